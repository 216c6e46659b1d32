import { toast } from '@loomcast/web-kit'
import { videoApi } from '../api/video.api.ts'
import { fileIdOf, type Job, type StoryboardAnswer } from '../api/wire.ts'
import { type Choices, DEFAULT_CHOICES } from '../choices/choices.ts'
import { type Draft, EMPTY_DRAFT } from './draft.store.ts'
import { isEmpty, studio } from './page-studio.ts'

/** The link that opens the studio with a video's settings. */
export function againAddress(jobId: string): string {
  return `/video-generate?again=${encodeURIComponent(jobId)}`
}

/** Loads a video's settings into the studio, with Undo. */
export async function loadAgain(jobId: string): Promise<void> {
  const before = studio.get()
  try {
    const { job, storyboard } = await videoApi.project(jobId)
    studio.replace(draftOf(job, storyboard))
    toast({
      kind: 'success',
      message: 'Settings loaded from that video.',
      ...(!isEmpty(before) && { action: { label: 'Undo', onClick: () => studio.replace(before) } }),
    })
  } catch (error) {
    console.error('Use again', error)
    toast({ kind: 'error', message: "That video didn't load.", action: { label: 'Retry', onClick: () => void loadAgain(jobId) } })
  }
}

/** Clears pictures and texts for the next video, but keeps format, engine and look. */
export function clearStudio(): void {
  const before = studio.get()
  studio.replace({ ...EMPTY_DRAFT, choices: before.choices, look: before.look })
  toast({ kind: 'success', message: 'Images and text cleared.', action: { label: 'Undo', onClick: () => studio.replace(before) } })
}

export function draftOf({ input_data: input, engine }: Job, { scenes, look }: StoryboardAnswer): Draft {
  const byFile = new Map(scenes.map(({ image_url }) => [fileIdOf(image_url) ?? image_url, image_url]))
  return {
    instructions: input.user_instructions,
    choices: choicesOf(input, engine),
    look,
    scenes: scenes.map(({ caption, emphasis, direction }) => ({ caption, emphasis, direction, edited: true })),
    pictures: [...byFile].map(([file_id, image_url], index) => ({
      id: `again-${file_id}`,
      name: `Image ${index + 1}`,
      thumbnail: image_url,
      uploaded: { image_url, file_id, width: 0, height: 0, bytes: 0, content_type: '' },
    })),
  }
}

function choicesOf(input: Job['input_data'], engine: Job['engine']): Choices {
  const { model_preference: model, aspect_ratio: aspect, video_quality: quality } = input
  return {
    model_preference: model === 'veo3' || model === 'veo3_pro' ? model : 'veo3_fast',
    aspect_ratio: aspect === '16:9' ? '16:9' : '9:16',
    video_quality: quality === '1080p' ? '1080p' : '720p',
    scene_count: input.scene_count,
    video_platform: input.video_platform,
    video_format: input.video_format,
    custom_width: input.custom_width ?? DEFAULT_CHOICES.custom_width,
    custom_height: input.custom_height ?? DEFAULT_CHOICES.custom_height,
    engine,
  }
}
