import type { FilmStill, FilmStillRequest } from './motion/film-still.ts'
import type { MergedVideo, MergeRequest, VideoEngine } from './video-engine.ts'

/** The engines that render videos, and the merge. */
export interface Renderers {
  /** In order of preference. */
  engines: readonly VideoEngine[]
  /** Draws one frame of a film. */
  still(request: FilmStillRequest): Promise<FilmStill>
  merge(request: MergeRequest): Promise<MergedVideo>
  /** The characters of a text that no font has. Fetches the fonts of rarer scripts; `fetchFailed`: one exists but could not be fetched. */
  undrawableIn(text: string): Promise<{ characters: string[]; fetchFailed: boolean }>
  /** Whether the synthetic voice is available. */
  voiceAvailable(): Promise<boolean>
}
