import { isCommonPassword, stemOf } from './common-passwords.ts'
import { accept, type Checked, refuse } from './faults.ts'

export const MIN_PASSWORD = 6
const MAX_PASSWORD = 200

/** Shorter local parts are not compared, because too many good passwords begin with them. */
const SHORTEST_LOCAL_PART = 4

/**
 * Validates a new password. Length is counted in code points, so 200 characters are at most 800 bytes to hash. NFC normalization lets users sign in from
 * systems that encode characters differently (NIST SP 800-63B §3.1.1.2, which also requires rejecting common passwords and the account's own name). `emails`
 * are the account's addresses.
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

/** Whether the password is the address or its local part, optionally followed by digits and signs. */
function isMadeOf(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const local = email.slice(0, email.lastIndexOf('@'))
  const names = [email, local, local.split('+')[0] ?? local].filter((name) => name.length >= SHORTEST_LOCAL_PART)
  return names.some((name) => name === text || name === stemOf(text))
}
