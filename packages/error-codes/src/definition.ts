/** Whether a failed call cost the user anything: quota or money. `unknown`: it may have taken effect before it failed. */
export type Charged = 'yes' | 'no' | 'unknown'

export interface ErrorDefinition {
  /** HTTP status of the answer; null for an error that is never an HTTP answer: of a job, or of the browser itself. */
  status: number | null
  /** For developers: when it occurs, and what to check. */
  meaning: string
  /** A list where it depends on the call: the first applies unless the place that fails decides for another. */
  charged: Charged | readonly [Charged, ...Charged[]]
  /** For the user: what happened and what to do next. Never mentions charges, `charged` states them. The place that fails may be more specific. */
  user: string
}

export function defineErrors<const Errors extends Record<string, ErrorDefinition>>(errors: Errors): Errors {
  return errors
}
