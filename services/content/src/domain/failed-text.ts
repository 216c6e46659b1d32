/** A text that could not be generated: what its event reports. Stored until the account is deleted, so that the event can be published again. */
export interface FailedText {
  /** Id of the generation. */
  _id: string
  user_id: string
  /** The platform's id. */
  platform: string
  provider: string
  model: string
  /** Error code of the failure. */
  code: string
  duration_ms: number
  failed_at: Date
}
