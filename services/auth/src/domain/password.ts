import { accept, type Checked, refuse } from './faults.ts'

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 200

/**
 * A password somebody wants to set. Lengths count code points, so 200 characters are at most 800 bytes for the hash;
 * NFC lets the same keys on another system sign in (NIST SP 800-63B §3.1.1.2).
 */
export function parseNewPassword(input: string | undefined, path = 'password'): Checked<string> {
  const password = canonicalPassword(input ?? '')
  const length = [...password].length
  if (length === 0) return refuse(path, 'Password is required')
  if (length < MIN_PASSWORD) return refuse(path, `Password must be at least ${MIN_PASSWORD} characters long`)
  if (length > MAX_PASSWORD) return refuse(path, `Password must be at most ${MAX_PASSWORD} characters long`)
  return accept(password)
}

export function canonicalPassword(input: string): string {
  return input.normalize('NFC')
}
