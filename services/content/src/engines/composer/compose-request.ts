import type { PlatformId } from '@loomcast/platforms'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import type { UsedVoice } from '../../domain/voice/used-voice.ts'

export interface ComposeRequest {
  platform: PlatformId
  brief: string
  /** Whether every sentence of the brief is for readers. */
  confirmed?: boolean
  tone: string
  instructions: string
  avoidWords: string[]
  /** Index of the alternative text to write. 0 is the first; larger indexes wrap around. */
  variant: number
  /** The role of each word of the brief, if the network has read it. */
  roles?: BriefRoles
  /** The user's voice on the platform. */
  voice?: UsedVoice
}
