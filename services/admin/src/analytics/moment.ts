/** The state of the figures at one time. */
export interface Moment {
  version: number
  /** UTC day. */
  today: number
  updatedAt: Date | null
}
