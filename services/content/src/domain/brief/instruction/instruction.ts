/** What only a model can do: invent content, translate, write in another person's voice. */
export type BeyondRules = 'ideas' | 'translation' | 'voice'

/** The content of a sentence that addresses the writer. All fields are empty if it has none. */
export interface Instruction {
  /** What the sentence asks for, if rules can't do it. */
  beyondRules?: BeyondRules
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
