/** Whether a failed call cost the user anything: quota or money. `unknown`: it may have taken effect before it failed. */
export type Charged = 'yes' | 'no' | 'unknown'

export interface ErrorDefinition {
  /** HTTP status of the answer; null for an error of a job or of the browser, which is never an HTTP answer. */
  status: number | null
  /** For developers: when it occurs, and what to check. */
  meaning: string
  /** A list where it depends on the call: the first is the default, the throwing code can choose another. */
  charged: Charged | readonly [Charged, ...Charged[]]
  /** For the user: what happened and what to do next. Never mentions charges, because `charged` states them. The throwing code can use a more specific sentence. */
  user: string
}

export function defineErrors<const Errors extends Record<string, ErrorDefinition>>(errors: Errors): Errors {
  return errors
}
