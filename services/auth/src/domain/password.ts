import { isCommonPassword, stemOf } from './common-passwords.ts'
import { accept, type Checked, refuse } from './faults.ts'

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 200

/** Shorter local parts begin too many words. */
const SHORTEST_LOCAL_PART = 4

/**
 * Rules for a new password. Lengths count code points, so 200 characters are at most 800 bytes for the hash;
 * NFC lets the same keys on another system sign in (NIST SP 800-63B §3.1.1.2), which also requires to reject common passwords and the
 * account's own name. `emails` are the addresses of the account.
 */
export function parseNewPassword(input: string | undefined, { path = 'password', emails = [] as string[] } = {}): Checked<string> {
  const password = canonicalPassword(input ?? '')
  const length = [...password].length
  if (length === 0) return refuse(path, 'Password is required')
  if (length < MIN_PASSWORD) return refuse(path, `Password must be at least ${MIN_PASSWORD} characters long`)
  if (length > MAX_PASSWORD) return refuse(path, `Password must be at most ${MAX_PASSWORD} characters long`)
  if (emails.some((email) => isMadeOf(password, email)))
    return refuse(path, "Don't use your email as your password. A few unrelated words work well.")
  if (isCommonPassword(password)) return refuse(path, 'This password is too easy to guess. A few unrelated words work well.')
  return accept(password)
}

export function canonicalPassword(input: string): string {
  return input.normalize('NFC')
}

/** The address itself or its part before the @, also with digits and signs at the end. */
function isMadeOf(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const local = email.slice(0, email.lastIndexOf('@'))
  const names = [email, local, local.split('+')[0] ?? local].filter((name) => name.length >= SHORTEST_LOCAL_PART)
  return names.some((name) => name === text || name === stemOf(text))
}
