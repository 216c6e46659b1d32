import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'

/** The key that signs anchors, and the public keys that verify them by their id. */
export interface AnchorKeys {
  privateKey: KeyObject
  keyId: string
  /** The current key and earlier ones. */
  publicKeys: ReadonlyMap<string, KeyObject>
}

/** Reads a private P-256 key from PEM (`\n` can be escaped) or JWK. Throws TypeError for anything else. */
export function parseSigningKey(text: string): KeyObject {
  const input = text.trim()
  const key = input.startsWith('{')
    ? createPrivateKey({ key: JSON.parse(input) as JsonWebKey, format: 'jwk' })
    : createPrivateKey(input.replaceAll('\\n', '\n'))
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new TypeError('not a P-256 key')
  return key
}

/** Reads a JWK Set of public P-256 keys. Throws TypeError for anything else. */
export function parsePublicKeys(text: string): KeyObject[] {
  const { keys } = JSON.parse(text) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new TypeError('not a JWK Set')
  return keys.map((key) => createPublicKey({ key: key as JsonWebKey, format: 'jwk' }))
}

export async function anchorKeys(privateKey: KeyObject, earlier: readonly KeyObject[]): Promise<AnchorKeys> {
  const current = createPublicKey(privateKey)
  const publicKeys = new Map<string, KeyObject>()
  for (const key of [current, ...earlier]) publicKeys.set(await idOf(key), key)
  return { privateKey, keyId: await idOf(current), publicKeys }
}

function idOf(key: KeyObject): Promise<string> {
  return calculateJwkThumbprint(key.export({ format: 'jwk' }) as JWK)
}
