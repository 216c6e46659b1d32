/** Why a rule refuses: the closed set of results of domain rules, mapped to responses in the routes. */
export interface Fault {
  /** The field at fault. */
  path: string
  /** A message for the user. */
  message: string
}

export type Checked<T> = { ok: true; value: T } | { ok: false; fault: Fault }

export function accept<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function refuse(path: string, message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { path, message } }
}
