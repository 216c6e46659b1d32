/** A passage of the brief as the content service read it. */
export interface SentPassage {
  /** The tidied text. */
  text: string
  /** The same passage as the user typed it. */
  source: string
  use: 'publish' | 'leave_out' | 'instruction'
  /** Why it is used in this way. */
  reason: string | null
  /** What is unclear about it. */
  question: string | null
}

/** `review`: the user should confirm the passages before a post is written. */
export interface Reading {
  review: boolean
  passages: SentPassage[]
}
