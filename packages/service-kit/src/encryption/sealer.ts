import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that a service stores, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  /** `owner` is authenticated: the result cannot be decrypted for another one. */
  seal(secret: string, owner: string): string
  /** Throws if no key decrypts the value for this owner. */
  open(sealed: string, owner: string): string
  /** Whether the first key decrypts the value, so that the previous key is not needed for it. */
  isCurrent(sealed: string, owner: string): boolean
}

interface SealerOptions {
  key: string
  /** The key before. Values that it encrypted can still be read. */
  previousKey?: string | undefined
  /** What the secrets are, such as `loomcast totp secret`: keys for different purposes are independent. Part of the stored format. */
  purpose: string
  /** Name of the setting with the key, for the error. */
  keyName: string
}

/** AES-256-GCM with keys derived from the service's settings. New values use the first key. */
export function createSealer({ key, previousKey, purpose, keyName }: SealerOptions): Sealer {
  const current = deriveKey(key, purpose)
  const keys = previousKey === undefined ? [current] : [current, deriveKey(previousKey, purpose)]

  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, current, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },

    open(sealed, owner) {
      for (const each of keys) {
        const opened = tryOpen(sealed, each, owner)
        if (opened !== null) return opened
      }
      throw new Error(`a stored secret cannot be decrypted: ${keyName} has changed`)
    },

    isCurrent: (sealed, owner) => tryOpen(sealed, current, owner) !== null,
  }
}

/** A key of 32 bytes for one purpose. */
export function deriveKey(key: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
}

function tryOpen(sealed: string, key: Uint8Array, owner: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
