import type { PlatformId } from '@loomcast/platforms'

export interface ComposeRequest {
  platform: PlatformId
  brief: string
  tone: string
  instructions: string
  avoidWords: string[]
  /** Which of the brief's different texts: 0 is the first; it wraps around. */
  variant: number
}
