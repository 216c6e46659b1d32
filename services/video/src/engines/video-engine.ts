import type { Disclosure } from '@loomcast/contracts'
import { ERRORS } from '@loomcast/error-codes'
import type { SceneFootage } from '../domain/footage.ts'
import type { Size, VideoFormat } from '../domain/formats.ts'
import type { FailureCode } from '../domain/job.ts'
import type { EngineName, VideoModel } from '../domain/models.ts'
import type { Look, Scene } from '../domain/storyboard.ts'
import type { OwnMusicFile } from './merge/audio/own-music.ts'

/** One scene to be rendered as a clip. */
export interface ClipRequest {
  job_id: string
  /** 1 for the first attempt; each retry by the user adds one. Default 1. */
  attempt?: number
  scene: Scene
  /** All scenes of the video in order, because adjacent scenes share a transition. */
  scenes: readonly Scene[]
  look: Look
  model: VideoModel
  /** Exact size of the clip and of the finished file. */
  size: Size
  /** Where the video will be published; the areas that its app covers are left free. Without it, the areas that any app covers. */
  format?: VideoFormat
  /** A line about AI that the whole video shows; null or absent without one. */
  aiLine?: string | null
  /** Returns the local path of the scene's image, re-encoded and upright. */
  imageOf(scene: Scene): Promise<string>
  /** Returns the local path of the clip of a scene with footage. Absent if no scene has any. */
  footageOf?(footage: SceneFootage): Promise<string>
  /** Path of the user's logo, for an engine that renders finished parts; otherwise the merge draws it. */
  logo?: string
  /** A folder for this clip only. The caller deletes it. */
  folder: string
  /** Aborting stops the encoder (within 2 s) or the polling; the promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** 0 to 1. Reported by the encoder; estimated while a provider generates footage. */
  onProgress(share: number): void
  /**
   * What an earlier worker stored for this clip: that it was ordered, then the operation's name. A retry after a crash then fetches the result instead of
   * paying again. `onResumable` stores a new value, or null when it is no longer useful.
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
   * True when the clip is its part of the finished picture (`partOf`), with transition, cards and captions, encoded as `FINISHED`; the merge then joins it
   * unchanged. False when it is footage, on which the merge draws all of these.
   */
  finished: boolean
}

/** Renders scenes as clips. All engines use the same merge. */
export interface VideoEngine {
  readonly name: EngineName
  /** Description for users, for example that `motion` animates the images and generates no new footage. */
  readonly about: string
  available(): Promise<{ ok: true } | { ok: false; reason: string }>
  /** Rejects with an EngineFailure when there is a message for the user. */
  renderClip(request: ClipRequest): Promise<Clip>
}

/** The sound of a part of a clip, in seconds. */
export interface FootageSound {
  file: string
  start: number
  seconds: number
  /** In percent of its own level. Absent: 100. */
  volume?: number | undefined
}

export interface MergeRequest {
  job_id: string
  clips: Clip[]
  scenes: Scene[]
  look: Look
  size: Size
  format?: VideoFormat
  /** A line about AI that the whole video shows; null or absent without one. */
  aiLine?: string | null
  /** Path of the user's own recording; the scenes' lengths and cues follow it. It replaces the synthetic voice. */
  narration?: string
  /** The user's own music, which replaces the composed one. */
  music?: OwnMusicFile
  /** The sound of the scenes' own clips, by the index of the scene. */
  footageSound?: ReadonlyMap<number, FootageSound>
  /** Path of the user's logo, which the merge draws over footage. */
  logo?: string
  /** What makes the video, stated in the metadata of the video and its poster. */
  disclosure: Disclosure
  /** What is stated instead if no caption could be read by the synthetic voice. Default: `disclosure`. */
  disclosureWithoutVoice?: Disclosure
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
  /** Present if a caption that a synthetic voice should read could not be read. */
  voice_missing?: true
  /** Present if the look has a synthetic voice, but none of the captions could be read. */
  without_voice?: true
}

/** A failure with a message for the user, by default that of its code. A retryable failure is retried automatically. */
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
