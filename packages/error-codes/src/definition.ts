/** Whether a failed call cost the user anything (quota or money). `unknown`: the call may have taken effect before it failed. */
export type Charged = 'yes' | 'no' | 'unknown'

export interface ErrorDefinition {
  /** HTTP status of the response. Null for errors of a job or of the browser, which are never HTTP responses. */
  status: number | null
  /** For developers: when the error occurs and what to check. */
  meaning: string
  /** A list if it depends on the call: the first value is the default, and the throwing code can choose another. */
  charged: Charged | readonly [Charged, ...Charged[]]
  /**
   * For the user: what happened and what to do next. Does not mention charges, because `charged` states them. The throwing code can use a more specific
   * sentence.
   */
  user: string
}

export function defineErrors<const Errors extends Record<string, ErrorDefinition>>(errors: Errors): Errors {
  return errors
}
