import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import { ADMIN_AUDIENCE, TOKEN_ISSUER, USER_AUDIENCE } from '../http/token-verifier.ts'

export interface TokenRequest {
  user_id: string
  role?: 'user' | 'admin'
  session_id?: string
  /** Seconds from now; negative for an expired token. Default 600. */
  expiresIn?: number
  /** Default: the audience of the role. */
  audience?: string
  issuer?: string
  /** Header `typ`. Default `at+jwt`. */
  type?: string
  /** Unix seconds. Default now. */
  issuedAt?: number
  /** The administrator who views the account (claim `act`). */
  actor_id?: string
}

export interface TestTokens {
  /** The public key set, for AuthOptions.jwks. */
  jwks: () => Promise<{ keys: JWK[] }>
  sign(request: TokenRequest): Promise<string>
  /** Returns `authorization` headers. */
  as(userId: string, role?: 'user' | 'admin'): Promise<{ authorization: string }>
  expired(userId: string): Promise<string>
  wrongAudience(userId: string): Promise<string>
  wrongIssuer(userId: string): Promise<string>
  /** Valid, except that it is signed with another key under the ID of the real one. */
  forged(userId: string, role?: 'user' | 'admin'): Promise<string>
  /** `alg: none`, without a signature. */
  unsigned(userId: string, role?: 'user' | 'admin'): string
  /** HS256 with the public key as the secret: the classic algorithm confusion attack. */
  confused(userId: string): Promise<string>
  /** A token of another type (`typ: JWT`). */
  wrongType(userId: string): Promise<string>
  /** A token with a payload that was changed after signing. */
  tampered(userId: string): Promise<string>
}

/** Returns functions that create valid tokens, signed (ES256) with `privateJwk` or a new key, and tokens that must be rejected. */
export function testTokens(options: { kid?: string; privateJwk?: JWK } = {}): TestTokens {
  const kid = options.kid ?? options.privateJwk?.kid ?? 'test-key'
  const ours = options.privateJwk ? keyPairOf(options.privateJwk) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk: JWK = { ...(createPublicKey(ours.privateKey).export({ format: 'jwk' }) as JWK), kid, alg: 'ES256', use: 'sig' }

  async function signWith(key: KeyObject, request: TokenRequest): Promise<string> {
    const issuedAt = request.issuedAt ?? Math.floor(Date.now() / 1000)
    return jwt(request, issuedAt)
      .setProtectedHeader({ alg: 'ES256', typ: request.type ?? 'at+jwt', kid })
      .sign(key)
  }
  const sign = (request: TokenRequest) => signWith(ours.privateKey, request)

  return {
    jwks: async () => ({ keys: [jwk] }),
    sign,
    as: async (userId, role) => ({ authorization: `Bearer ${await sign({ user_id: userId, role })}` }),
    expired: (userId) => sign({ user_id: userId, issuedAt: Math.floor(Date.now() / 1000) - 3_600, expiresIn: -60 }),
    wrongAudience: (userId) => sign({ user_id: userId, audience: 'another-product' }),
    wrongIssuer: (userId) => sign({ user_id: userId, issuer: 'another-issuer' }),
    forged: (userId, role) => signWith(theirs.privateKey, { user_id: userId, role }),
    unsigned: (userId, role) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = {
        sub: userId,
        sid: 'ses_test',
        jti: randomUUID(),
        iss: TOKEN_ISSUER,
        aud: audienceOf(role),
        iat: now,
        exp: now + 600,
      }
      return `${base64url({ alg: 'none', typ: 'at+jwt', kid })}.${base64url(payload)}.`
    },
    confused: (userId) =>
      jwt({ user_id: userId }, Math.floor(Date.now() / 1000))
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(new TextEncoder().encode(ours.publicKey.export({ format: 'pem', type: 'spki' }).toString())),
    wrongType: (userId) => sign({ user_id: userId, type: 'JWT' }),
    tampered: async (userId) => {
      const [header, payload, signature] = (await sign({ user_id: userId })).split('.')
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
      return `${header}.${base64url({ ...claims, aud: ADMIN_AUDIENCE })}.${signature}`
    },
  }
}

function keyPairOf(jwk: JWK): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

function jwt(request: TokenRequest, issuedAt: number): SignJWT {
  return new SignJWT({ sid: request.session_id ?? 'ses_test', ...(request.actor_id !== undefined && { act: { sub: request.actor_id } }) })
    .setSubject(request.user_id)
    .setJti(randomUUID())
    .setIssuer(request.issuer ?? TOKEN_ISSUER)
    .setAudience(request.audience ?? audienceOf(request.role))
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(Date.now() / 1000) + (request.expiresIn ?? 600))
}

function audienceOf(role: 'user' | 'admin' | undefined): string {
  return role === 'admin' ? ADMIN_AUDIENCE : USER_AUDIENCE
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
