import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, recoveryCode, UNBIASED_BELOW } from '../domain/second-factor.ts'
import type { Vault } from './vault.ts'

/** New recovery codes as shown to the user, and the digests to store. */
export function newRecoveryCodes(vault: Vault, userId: string): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(unbiasedBytes(RECOVERY_CODE_LENGTH)))
  return { codes, digests: codes.map((code) => vault.mac(code.replace('-', ''), userId)) }
}

function unbiasedBytes(count: number): Uint8Array {
  const bytes: number[] = []
  while (bytes.length < count) bytes.push(...[...randomBytes(2 * count)].filter((byte) => byte < UNBIASED_BELOW))
  return Uint8Array.from(bytes.slice(0, count))
}
