import { ApiError, announce, events, newIdempotencyKey, type StringStore, tabStorage } from '@loomcast/web-kit'
import { withCharge } from '../api/charge.ts'
import { type StartBody, videoApi } from '../api/video.api.ts'
import type { Job, UsageResponse } from '../api/wire.ts'
import { clipToSend } from '../clips/clip.ts'
import { jobWatch } from '../job/page-jobs.ts'
import { addressOf, pictureOfScene, type ReadyPicture } from '../pictures/picture.ts'
import { captionOf, DIRECTION_LIMIT, focusToSend, isOpen, lengthToSend, lookToSend, type SceneDraft } from '../storyboard/storyboard.ts'
import type { Draft } from './draft.store.ts'

const NEEDS = 'Please upload at least one image and provide instructions'
const FAILED = 'Failed to start video generation'
const NO_ANSWER = 'No response received from video generation service'

/** The request body of a start. The same draft, scenes and pictures always give the same body. */
export function startBody(
  { instructions, choices, look }: Pick<Draft, 'instructions' | 'choices' | 'look'>,
  scenes: readonly SceneDraft[],
  pictures: readonly ReadyPicture[],
): StartBody {
  const { custom_width, custom_height, ...rest } = choices
  return {
    image_urls: pictures.map(addressOf),
    user_instructions: instructions.trim(),
    ...rest,
    scene_count: scenes.length,
    ...(choices.video_format === 'custom' && { custom_width, custom_height }),
    storyboard: {
      scenes: scenes.map((scene, index) => ({ ...sceneToSend(scene), ...clipToSend(scene, pictureOfScene(pictures, index)) })),
      look: lookToSend(look),
    },
  }
}

/** True if texts have to be written first. No scene is without words unless the user wants it. */
export function needsWriting(scenes: readonly SceneDraft[]): boolean {
  return scenes.some(isOpen)
}

function sceneToSend(scene: SceneDraft) {
  const caption = captionOf(scene)
  return {
    caption,
    emphasis: caption ? scene.emphasis : [],
    direction: (scene.direction.trim() || scene.caption.trim()).slice(0, DIRECTION_LIMIT),
    ...lengthToSend(scene),
    ...focusToSend(scene),
  }
}

/**
 * Storage key of a start's idempotency key. It is stored in this tab until the server responds, so that a second click, a lost response or a reload sends the
 * same key with the same body and starts only one video.
 */
const PENDING = 'loomcast.video.start'

export function keyFor(body: StartBody, storage: StringStore): string {
  // The signatures in the URLs change, but the file ids do not.
  const unsigned = (url: string | undefined) => url?.split('?')[0]
  const text = JSON.stringify({
    ...body,
    image_urls: body.image_urls.map(unsigned),
    narration_url: unsigned(body.narration_url),
    music_url: unsigned(body.music_url),
    clips: body.storyboard?.scenes.map(({ clip }) => clip && { ...clip, clip_url: unsigned(clip.clip_url) }),
    storyboard: { ...body.storyboard, scenes: body.storyboard?.scenes.map(({ clip: _, ...scene }) => scene) },
  })
  try {
    const pending: unknown = JSON.parse(storage.getItem(PENDING) ?? 'null')
    if (isPending(pending) && pending.text === text) return pending.key
    const key = newIdempotencyKey()
    storage.setItem(PENDING, JSON.stringify({ text, key }))
    return key
  } catch {
    return newIdempotencyKey()
  }
}

function isPending(value: unknown): value is { text: string; key: string } {
  return typeof value === 'object' && value !== null && 'text' in value && 'key' in value && typeof value.key === 'string'
}

/** Starts the video and adds it to the active ones. Rejects with an Error. Its message can be shown to the user. */
export async function startVideo(body: StartBody): Promise<Job> {
  const key = keyFor(body, tabStorage)
  try {
    const response = await videoApi.start(body, key)
    tabStorage.removeItem(PENDING)
    jobWatch.put(response.job)
    events.emit('videos-changed')
    events.emit('usage-changed')
    announce(response.message)
    return response.job
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error })
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED
  if (error.charged === 'unknown') return `${NO_ANSWER}. Select Start video again. It won't be started or charged twice.`
  // The server started nothing, so the next attempt gets a new key.
  tabStorage.removeItem(PENDING)
  const detail = error.detail || FAILED
  return error.temporary ? withCharge(detail, error.charged) : detail
}

export interface StartProblem {
  message: string
  field: 'pictures' | 'instructions' | 'choices' | 'plan'
}

/** Why the video cannot be started, or null. */
export function startProblem(
  { instructions }: Draft,
  pictures: { ready: number; busy: number },
  choiceProblem: string | undefined,
  clipProblem: string | undefined,
  usage: Pick<UsageResponse, 'video_enabled' | 'remaining' | 'bonus_remaining'> | undefined,
): StartProblem | null {
  if (pictures.busy > 0) return { message: 'Your files are still uploading. Try again in a moment.', field: 'pictures' }
  if (pictures.ready === 0) return { message: NEEDS, field: 'pictures' }
  if (instructions.trim() === '') return { message: NEEDS, field: 'instructions' }
  if (choiceProblem) return { message: choiceProblem, field: 'choices' }
  if (clipProblem) return { message: clipProblem, field: 'pictures' }
  // Checked here before images are upscaled and texts generated; the server checks it again.
  if (usage?.video_enabled === false) return { message: "Your plan doesn't include videos. Nothing was started or charged.", field: 'plan' }
  return usage?.remaining === 0 && usage.bonus_remaining === 0
    ? { message: 'You have no videos left this month. Nothing was started or charged.', field: 'plan' }
    : null
}
