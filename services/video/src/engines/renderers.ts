import type { MergedVideo, MergeRequest, VideoEngine } from './video-engine.ts'

/** What makes videos in this installation. */
export interface Studio {
  /** The preferred one first. */
  engines: readonly VideoEngine[]
  merge(request: MergeRequest): Promise<MergedVideo>
  /** Whether the synthetic voice can be had here. */
  voice(): Promise<boolean>
}
