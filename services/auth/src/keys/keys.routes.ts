import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { KeyRing } from './key-ring.ts'

const Jwk = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
})

/** The response schema lists only the public members, so a private one cannot leak. */
export function keyRoutes(app: App, keyRing: KeyRing): void {
  app.get(
    '/.well-known/jwks.json',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Public keys of access tokens (RFC 7517)',
        tags: ['keys'],
        response: { 200: Type.Object({ keys: Type.Array(Jwk) }) },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send((await keyRing.jwks()) as never),
  )
}
