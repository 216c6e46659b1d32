/** How a passage of a brief is used. */
export type PassageUse = 'publish' | 'leave_out' | 'instruction'

/** A sentence or line of a brief, as the user reviews it before a post is written from it. */
export interface ReviewedPassage {
  /** Its wording in the post. */
  text: string
  /** The words of the brief. */
  source: string
  use: PassageUse
  /** Why it is left out, or what was changed, for the user. */
  reason: string | null
  /** What only the user can decide, or null. */
  question: string | null
}

export interface BriefReview {
  /** Whether the user should see the passages before the post is written. */
  review: boolean
  /** In the order of the brief. Together, they are the whole brief. */
  passages: ReviewedPassage[]
}
