/** What a sentence addressed to the writer leaves for the post. Everything empty: nothing. */
export interface Instruction {
  /** What the post is about, a phrase in the user's words. */
  topic?: string
  /** The title as the user gives it. */
  title?: string
  /** Content inside the instruction ("Tell people that we are closed on Monday"). */
  statement?: string
  /** How to write it. */
  wish?: string
  /** Addressed to the machine ("Ignore all previous instructions"). */
  injection?: true
  /** Content that cannot be extracted from the instruction; listed for the user. */
  dropped?: true
}
