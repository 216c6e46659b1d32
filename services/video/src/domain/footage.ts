/** What a clip that the user uploaded contains. */
export interface Footage {
  seconds: number
  has_sound: boolean
  /** The image that stands for the clip. */
  poster_id: string
  /** A smaller file of the clip for previews in the browser. Absent if the clip is small itself, or no smaller file could be made. */
  small_id?: string
}

/** The part of a clip that a scene shows, in seconds. */
export interface SceneFootage {
  file_id: string
  start: number
  seconds: number
  /** Whether the sound of the clip is part of the video. */
  sound: boolean
  /** How loud its sound is, in percent of its own level. Absent: 100. */
  volume?: number
}

/** The longest clip, the shortest part that a scene shows, and the most that all scenes of a video show. In seconds. */
export const FOOTAGE_SECONDS = { max: 60, part: 1, video: 60 } as const
/** In percent. */
export const FOOTAGE_VOLUME = { min: 10, max: 100 } as const
/** The shortest side of a clip, in pixels; the same as that of images. */
export const MIN_FOOTAGE_SIDE = 256
export const MAX_FOOTAGE_BYTES = 100 * 1024 * 1024
