import type { SceneText, UploadedClip } from '../api/wire.ts'
import { clipOf, type Picture, pictureOfScene } from '../pictures/picture.ts'
import type { ClipPart, SceneDraft } from '../storyboard/storyboard.ts'

/** Volume of a clip's sound, in percent of its level. */
export const CLIP_VOLUME = { min: 10, max: 100 }
/** Length of the part of a clip that is shown until the user chooses another, in seconds. */
const DEFAULT_SECONDS = 8
const STEPS_PER_SECOND = 10

/** Rounds to tenths of a second, at which parts begin and end. */
export const tenths = (seconds: number) => Math.round(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND
/** Returns the end of a clip, rounded down to a tenth of a second. */
export const endOf = ({ seconds }: Pick<UploadedClip, 'seconds'>) => Math.floor(seconds * STEPS_PER_SECOND + 1e-6) / STEPS_PER_SECOND

/** Returns the part of a clip that its scene shows: the user's choice, or the beginning of the clip. */
export function partOf({ clip: chosen }: Pick<SceneDraft, 'clip'>, clip: UploadedClip): ClipPart {
  if (chosen) return { ...chosen, sound: chosen.sound && clip.has_sound }
  return { start: 0, seconds: Math.min(DEFAULT_SECONDS, endOf(clip)), sound: clip.has_sound }
}

/** Sets the length of each scene with a clip to that of the part of the clip. */
export function withClipLengths(scenes: readonly SceneDraft[], pictures: readonly Picture[]): SceneDraft[] {
  return scenes.map((scene, index) => {
    const clip = clipOf(pictureOfScene(pictures, index))
    return clip ? { ...scene, fixed_seconds: partOf(scene, clip).seconds } : scene
  })
}

/** Returns the part of a clip as the field `clip` of a scene in requests; an empty object for a scene without a clip. */
export function clipToSend(scene: SceneDraft, picture: Picture | undefined): { clip?: NonNullable<SceneText['clip']> } {
  const clip = clipOf(picture)
  if (!clip) return {}
  const { start, seconds, sound, volume = CLIP_VOLUME.max } = partOf(scene, clip)
  const part = { clip_url: clip.clip_url, start_seconds: start, seconds, sound }
  return { clip: sound && volume !== CLIP_VOLUME.max ? { ...part, volume } : part }
}

/** Returns why the clips prevent the start of the video; undefined if they do not. `most` is the maximum length of all parts together, in seconds. */
export function clipProblem(
  scenes: readonly SceneDraft[],
  pictures: readonly Picture[],
  { engine, most }: { engine: string | undefined; most: number },
): string | undefined {
  const lengths = scenes.flatMap((scene, index) => {
    const clip = clipOf(pictureOfScene(pictures, index))
    return clip ? [partOf(scene, clip).seconds] : []
  })
  if (lengths.length === 0) return undefined
  if (engine === 'veo') return "Veo can't show your clips. Choose the Motion engine, or remove the clips."
  const total = lengths.reduce((sum, seconds) => sum + seconds, 0)
  return total > most ? `Your clips are ${tenths(total)} seconds long together. Trim them to ${most} seconds.` : undefined
}

/** Storage is untrusted input: anything of another shape is ignored. */
export function clipFrom(value: unknown): UploadedClip | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { clip_url, file_id, seconds, has_sound } = value as Partial<UploadedClip>
  if (typeof clip_url !== 'string' || typeof file_id !== 'string' || typeof has_sound !== 'boolean') return undefined
  return typeof seconds === 'number' ? { clip_url, file_id, seconds, has_sound } : undefined
}

/** Storage is untrusted input: anything of another shape is ignored. */
export function partFrom(value: unknown): ClipPart | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { start, seconds, sound, volume } = value as Partial<ClipPart>
  if (typeof start !== 'number' || typeof seconds !== 'number' || typeof sound !== 'boolean') return undefined
  return { start, seconds, sound, ...(typeof volume === 'number' && { volume }) }
}
