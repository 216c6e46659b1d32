import type { PreviewSoundRequest } from './merge/preview-sound.ts'
import type { FilmPreview, FilmPreviewRequest } from './motion/film-preview.ts'
import type { FilmStill, FilmStillRequest } from './motion/film-still.ts'
import type { MergedVideo, MergeRequest, VideoEngine } from './video-engine.ts'

/** The engines that render videos, and the merge. */
export interface Renderers {
  /** In order of preference. */
  engines: readonly VideoEngine[]
  /** Draws one frame of a film. */
  still(request: FilmStillRequest): Promise<FilmStill>
  /** Draws what a player needs to show a film before it is rendered. */
  preview(request: FilmPreviewRequest): Promise<FilmPreview>
  /** The sound of a film before it is rendered, without a synthetic voice: an M4A, or null. */
  previewSound(request: PreviewSoundRequest): Promise<Buffer | null>
  merge(request: MergeRequest): Promise<MergedVideo>
  /** The characters of a text that no font has. Fetches the fonts of rarer scripts; `fetchFailed`: one exists but could not be fetched. */
  undrawableIn(text: string): Promise<{ characters: string[]; fetchFailed: boolean }>
  /** Whether the synthetic voice is available. */
  voiceAvailable(): Promise<boolean>
}
