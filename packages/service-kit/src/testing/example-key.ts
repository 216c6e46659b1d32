import { createECDH } from 'node:crypto'
import type { JWK } from 'jose'

/** A signing key that is the same in every run and not a secret, for responses recorded in pacts. */
export function exampleKey(): JWK {
  const ecdh = createECDH('prime256v1')
  const d = Buffer.alloc(32, 1)
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { kty: 'EC', crv: 'P-256', kid: 'example-key', d: text(d), x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
}
