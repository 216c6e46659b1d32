/** A voice that was learned from the user's posts, as far as this slice needs it. */
export interface Voice {
  /** The platform's id. */
  platform: string
  /** Whether the user has it switched on. */
  enabled: boolean
  /** False if it was learned from too few posts and is not used. */
  enough: boolean
}

/** Which traits of the user's voice a text has. */
export interface VoiceReport {
  met: number
  /** The traits that can be decided for the text. */
  of: number
  traits: VoiceTrait[]
}

export interface VoiceTrait {
  id: string
  /** Null if the trait does not apply to the text. */
  met: boolean | null
  sentence: string
}
