/**
 * The seven platforms as data. This module imports nothing, so a page that only lists platforms stays light.
 *
 * Units. X publishes its rule (docs.x.com, counting characters): weighted, see weighted.ts. TikTok's API counts UTF-16 units. For LinkedIn,
 * Instagram, Facebook and YouTube no unit is published, so UTF-16 units are used there as well: they are never fewer than code points or
 * graphemes, so a text that passes here cannot be refused for its length there.
 *
 * Folds. Instagram publishes its own; the others are observed: LinkedIn cuts after three lines, Facebook after five, YouTube after three, TikTok
 * after two, each with blank lines counted.
 */
export type PlatformId = 'twitter' | 'linkedin' | 'instagram' | 'facebook' | 'youtube' | 'blog' | 'tiktok'
export type PlatformName =
  | 'Twitter/X Thread'
  | 'LinkedIn Post'
  | 'Instagram Caption'
  | 'Facebook Post'
  | 'YouTube Description'
  | 'Blog Post'
  | 'TikTok Caption'
export type LengthUnit = 'weighted' | 'utf16'

export interface Platform {
  /** Also the platform key of knowledge items. */
  id: PlatformId
  /** The name on screen and on the wire. */
  name: PlatformName
  /** The short brand name for sentences: "over LinkedIn's limit". */
  brand: string
  /** Hard maximum in `unit`; for X of one post; null when there is none. */
  limit: number | null
  unit: LengthUnit
  /** About how many characters and drawn lines show before "see more", whichever comes first; null when nothing is folded. */
  fold: { characters: number; lines: number } | null
  /** `max` is refused above (null: no rule); `advised` is what reads well. */
  hashtags: { max: number | null; advised: number }
  /** Mentions that the platform refuses above; null: no rule. */
  mentions: number | null
  /** Are links in the text clickable there? */
  linksClickable: boolean
  /** The length a writer aims at; for X of one post. */
  aiTarget: { value: number; unit: 'characters' | 'words' }
  features: {
    thread?: true
    markdown?: true
    /** Title and description fields of their own, with their limits in characters. */
    title?: { limit: number }
    description?: { limit: number }
  }
}

export const PLATFORMS: readonly Platform[] = [
  {
    id: 'twitter',
    name: 'Twitter/X Thread',
    brand: 'X',
    limit: 280,
    unit: 'weighted',
    fold: null,
    hashtags: { max: null, advised: 2 },
    mentions: null,
    linksClickable: true,
    aiTarget: { value: 220, unit: 'characters' },
    features: { thread: true },
  },
  {
    id: 'linkedin',
    name: 'LinkedIn Post',
    brand: 'LinkedIn',
    limit: 3000,
    unit: 'utf16',
    fold: { characters: 210, lines: 3 },
    hashtags: { max: null, advised: 4 },
    mentions: null,
    linksClickable: true,
    aiTarget: { value: 1200, unit: 'characters' },
    features: {},
  },
  {
    id: 'instagram',
    name: 'Instagram Caption',
    brand: 'Instagram',
    limit: 2200,
    unit: 'utf16',
    // "Only the first three lines", at best 125 characters: Instagram Help Center, article 1643471055915254.
    fold: { characters: 125, lines: 3 },
    // Five since 2025-12-19; it was thirty before.
    hashtags: { max: 5, advised: 5 },
    mentions: 20,
    linksClickable: false,
    aiTarget: { value: 600, unit: 'characters' },
    features: {},
  },
  {
    id: 'facebook',
    name: 'Facebook Post',
    brand: 'Facebook',
    limit: 63206,
    unit: 'utf16',
    fold: { characters: 480, lines: 5 },
    hashtags: { max: null, advised: 2 },
    mentions: null,
    linksClickable: true,
    aiTarget: { value: 280, unit: 'characters' },
    features: {},
  },
  {
    id: 'youtube',
    name: 'YouTube Description',
    brand: 'YouTube',
    limit: 5000,
    unit: 'utf16',
    fold: { characters: 157, lines: 3 },
    // The first three show above the title.
    hashtags: { max: null, advised: 3 },
    mentions: null,
    linksClickable: true,
    aiTarget: { value: 900, unit: 'characters' },
    features: { title: { limit: 100 }, description: { limit: 5000 } },
  },
  {
    id: 'blog',
    name: 'Blog Post',
    brand: 'the blog',
    limit: null,
    unit: 'utf16',
    fold: null,
    hashtags: { max: null, advised: 0 },
    mentions: null,
    linksClickable: true,
    aiTarget: { value: 900, unit: 'words' },
    features: { markdown: true, title: { limit: 60 }, description: { limit: 155 } },
  },
  {
    id: 'tiktok',
    name: 'TikTok Caption',
    brand: 'TikTok',
    limit: 2200,
    unit: 'utf16',
    fold: { characters: 150, lines: 2 },
    hashtags: { max: null, advised: 4 },
    mentions: null,
    linksClickable: false,
    aiTarget: { value: 150, unit: 'characters' },
    features: {},
  },
]

/** Other words for a platform, compared without case, spaces and signs. */
const ALIASES: Record<string, PlatformId> = {
  instagrampost: 'instagram',
  insta: 'instagram',
  ig: 'instagram',
  reels: 'instagram',
  x: 'twitter',
  xthread: 'twitter',
  xpost: 'twitter',
  tweet: 'twitter',
  tweets: 'twitter',
  thread: 'twitter',
  twitterx: 'twitter',
  fb: 'facebook',
  yt: 'youtube',
  article: 'blog',
  blogarticle: 'blog',
}

const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** The platform by id. */
export function platformById(id: PlatformId): Platform {
  const found = PLATFORMS.find((platform) => platform.id === id)
  if (!found) throw new RangeError(`Unknown platform: ${id}`)
  return found
}

/**
 * The platform meant by a name, an id or an alias, as a query string or a saved prompt may carry it
 * ("Instagram Post", "linkedin", "twitter-x-thread"); undefined when none is meant.
 */
export function findPlatform(query: string | null | undefined): Platform | undefined {
  const wanted = key(query ?? '')
  if (!wanted) return undefined
  const exact = PLATFORMS.find((platform) => key(platform.name) === wanted || platform.id === wanted)
  if (exact) return exact
  const alias = Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined
  if (alias) return platformById(alias)
  return PLATFORMS.find((platform) => wanted.startsWith(platform.id))
}

export function isPlatformName(name: string): name is PlatformName {
  return PLATFORMS.some((platform) => platform.name === name)
}

export const PLATFORM_NAMES: readonly PlatformName[] = PLATFORMS.map((platform) => platform.name)

/** What the public functions accept: a platform, its id, or its name or alias. */
export type PlatformRef = Platform | PlatformId | PlatformName | (string & {})

/** Throws a RangeError for what is no platform: callers validate at the edge with findPlatform. */
export function toPlatform(ref: PlatformRef): Platform {
  if (typeof ref !== 'string') return ref
  const found = findPlatform(ref)
  if (!found) throw new RangeError(`Unknown platform: ${ref}`)
  return found
}
