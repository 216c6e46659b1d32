import { createRequire } from 'node:module'
import { PLATFORM_IDS, type PlatformId, type PlatformRef, toPlatform } from './platforms.ts'

/** What makes a sentence worth reading first: a result in numbers, a quotation, what the reader gets, or a surprise. */
export type HookKind = 'figure' | 'quotation' | 'benefit' | 'turn'

/**
 * How the rule-based composer structures a post. A new platform needs no more than this description. Its drafts must differ from those of each other platform
 * for most briefs, which another `setting` than that of the most similar platform achieves.
 */
export interface ComposerForm {
  form: 'post' | 'thread' | 'article' | 'video-description'
  /**
   * How sentences become paragraphs. `paragraphs`: two or three sentences each, as the tone has it. `block`: up to four. `spaced`: the first
   * sentence alone, then short paragraphs. `lines`: the first sentence alone, then a line for each sentence in small groups. `tight`: a line for each
   * sentence and each clause after a semicolon, with an empty line only after the first one and before a request below many lines.
   */
  setting: 'paragraphs' | 'block' | 'spaced' | 'lines' | 'tight'
  /** Kinds of sentence that may open the post in place of the first one, best first. Empty if the brief's order stays. */
  hooks: readonly HookKind[]
  /** True if a post opens with its news, and who the sender is follows at the end: readers scroll on, or see the account's name. */
  newsFirst?: true
  /** Kinds of sentence that may be the title in place of the first one. Empty if the title is from the first one. */
  titleFrom: readonly HookKind[]
  /** True if readers look for the request and the contact at the end. They are then moved there from the middle. */
  requestLast: boolean
  /** Number of hashtags from the brief's words if the user does not request one. */
  hashtags: number
  /** Characters above which sentences without a date, a place, a price or a contact are left out and listed. Absent if everything is kept. */
  shortTo?: number
  /** Characters of a title that the platform shows everywhere. */
  titleTo?: number
  /** True if links get "https://", because the platform makes only those clickable. */
  fullLinks?: true
  /** Sentences below which the composer requests more before it writes. */
  leastSentences?: number
  /** True if the post accompanies a video; a brief that describes the video is then treated as content. */
  aboutVideo: boolean
}

/** What post generators need for a platform. Used only on servers; browsers never load it. */
export interface PlatformGuidance {
  /** The platform's rules for a model's system prompt, under 120 words. */
  prompt: string
  /** The task for a very small model, and its maximum number of output tokens. */
  smallModel: { task: string; tokens: number }
  composer: ComposerForm
  /** How people name the platform and its posts. */
  inBriefs: {
    /** Names of the platform in lowercase; spaces are optional. */
    names: readonly string[]
    /** Names that are other words too, or parts of them. Read as the platform only where an instruction names one. */
    ambiguousNames: readonly string[]
    /** What people call a post, such as "tweet", if the word means only posts of this platform. */
    postNouns: readonly string[]
  }
  /** The brief and tone of the example that the composer writes for the generator page and the documentation. */
  example: { brief: string; tone: string }
}

/** Not `await import()`: Jest links a graph with a top-level await module by module, which took a quarter of the time of each test file that reads briefs. */
const require = createRequire(import.meta.url)
const all = new Map(PLATFORM_IDS.map((id) => [id, load(id)] as const))

/** A platform's folder is named after its id. */
function load(id: PlatformId): PlatformGuidance {
  const module: { guidance: PlatformGuidance } = require(`./${id}/guidance.ts`)
  return module.guidance
}

export function guidanceFor(platform: PlatformRef): PlatformGuidance {
  const { id } = toPlatform(platform)
  const guidance = all.get(id)
  if (!guidance) throw new RangeError(`No guidance for platform: ${id}`)
  return guidance
}
