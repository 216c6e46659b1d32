import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Protects the secrets of second factors with SECOND_FACTOR_KEY, so that a copy of the database alone does not reveal them. New values use the first key;
 * values of the previous key can still be read.
 */
export function createVault(key: string, previousKey?: string) {
  const current = keysOf(key)
  const derived = previousKey === undefined ? [current] : [current, keysOf(previousKey)]

  return {
    /** `userId` is authenticated: the result cannot be decrypted for another user. */
    seal(secret: string, userId: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, current.cipher, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId))
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },

    /** Throws if no key decrypts the value for this user. */
    open(sealed: string, userId: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const { cipher } of derived) {
        const opened = tryOpen(bytes, cipher, userId)
        if (opened !== null) return opened
      }
      throw new Error('the secret of a second factor cannot be decrypted: SECOND_FACTOR_KEY has changed')
    },

    /** The stored form of a recovery code. */
    mac: (code: string, userId: string) => macWith(current.mac, code, userId),

    /** The stored forms of a code under all keys. */
    macs: (code: string, userId: string) => derived.map(({ mac }) => macWith(mac, code, userId)),
  }
}

export type Vault = ReturnType<typeof createVault>

function tryOpen(bytes: Buffer, key: Uint8Array, userId: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function macWith(key: Uint8Array, code: string, userId: string): string {
  return createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url')
}

function keysOf(key: string) {
  return { cipher: derive(key, 'loomcast totp secret'), mac: derive(key, 'loomcast recovery code') }
}

function derive(key: string, label: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', label, 32))
}
