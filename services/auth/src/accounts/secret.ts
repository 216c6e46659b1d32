import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link. Only the digest is stored. It needs no salt because the secret cannot be guessed. */
export function newSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, digest: digestOf(secret) }
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts `secret` with a key derived from `holder`. The database stores only the digest of `holder`, so only its bearer can decrypt. */
export function sealFor(holder: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(holder), iv, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Throws if `sealed` was not encrypted for `holder`. */
export function unsealWith(holder: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(holder), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Derived with HKDF under a separate label, so the digest stored next to the ciphertext does not reveal the key. */
function keyOf(holder: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', holder, '', 'loomcast refresh successor', 32))
}
