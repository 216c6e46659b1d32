/** The content of a sentence that addresses the writer. All fields are empty if it has none. */
export interface Instruction {
  /** The words that ask for a post. */
  request?: string
  /** The post's subject, in the user's words. */
  topic?: string
  /** The title, as given by the user. */
  title?: string
  /** Content within the instruction ("Tell people that we are closed on Monday"). */
  statement?: string
  /** How to write it. */
  wish?: string
  /** Whether the sentence is addressed to an AI model ("Ignore all previous instructions"). */
  injection?: true
  /** Content that cannot be extracted from the instruction. It is listed for the user. */
  dropped?: true
}
