import { domainToASCII } from 'node:url'
import { accept, type Checked, refuse } from './faults.ts'

/** RFC 5321 §4.5.3.1: a forward path of 256 octets leaves 254 for the address and 64 for its local part. */
const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64

/** Letters and digits in any script, and the other characters of RFC 5322 atext. No quoted local parts, comments or address lists. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The form in which an address is stored, compared and rate-limited: trimmed, lowercase, NFC. Does not validate it. */
export function canonicalEmail(input: string): string {
  return input.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

/** Rejects anything that cannot be a single person's address before it reaches a mail header. */
export function parseEmail(input: string | undefined, path = 'email'): Checked<string> {
  const email = canonicalEmail(input ?? '')
  if (email === '') return refuse(path, 'Email is required')
  if (Buffer.byteLength(email) > MAX_EMAIL) return refuse(path, `Email must be at most ${MAX_EMAIL} characters long`)
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = email.slice(at + 1)
  if (at < 1 || Buffer.byteLength(local) > MAX_LOCAL_PART || !LOCAL_PART.test(local) || !isDomain(domain))
    return refuse(path, 'Enter a valid email address, like name@example.com')
  return accept(email)
}

function isDomain(domain: string): boolean {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  return ascii.length <= 253 && DOMAIN.test(ascii) && !/^[\d.]+$/.test(ascii)
}
