import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { NetworkAdapter } from '../../src/networks/adapter.ts'
import { networkDouble } from './network-double.ts'

/** A network in the process of the test, which outlives the workers. It takes a moment before and after it publishes, and publishes each call. */
export async function startRemoteNetwork(delayMs: number) {
  const posts: string[] = []
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://network').pathname.slice(1))
    if (request.method === 'POST') {
      await text(request)
      await wait(delayMs)
      posts.push(key)
      await wait(delayMs)
    }
    response.end(JSON.stringify({ found: posts.includes(key) }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    posts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** The adapter of that network: a second call with the same key makes a second post. */
export function remoteNetwork(origin: string): NetworkAdapter {
  const call = async (method: string, key: string): Promise<{ found: boolean }> =>
    (await fetch(`${origin}/${encodeURIComponent(key)}`, { method })).json() as Promise<{ found: boolean }>
  return {
    ...networkDouble({ repeat: 'after_absence' }).adapter,
    keyOf: ({ post_id }) => post_id,
    prepare: async () => ({}),
    async commit(_account, _content, key) {
      await call('POST', key)
      return { kind: 'published', remote_id: key, url: null }
    },
    async lookup(_account, _content, key) {
      return (await call('GET', key)).found ? { kind: 'published', remote_id: key, url: null } : { kind: 'absent' }
    },
  }
}
