/** Period of a code in seconds (RFC 6238 §4.1). */
export const CODE_PERIOD_S = 30
/** Codes of this many periods before and after the current one are accepted, because the clocks of phones differ (RFC 6238 §5.2). */
export const CODE_WINDOW = 1
export const RECOVERY_CODES = 10
/** Time to enter the code after the password. */
export const CHALLENGE_MS = 10 * 60_000
/** Wrong codes after which a challenge is rejected. */
export const CHALLENGE_GUESSES = 5

export type EnteredCode = { kind: 'totp' | 'recovery'; value: string }

/** No 0, 1, i, l and o, because they are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const HALF = 5

/** `bytes`: at least 10 random bytes, each below 248 (rejection sampling keeps the characters uniform). */
export function recoveryCode(bytes: Uint8Array): string {
  const text = [...bytes.slice(0, 2 * HALF)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${text.slice(0, HALF)}-${text.slice(HALF)}`
}

/** Largest multiple of the alphabet's size that fits in a byte. */
export const UNBIASED_BELOW = 256 - (256 % ALPHABET.length)
export const RECOVERY_CODE_LENGTH = 2 * HALF

/** A code as typed, with or without spaces and hyphens. Null if it cannot be a code. */
export function parseCode(input: string): EnteredCode | null {
  const value = input.toLowerCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(value)) return { kind: 'totp', value }
  return value.length === RECOVERY_CODE_LENGTH && [...value].every((character) => ALPHABET.includes(character))
    ? { kind: 'recovery', value }
    : null
}
