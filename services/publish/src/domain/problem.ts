/** What went wrong, as it is stored with a post or connection. */
export interface StoredProblem {
  code: string
  /** A sentence for the user. */
  text: string
}

/** The code of a post that its network has received and processes. The text is its sentence about that. */
export const PROCESSING = 'processing'

export const CHECK_AND_ANSWER = 'Check your account there, then mark the post as published or send it again.'

/** Of a post that may be published, without the account through which it was sent. */
export const NOT_CHECKED: StoredProblem = {
  code: 'unknown',
  text: `Loomcast can no longer check whether this post was published. ${CHECK_AND_ANSWER}`,
}
