import type { FilmStill, FilmStillRequest } from './motion/film-still.ts'
import type { MergedVideo, MergeRequest, VideoEngine } from './video-engine.ts'

/** The engines that render videos, and the merge. */
export interface Renderers {
  /** In order of preference. */
  engines: readonly VideoEngine[]
  /** Draws one frame of a film. */
  still(request: FilmStillRequest): Promise<FilmStill>
  merge(request: MergeRequest): Promise<MergedVideo>
  /** Whether the synthetic voice is available. */
  voiceAvailable(): Promise<boolean>
}
