import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestTokens, testTokens } from '@loomcast/service-kit/testing'
import type { BenchContext } from '../bench.ts'

/** Stands in for auth: serves a key set and signs tokens with its key. */
export async function startKeySet({ atEnd }: BenchContext): Promise<{ url: string; tokens: TestTokens }> {
  const tokens = testTokens()
  const body = JSON.stringify(await tokens.jwks())
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`, tokens }
}
