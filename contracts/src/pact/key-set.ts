import { httpContract } from './http.ts'
import { eachLike, string } from './matching.ts'

interface PublicKey {
  kid?: string
  x?: string
  y?: string
}

/** The exchange in which a consumer reads the key set of auth. `verify` verifies a token that is signed with `key` by the key set at the URL. */
export function keySetContract<T>(consumer: string, key: PublicKey | undefined, verify: (jwksUrl: string) => Promise<T>): Promise<T> {
  const path = '/.well-known/jwks.json'
  const keys = eachLike({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: string(key?.kid), x: string(key?.x), y: string(key?.y) })
  return httpContract(consumer, 'auth').exchange(
    { named: 'the key set', request: { method: 'GET', path }, response: { status: 200, body: { keys } } },
    (origin) => verify(`${origin}${path}`),
  )
}
