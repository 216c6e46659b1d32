/**
 * How a platform counts. `weighted` is X's published rule (docs.x.com, counting characters; see weighted.ts). TikTok's API counts UTF-16 units. For LinkedIn,
 * Instagram, Facebook and YouTube no unit is published, so UTF-16 units are used there as well: they are never fewer than code points or
 * graphemes, so a text that passes here cannot be refused for its length there.
 */
export type LengthUnit = 'weighted' | 'utf16'

export interface Problem {
  code:
    | 'over_limit'
    | 'too_many_hashtags'
    | 'too_many_mentions'
    | 'invalid_characters'
    | 'angle_brackets'
    | 'over_5000_bytes'
    | 'link_not_clickable'
    | 'post_resplit'
    | 'too_many_posts'
  /** A sentence for the user. */
  message: string
  /** An error is refused by the platform; a warning is worth knowing. */
  severity: 'error' | 'warning'
}

/** What a platform is, as data. Its guidance for writers and its preview are files beside it, loaded only where they are used. */
export interface PlatformDefinition {
  /** In data, events and addresses: lower-case letters and digits. Also the platform key of knowledge items. */
  id: string
  /** On screens and in API calls. */
  name: string
  /** The short brand name for sentences: "over LinkedIn's limit". */
  brand: string
  /** Other words for it, without case, spaces and punctuation, as a query string may carry them. */
  aliases: readonly string[]
  /** Lists show platforms in ascending order of this number. */
  position: number
  /** Hard maximum in `unit`; for a thread of one post; null when there is none. */
  limit: number | null
  unit: LengthUnit
  /**
   * About how many characters and drawn lines show before "see more", whichever comes first; null when nothing is folded. Instagram publishes its own;
   * the others are observed, with blank lines counted.
   */
  fold: { characters: number; lines: number } | null
  /** `max` is refused above (null: no rule); `advised` is what reads well. */
  hashtags: { max: number | null; advised: number }
  /** Mentions that the platform refuses above; null: no rule. */
  mentions: number | null
  /** Are links in the text clickable there? */
  linksClickable: boolean
  /** Characters that cannot be posted are refused, or only worth knowing. */
  invalidCharacters: Problem['severity']
  /** Rules of this platform alone. */
  ownProblems?: (text: string) => Problem[]
  /** The length a writer aims at; for a thread of one post. */
  aiTarget: { value: number; unit: 'characters' | 'words' }
  features: {
    /** A long text becomes numbered posts by X's rule. */
    thread?: true
    markdown?: true
    /** `separate`: the platform has a field for it; else it is the text's first heading. Limit in characters. */
    title?: { limit: number; separate: boolean }
    /** A description for search results, with its limit in characters. */
    metaDescription?: { limit: number }
  }
  icon: PlatformIconData
}

/** Our own simple sign, not the platform's logo: SVG paths in a 24 × 24 box. */
export interface PlatformIconData {
  /** A CSS color for both themes. */
  color: string
  paths: readonly string[]
  /** The paths are areas instead of lines. */
  filled?: true
}

/** Keeps the id as a literal type: `PlatformId` is made of them. */
export function definePlatform<const Id extends string>(definition: PlatformDefinition & { id: Id }): PlatformDefinition & { id: Id } {
  return definition
}
