/**
 * How a platform counts length. `weighted` is X's published rule (docs.x.com, counting characters; see weighted.ts). TikTok's API counts
 * UTF-16 units. LinkedIn, Instagram, Facebook and YouTube publish no unit, so UTF-16 units are used for them as well: a text never has
 * fewer UTF-16 units than code points or graphemes, so a text that passes here cannot be too long for the platform.
 */
export type LengthUnit = 'weighted' | 'utf16'

export interface Problem {
  code:
    | 'over_limit'
    | 'too_many_hashtags'
    | 'too_many_mentions'
    | 'too_many_links'
    | 'invalid_characters'
    | 'angle_brackets'
    | 'over_5000_bytes'
    | 'link_not_clickable'
    | 'post_resplit'
    | 'too_many_posts'
  /** A sentence that is shown to the user. */
  message: string
  /** `error`: the platform rejects the post. `warning`: the post can still be published. */
  severity: 'error' | 'warning'
}

/** The most pictures that a post can have in this product. Some platforms take more. */
export const MAX_PICTURES = 10

/** The data of a platform. Its guidance for generators and its preview are separate files in the same folder, loaded only where they are used. */
export interface PlatformDefinition {
  /** Used in data, events and URLs. Lowercase letters and digits. Also the platform key of knowledge items. */
  id: string
  /** Used on screens and in API calls. */
  name: string
  /** Threads only: the name of a text that is one post. */
  singlePostName?: string
  /** The short brand name for sentences: "over LinkedIn's limit". */
  brand: string
  /** Other names that a query string can contain, in lowercase and without spaces and punctuation. */
  aliases: readonly string[]
  /** Lists show platforms in ascending order of this number. */
  position: number
  /** Maximum length in `unit` (for a thread, of each post); null if there is none. */
  limit: number | null
  unit: LengthUnit
  /**
   * Counts a text in place of `unit`, if the platform counts some parts of it in a way of its own, such as each link as 23 characters. `linksIn` finds the
   * links as the preview shows them.
   */
  ownLength?: (text: string, linksIn: () => string[]) => number
  /**
   * Approximate number of characters and lines shown before "see more", whichever comes first; null if the platform does not fold posts.
   * Instagram publishes its values; the others are observed and count blank lines.
   */
  fold: { characters: number; lines: number } | null
  /** `max`: the platform rejects more (null: no rule). `advised`: the recommended number. */
  hashtags: { max: number | null; advised: number }
  /** Maximum number of mentions; the platform rejects more (null: no rule). */
  mentions: number | null
  /** Whether links in the text are clickable on the platform. */
  linksClickable: boolean
  /** Severity of characters that cannot be posted. */
  invalidCharacters: Problem['severity']
  /** Checks that only this platform has. `linksIn` finds the links as the preview shows them. */
  ownProblems?: (text: string, linksIn: () => string[]) => Problem[]
  /**
   * Pictures of a post. `max`: the most that one post has, at most MAX_PICTURES. `ratio`: width and height of the crop in which the feed shows the first one,
   * or that the platform recommends; the others get the same.
   */
  pictures: { max: number; ratio: readonly [width: number, height: number] }
  /** What a post needs besides its text: the platform takes none without it. Absent if a text alone is a post. */
  requiredMedia?: 'film' | 'picture_or_film'
  /** Films of a post that another program publishes through the platform's API. Absent if it takes none from this product. */
  films?: { maxBytes: number; minSeconds?: number; maxSeconds: number }
  /** The target length for generators (for a thread, of each post). */
  aiTarget: { value: number; unit: 'characters' | 'words' }
  features: {
    /** Splits a long text into numbered posts by X's rule. */
    thread?: true
    markdown?: true
    /** `separate`: the platform has a title field; otherwise the title is the text's first heading. `limit` is in characters. */
    title?: { limit: number; separate: boolean }
    /**
     * A comment that the author adds below the post at once, such as for links or hashtags. `limit` is in characters; the platforms publish none, so it is what is
     * reported of their apps.
     */
    firstComment?: { limit: number }
    /** A description for search results. `limit` is in characters. */
    metaDescription?: { limit: number }
  }
  /**
   * What the platform requires of a person who publishes media with parts that an AI model created. Absent if it requires nothing. `parts` are values of
   * `ai_parts` of a disclosure to which the rule applies; `note` states what to do.
   */
  aiRule?: { parts: readonly string[]; note: string }
  /**
   * Where a person writes a post on the platform. `textParameter`: the query parameter that fills in the text; without it, the text has to be pasted. Absent if the
   * platform has no such page.
   */
  postingPage?: { url: string; textParameter?: string }
  /** What the platform does with a text that the same person posted before, as a note; absent if it takes it. */
  sameText?: string
  /**
   * What the platform charges for a post through its API, in US dollars. A person who posts in the platform's own app pays nothing. Absent if it charges nothing or
   * has no such API.
   */
  apiPrice?: { post: number; postWithLink: number }
  icon: PlatformIconData
}

/** Our own simple icon, not the platform's logo: SVG paths in a 24 × 24 box. */
export interface PlatformIconData {
  /** A CSS color for both themes. */
  color: string
  paths: readonly string[]
  /** True if the paths are filled areas instead of lines. */
  filled?: true
}

/** Keeps the id as a literal type, because `PlatformId` is the union of these types. */
export function definePlatform<const Id extends string>(definition: PlatformDefinition & { id: Id }): PlatformDefinition & { id: Id } {
  return definition
}
