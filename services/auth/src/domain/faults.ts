/** Why a rule refuses: the closed set of things that domain rules say, mapped to answers at the edge. */
export interface Fault {
  /** The field at fault. */
  path: string
  /** A sentence for the person who filled in the form. */
  message: string
}

export type Checked<T> = { ok: true; value: T } | { ok: false; fault: Fault }

export function accept<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function refuse(path: string, message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { path, message } }
}
