import type { PlatformId } from '@loomcast/platforms'

export interface ComposeRequest {
  platform: PlatformId
  brief: string
  tone: string
  instructions: string
  avoidWords: string[]
  /** Index of the alternative text to write. 0 is the first; larger indexes wrap around. */
  variant: number
}
