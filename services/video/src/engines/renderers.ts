import type { MergedVideo, MergeRequest, VideoEngine } from './video-engine.ts'

/** The engines that render videos, and the merge. */
export interface Renderers {
  /** In order of preference. */
  engines: readonly VideoEngine[]
  merge(request: MergeRequest): Promise<MergedVideo>
  /** Whether the synthetic voice is available. */
  voiceAvailable(): Promise<boolean>
}
