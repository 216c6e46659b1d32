import { toast } from '@loomcast/web-kit'
import { clipApi } from '../api/clip.api.ts'
import type { MusicResponse } from '../api/music.api.ts'
import { videoApi } from '../api/video.api.ts'
import { fileIdOf, type Job, type SceneText, type StoryboardResponse, type UploadedClip } from '../api/wire.ts'
import { type Choices, DEFAULT_CHOICES, FOLLOW_IMAGES, MAX_SCENES } from '../choices/choices.ts'
import { music } from '../music/page-music.ts'
import type { ReadyNarration } from '../narration/narration.ts'
import { narration } from '../narration/page-narration.ts'
import { type SceneDraft, sceneKeys } from '../storyboard/storyboard.ts'
import { type Draft, EMPTY_DRAFT } from './draft.store.ts'
import { isEmpty, studio } from './page-studio.ts'

type SceneClip = NonNullable<SceneText['clip']>

/** Loads a video's settings into the studio, with Undo. */
export async function loadAgain(jobId: string): Promise<void> {
  const before = studio.get()
  try {
    const { job, storyboard, narration: recording, music: track, show_logo, use_brand_kit } = await videoApi.project(jobId)
    const clips = storyboard.scenes.some(({ clip }) => clip) ? await clipApi.list().catch(() => []) : []
    studio.replace({ ...draftOf(job, storyboard, clips), showLogo: show_logo, useBrandKit: use_brand_kit === true })
    const sounds = takeSounds()
    narration.use(recording && { name: 'Recording', ...recording })
    music.use(track ?? null)
    toast({
      kind: 'success',
      message: 'Settings loaded from that video.',
      ...(!isEmpty(before) && { action: { label: 'Undo', onClick: () => undo(before, sounds) } }),
    })
  } catch (error) {
    console.error('Use again', error)
    toast({ kind: 'error', message: "That video didn't load.", action: { label: 'Retry', onClick: () => void loadAgain(jobId) } })
  }
}

/** Clears pictures and texts for the next video, but keeps format, engine, look, music and brand. */
export function clearStudio(): void {
  const before = studio.get()
  studio.replace({ ...EMPTY_DRAFT, choices: before.choices, look: before.look, showLogo: before.showLogo, useBrandKit: before.useBrandKit })
  const sounds = { spoken: narration.take() }
  toast({ kind: 'success', message: 'Images and text cleared.', action: { label: 'Undo', onClick: () => undo(before, sounds) } })
}

interface Sounds {
  spoken: ReadyNarration | null
  /** Undefined if it stays as it is. */
  track?: MusicResponse | null
}

const takeSounds = (): Sounds => ({ spoken: narration.take(), track: music.take() })

function undo(draft: Draft, { spoken, track }: Sounds): void {
  studio.replace(draft)
  narration.use(spoken)
  if (track !== undefined) music.use(track)
}

/** A scene without a caption had none on purpose. */
function textOf({ caption, emphasis, direction, fixed_seconds, focus, clip }: StoryboardResponse['scenes'][number]): SceneDraft {
  const text = { caption, emphasis, direction, edited: true, wordless: caption.trim() === '' }
  const part = clip && { start: clip.start_seconds, seconds: clip.seconds, sound: clip.sound, ...(clip.volume && { volume: clip.volume }) }
  return { ...text, ...(fixed_seconds !== undefined && { fixed_seconds }), ...(focus && { focus }), ...(part && { clip: part }) }
}

/** The clip of a scene; only as long as the part that the scene shows if the list of clips could not be loaded. */
function wholeClip({ clip_url, start_seconds, seconds, sound }: SceneClip, clips: readonly UploadedClip[]): UploadedClip {
  const file_id = fileIdOf(clip_url) ?? clip_url
  const found = clips.find((clip) => clip.file_id === file_id)
  return found ?? { clip_url, file_id, seconds: start_seconds + seconds, has_sound: sound }
}

export function draftOf(
  { input_data: input, engine }: Job,
  { scenes, look }: StoryboardResponse,
  clips: readonly UploadedClip[] = [],
): Omit<Draft, 'showLogo' | 'useBrandKit'> {
  const byFile = new Map(scenes.map(({ image_url, clip }) => [fileIdOf(image_url) ?? image_url, { image_url, clip }]))
  const pictureId = (fileId: string) => `again-${fileId}`
  const keys = sceneKeys([...byFile.keys()].map(pictureId), scenes.length)
  return {
    instructions: input.user_instructions,
    leftOut: [],
    choices: choicesOf(input, engine, byFile.size),
    look,
    texts: Object.fromEntries(scenes.map((scene, index) => [keys[index], textOf(scene)])),
    pictures: [...byFile].map(([file_id, { image_url, clip }], index) => ({
      id: pictureId(file_id),
      name: `${clip ? 'Clip' : 'Image'} ${index + 1}`,
      thumbnail: image_url,
      uploaded: { image_url, file_id, width: 0, height: 0, bytes: 0, content_type: '', ...(clip && { clip: wholeClip(clip, clips) }) },
    })),
  }
}

function choicesOf(input: Job['input_data'], engine: Job['engine'], images: number): Choices {
  const { model_preference: model, aspect_ratio: aspect, video_quality: quality } = input
  return {
    model_preference: model === 'veo3' || model === 'veo3_pro' ? model : 'veo3_fast',
    aspect_ratio: aspect === '16:9' ? '16:9' : '9:16',
    video_quality: quality === '1080p' ? '1080p' : '720p',
    scene_count: input.scene_count === Math.min(images, MAX_SCENES) ? FOLLOW_IMAGES : input.scene_count,
    video_platform: input.video_platform,
    video_format: input.video_format,
    custom_width: input.custom_width ?? DEFAULT_CHOICES.custom_width,
    custom_height: input.custom_height ?? DEFAULT_CHOICES.custom_height,
    engine,
  }
}
