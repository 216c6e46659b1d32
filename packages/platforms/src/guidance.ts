import { PLATFORM_IDS, type PlatformId, type PlatformRef, toPlatform } from './platforms.ts'

/** What post generators need for a platform. Used only on servers; browsers never load it. */
export interface PlatformGuidance {
  /** The platform's rules for a model's system prompt, under 120 words. */
  prompt: string
  /** The task for a very small model, and its maximum number of output tokens. */
  smallModel: { task: string; tokens: number }
  /** How the rule-based composer structures a post. */
  composer: {
    form: 'post' | 'thread' | 'article' | 'video-description'
    /** Number of hashtags if the user does not request one. */
    hashtags: number
    /** True if the post accompanies a video; a brief that describes the video is then treated as content. */
    aboutVideo: boolean
  }
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

const all = new Map(await Promise.all(PLATFORM_IDS.map(async (id) => [id, await load(id)] as const)))

/** A platform's folder is named after its id. */
async function load(id: PlatformId): Promise<PlatformGuidance> {
  const module: { guidance: PlatformGuidance } = await import(`./${id}/guidance.ts`)
  return module.guidance
}

export function guidanceFor(platform: PlatformRef): PlatformGuidance {
  const { id } = toPlatform(platform)
  const guidance = all.get(id)
  if (!guidance) throw new RangeError(`No guidance for platform: ${id}`)
  return guidance
}
