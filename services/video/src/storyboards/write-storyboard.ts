import { DEFAULT_LOOK } from '../domain/scenes-from-instructions.ts'
import type { Storyboard, TemplateId } from '../domain/storyboard.ts'
import { DEFAULTS } from '../domain/video-spec.ts'
import type { FileService } from '../files/file-service.ts'
import { missingInput } from './missing-input.ts'
import type { StoryboardWriter } from './storyboard-writer.ts'

export interface StoryboardWish {
  image_urls: readonly string[]
  user_instructions: string
  scene_count?: number | undefined
  video_format?: string | undefined
  template?: TemplateId | undefined
}

/** Writes a storyboard that the user edits before the video is started. */
export async function writeStoryboard(
  { files, storyboardWriter }: { files: FileService; storyboardWriter: StoryboardWriter },
  caller: { user_id: string; authorization: string },
  { image_urls, user_instructions, scene_count, video_format, template }: StoryboardWish,
  signal: AbortSignal,
): Promise<Storyboard> {
  const instructions = user_instructions.trim()
  if (!instructions) throw missingInput('user_instructions')
  const images = await files.resolve(caller.user_id, image_urls, ['image', 'upscaled'])
  const written = await storyboardWriter.write({
    instructions,
    sceneCount: scene_count ?? DEFAULTS.scene_count,
    imageIds: images.map((image) => image._id),
    format: video_format ?? DEFAULTS.video_format,
    authorization: caller.authorization,
    signal,
  })
  return { ...written, look: { ...DEFAULT_LOOK, ...(template && { template }) } }
}
