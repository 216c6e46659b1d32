import { PLATFORM_IDS, type PlatformId, type PlatformRef, toPlatform } from './platforms.ts'

/** What the writers of posts need of a platform. For servers: browsers never load it. */
export interface PlatformGuidance {
  /** The platform's rules for a model's system prompt, under 120 words. */
  prompt: string
  /** The task of a very small model, and the most tokens it may write. */
  smallModel: { task: string; tokens: number }
  /** How the writer by rules arranges a brief. */
  composer: {
    form: 'post' | 'thread' | 'article' | 'video-description'
    /** Hashtags of a post when the user asks for no number. */
    hashtags: number
    /** The post goes with a video: a brief that describes the video is content. */
    aboutVideo: boolean
  }
  /** A brief and its tone, from which the writer by rules writes the example on the generator's page and in the documents. */
  example: { brief: string; tone: string }
}

const all = new Map(await Promise.all(PLATFORM_IDS.map(async (id) => [id, await load(id)] as const)))

/** A platform's folder is named by its id. */
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
