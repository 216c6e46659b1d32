import type { PlatformId } from '@loomcast/platforms'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import type { TopicWord } from '../../domain/brief/roles/topics.ts'
import type { UsedVoice } from '../../domain/voice/used-voice.ts'
import type { HurriedBrief } from './hurried-brief.ts'

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
  /** The words of the brief with how probably they are what it is about, if the network has read it. Hashtags are made of them. */
  topics?: readonly TopicWord[]
  /** What the brief was before it was read, if it was typed in a hurry. `brief` and `instructions` are then what was made of it. */
  hurried?: HurriedBrief
  /** The user's voice on the platform. */
  voice?: UsedVoice
}
