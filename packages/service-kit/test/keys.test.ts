import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { type JWK, SignJWT } from 'jose'
import { createTokenVerifier } from '../src/http/index.ts'
import { testTokens } from '../src/testing/index.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function keyServer(answer: () => { status: number; body: unknown }) {
  let hits = 0
  const server = createServer((_request, response) => {
    hits++
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`, hits: () => hits }
}

test('fetches the key set once, not for every unknown key', async () => {
  const tokens = testTokens()
  const keys = await tokens.jwks()
  const server = await keyServer(() => ({ status: 200, body: keys }))
  const verify = createTokenVerifier({ jwksUrl: server.jwksUrl })
  for (let n = 0; n < 5; n++)
    expect(await verify(await tokens.sign({ user_id: 'usr_1' }))).toMatchObject({ user_id: 'usr_1', role: 'user' })
  const stranger = await testTokens({ kid: 'unknown' }).sign({ user_id: 'usr_1' })
  for (let n = 0; n < 5; n++) await expect(verify(stranger)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  expect(server.hits()).toBe(1)
})

test('finds a new key without a restart', async () => {
  const before = testTokens({ kid: 'before' })
  const after = testTokens({ kid: 'after' })
  const keys = [...(await before.jwks()).keys]
  const verify = createTokenVerifier({ jwks: async () => ({ keys: [...keys] }), cooldownMs: 0 })
  await verify(await before.sign({ user_id: 'usr_1' }))
  await expect(verify(await after.sign({ user_id: 'usr_1' }))).rejects.toMatchObject({ code: 'token_invalid' })
  keys.push(...(await after.jwks()).keys)
  expect(await verify(await after.sign({ user_id: 'usr_1' }))).toMatchObject({ user_id: 'usr_1' })
  expect(await verify(await before.sign({ user_id: 'usr_1' }))).toMatchObject({ user_id: 'usr_1' })
})

test.each([
  ['is unavailable', async () => 'http://127.0.0.1:9/jwks.json'],
  ['responds with an error', async () => (await keyServer(() => ({ status: 500, body: {} }))).jwksUrl],
  ['responds with invalid keys', async () => (await keyServer(() => ({ status: 200, body: { no: 'keys' } }))).jwksUrl],
])('responds 503 instead of rejecting the token while the key server %s', async (_what, url) => {
  const verify = createTokenVerifier({ jwksUrl: await url() })
  await expect(verify(await testTokens().sign({ user_id: 'usr_1' }))).rejects.toMatchObject({ status: 503, code: 'keys_unavailable' })
})

test('rejects a token with a different algorithm even if its key is in the set', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = { ...(publicKey.export({ format: 'jwk' }) as JWK), kid: 'ed', use: 'sig' }
  const ours = await testTokens().jwks()
  const verify = createTokenVerifier({ jwks: async () => ({ keys: [...ours.keys, jwk] }) })
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'usr_1', sid: 'ses_1', jti: 'tok_1', iss: 'loomcast', aud: 'loomcast', iat: now, exp: now + 60 }
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'ed' }).sign(privateKey)
  await expect(verify(token)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
})
