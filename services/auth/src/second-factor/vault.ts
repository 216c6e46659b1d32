import { createHmac } from 'node:crypto'
import { createSealer, deriveKey } from '@loomcast/service-kit/encryption'

/**
 * Protects the secrets of second factors with SECOND_FACTOR_KEY, so that a copy of the database alone does not reveal them. New values use the first key;
 * values of the previous key can still be read.
 */
export function createVault(key: string, previousKey?: string) {
  const { seal, open } = createSealer({ key, previousKey, purpose: 'loomcast totp secret', keyName: 'SECOND_FACTOR_KEY' })
  const macKey = deriveKey(key, 'loomcast recovery code')
  const macKeys = previousKey === undefined ? [macKey] : [macKey, deriveKey(previousKey, 'loomcast recovery code')]

  return {
    /** `userId` is authenticated: the result cannot be decrypted for another user. */
    seal: (secret: string, userId: string) => seal(secret, userId),

    /** Throws if no key decrypts the value for this user. */
    open: (sealed: string, userId: string) => open(sealed, userId),

    /** The stored form of a recovery code. */
    mac: (code: string, userId: string) => macWith(macKey, code, userId),

    /** The stored forms of a code under all keys. */
    macs: (code: string, userId: string) => macKeys.map((each) => macWith(each, code, userId)),
  }
}

export type Vault = ReturnType<typeof createVault>

function macWith(key: Uint8Array, code: string, userId: string): string {
  return createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url')
}
