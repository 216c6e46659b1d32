import { KeyObject } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose'

export interface KeySource {
  /** URL of the key set. Fetched lazily and cached for 10 min; fetched again for an unknown `kid` at most every 5 s. */
  jwksUrl?: string
  /** Returns the key set itself, for the service that owns it and for tests. Called for every unknown `kid`, so its owner has to cache it. */
  jwks?: () => Promise<{ keys: JWK[] }>
  /** Minimum time between two fetches for an unknown `kid` (ms). */
  cooldownMs?: number
}

const OWN_KEYS_MAX_AGE_MS = 2_000

export function keySource({ jwksUrl, jwks, cooldownMs }: KeySource): JWTVerifyGetKey {
  if (jwks) return ownKeys(jwks, cooldownMs ?? 0)
  if (jwksUrl)
    return createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: cooldownMs ?? 5_000, cacheMaxAge: 600_000, timeoutDuration: 5_000 })
  throw new Error('Authentication needs jwksUrl or jwks.')
}

function ownKeys(load: () => Promise<{ keys: JWK[] }>, cooldownMs: number): JWTVerifyGetKey {
  let known: ReturnType<typeof createLocalJWKSet> | undefined
  let loadedAt = 0
  async function reload(): Promise<ReturnType<typeof createLocalJWKSet>> {
    known = createLocalJWKSet(await load())
    loadedAt = performance.now()
    return known
  }
  return async (header, token) => {
    // Reload regularly, because revoked keys must leave the cache too.
    const set = known && performance.now() - loadedAt < OWN_KEYS_MAX_AGE_MS ? known : await reload()
    try {
      return await set(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - loadedAt < cooldownMs) throw error
      return (await reload())(header, token)
    }
  }
}

/** Returns the public key for a token's header as PEM, the format that @fastify/jwt expects. Each key is converted once. */
export function pemSource(source: KeySource): (header: { alg?: string; kid?: string }) => Promise<string> {
  const keys = keySource(source)
  const converted = new WeakMap<object, string>()
  return async (header) => {
    const key = await keys({ ...header, alg: header.alg ?? '' }, { payload: '', signature: '' })
    const known = converted.get(key)
    if (known) return known
    const object = key instanceof Uint8Array ? undefined : key instanceof KeyObject ? key : KeyObject.from(key as CryptoKey)
    if (!object) throw new errors.JWKSInvalid('not a public key')
    const pem = object.export({ type: 'spki', format: 'pem' }).toString()
    converted.set(key, pem)
    return pem
  }
}
