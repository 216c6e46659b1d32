import type { SceneText, UploadedClip } from '../api/wire.ts'
import { clipOf, type Picture, pictureOfScene } from '../pictures/picture.ts'
import type { ClipPart, SceneDraft } from '../storyboard/storyboard.ts'

/** In percent. */
export const CLIP_VOLUME = { min: 10, max: 100 }
/** What of a clip is shown as long as the user chose nothing, in seconds. */
const FIRST_SECONDS = 8
const STEPS_PER_SECOND = 10

/** Parts begin and end at tenths of a second. */
export const tenths = (seconds: number) => Math.round(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND
/** The end of a clip, rounded down to the tenth before it. */
export const endOf = ({ seconds }: Pick<UploadedClip, 'seconds'>) => Math.floor(seconds * STEPS_PER_SECOND + 1e-6) / STEPS_PER_SECOND

/** The part of a clip that its scene shows. */
export function partOf({ clip: chosen }: Pick<SceneDraft, 'clip'>, clip: UploadedClip): ClipPart {
  if (chosen) return { ...chosen, sound: chosen.sound && clip.has_sound }
  return { start: 0, seconds: Math.min(FIRST_SECONDS, endOf(clip)), sound: clip.has_sound }
}

/** The scenes with the length that a clip gives to its scene. */
export function withClipLengths(scenes: readonly SceneDraft[], pictures: readonly Picture[]): SceneDraft[] {
  return scenes.map((scene, index) => {
    const clip = clipOf(pictureOfScene(pictures, index))
    return clip ? { ...scene, fixed_seconds: partOf(scene, clip).seconds } : scene
  })
}

/** The part of a clip, as the service expects it. Nothing for a scene with an image. */
export function clipToSend(scene: SceneDraft, picture: Picture | undefined): { clip?: NonNullable<SceneText['clip']> } {
  const clip = clipOf(picture)
  if (!clip) return {}
  const { start, seconds, sound, volume = CLIP_VOLUME.max } = partOf(scene, clip)
  const part = { clip_url: clip.clip_url, start_seconds: start, seconds, sound }
  return { clip: sound && volume !== CLIP_VOLUME.max ? { ...part, volume } : part }
}

/** Why clips prevent the start of the video, or undefined. `most`: how long all parts can be together, in seconds. */
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
