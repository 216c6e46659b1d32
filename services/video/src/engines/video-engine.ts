import { ERRORS } from '@loomcast/error-codes'
import type { Size, VideoFormat } from '../domain/formats.ts'
import type { FailureCode } from '../domain/job.ts'
import type { EngineName, VideoModel } from '../domain/models.ts'
import type { Look, Scene } from '../domain/storyboard.ts'

/** One scene to be made into a clip of its own. */
export interface ClipRequest {
  job_id: string
  /** 1 for the first; each retry by the person adds one. Default 1. */
  attempt?: number
  scene: Scene
  /** All scenes of the video in their order: neighbours share a transition. */
  scenes: readonly Scene[]
  look: Look
  model: VideoModel
  /** Exact size of the clip and of the finished file. */
  size: Size
  /** Where it is meant to be shown: what apps cover there stays free. Without it, what is safe anywhere. */
  format?: VideoFormat
  /** Brings the image of a scene to the local disk, already re-encoded and upright. */
  imageOf(scene: Scene): Promise<string>
  /** A folder of this clip alone; whoever asked removes it. */
  folder: string
  /** Aborting stops the encoder (within 2 s) or the polling; the promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** 0 to 1, from the encoder or the provider itself. */
  onProgress(share: number): void
  /**
   * What an earlier worker on the same clip left (that it was ordered, then the operation's name), so that a retry after a crash asks for the
   * answer instead of paying again; and how to leave it, or null once it is of no use any more.
   */
  resume?: string
  onResumable?(token: string | null): Promise<void>
}

export interface Clip {
  /** A file in `folder`: H.264, 30 fps, `size`, no sound or the engine's own. */
  file: string
  seconds: number
  has_sound: boolean
  /**
   * Whether it is its part of the finished picture (`partOf`), with transition, cards and captions, encoded as `FINISHED`: then the
   * merge joins it as it is. Otherwise it is footage, and the merge draws all of that on it.
   */
  finished: boolean
}

/** Makes clips of scenes. Both engines end in the same merge. */
export interface VideoEngine {
  readonly name: EngineName
  /** Description for users, for example that `motion` animates the images and makes no new footage. */
  readonly about: string
  available(): Promise<{ ok: true } | { ok: false; reason: string }>
  /** Rejects with an EngineFailure when there is a message for the user. */
  renderClip(request: ClipRequest): Promise<Clip>
}

export interface MergeRequest {
  job_id: string
  clips: Clip[]
  scenes: Scene[]
  look: Look
  size: Size
  format?: VideoFormat
  /** What made the clips: the file says it of itself. Without it, `motion`. */
  engine?: EngineName
  folder: string
  signal: AbortSignal
  onProgress(share: number): void
}

/** The finished video; files are in the request's `folder`. */
export interface MergedVideo {
  video: string
  poster: string
  /** The captions as SubRip; null when there are none. */
  subtitles: string | null
  seconds: number
  bytes: number
}

/** A failure with a sentence for the user, by default that of its code. A retryable one is retried automatically. */
export class EngineFailure extends Error {
  readonly code: FailureCode
  readonly retryable: boolean

  constructor(code: FailureCode, message = ERRORS[code].user, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'EngineFailure'
    this.code = code
    this.retryable = options.retryable ?? false
  }
}
