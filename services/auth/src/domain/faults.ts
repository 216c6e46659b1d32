import { AppError } from '@loomcast/service-kit/errors'

/** An invalid field of a request. */
export interface Fault {
  path: string
  /** Message for the user. */
  message: string
}

export type Checked<T> = { ok: true; value: T } | { ok: false; fault: Fault }

export function accept<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function refuse(path: string, message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { path, message } }
}

/** The error's detail is the first fault's message. */
export function invalid(faults: [Fault, ...Fault[]]): AppError {
  const [first, ...more] = faults
  const detail = `${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
  return new AppError('validation_failed', detail, { errors: faults })
}

type Values<T> = { [K in keyof T]: Extract<T[K], { ok: true }> extends { value: infer V } ? V : never }

/** Returns the accepted values. Throws `validation_failed` with all faults. */
export function allOf<T extends Record<string, Checked<unknown>>>(checks: T): Values<T> {
  const [first, ...more] = Object.values(checks).flatMap((check) => (check.ok ? [] : [check.fault]))
  if (first) throw invalid([first, ...more])
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check.ok ? check.value : undefined])) as Values<T>
}
