import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Checked, Fault } from '../domain/faults.ts'

/** One fault is the answer's sentence word for word; of several the first leads. */
export function invalid(faults: Fault[]): AppError {
  const [first, ...more] = faults
  const detail = first ? `${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}` : 'The request is not valid.'
  return new AppError('validation_failed', detail, { errors: faults })
}

/** The values, or one refusal with every fault. */
export function allOf<T extends Record<string, Checked<unknown>>>(checks: T): { [K in keyof T]: Extract<T[K], { ok: true }>['value'] } {
  const faults = Object.values(checks).flatMap((check) => (check.ok ? [] : [check.fault]))
  if (faults.length > 0) throw invalid(faults)
  const values = Object.entries(checks).map(([name, check]) => [name, check.ok ? check.value : undefined])
  return Object.fromEntries(values) as { [K in keyof T]: Extract<T[K], { ok: true }>['value'] }
}

/** For an unknown email, a wrong password, and an account without the rights asked for alike. */
export function wrongCredentials(): AppError {
  return new AppError('invalid_credentials')
}

export function wrongPassword(path: string): AppError {
  return invalidField('wrong_password', path)
}

export function sessionOver(): AppError {
  return new AppError('session_ended')
}

export function linkInvalid(): AppError {
  return new AppError('email_link_invalid')
}

/** A verified token whose account was deleted. */
export function noSuchAccount(): AppError {
  return new AppError('account_deleted')
}
