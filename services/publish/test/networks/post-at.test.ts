import { afterEach, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import { NETWORKS, type PostContent } from '../../src/networks/adapter.ts'
import { startMastodon } from '../doubles/mastodon.double.ts'
import { adapterOf, START, startNetwork } from '../doubles/start-network.ts'

const CONTENT: PostContent = { post_id: 'post_1', platform: 'threads', text: 'Hello', title: null, created_at: new Date(START) }
const started: { stop(): Promise<void> }[] = []
const start = async (network: Parameters<typeof startNetwork>[0]) => {
  const { double, adapter, connect } = await startNetwork(network)
  started.push(double)
  return { double, adapter, connect }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test('every network with threads finds a post by the address that a person enters', async () => {
  for (const network of NETWORKS) {
    const { adapter } = await start(network)
    expect([network, adapter.postAt !== undefined]).toEqual([network, adapter.threads])
  }
})

test.each(['mastodon', 'bluesky', 'x'] as const)('the own post at an address of %s is found, and no other', async (network) => {
  const { adapter, connect } = await start(network)
  const account = await connect()
  const key = adapter.keyOf(CONTENT)
  const outcome = await adapter.commit(account, CONTENT, key, await adapter.prepare(account, CONTENT, key))
  if (outcome.kind !== 'published' || !outcome.url) throw new Error(JSON.stringify(outcome))
  const { kind: _kind, ...published } = outcome
  expect(await adapter.postAt?.(account, outcome.url)).toEqual(published)
  const { pathname } = new URL(outcome.url)
  const others = [
    `https://evil.example${pathname}`,
    outcome.url.replace(/[^/]+$/u, '999'),
    'https://x.com/grace/status/1',
    'https://x.com',
    'no address',
  ]
  for (const other of others.filter((url) => !(network === 'x' && url.endsWith('/ada/status/999'))))
    expect([other, await adapter.postAt?.(account, other)]).toEqual([other, null])
})

test('the post of another account at Mastodon is not taken', async () => {
  const clock = fixedClock(START)
  const double = await startMastodon({ clock })
  started.push(double)
  const { adapter, connect } = adapterOf('mastodon', double, clock)
  double.write('Of Grace')
  const [status] = double.published()
  double.markForeign(status?.id ?? '')
  expect(await adapter.postAt?.(await connect(), status?.url ?? '')).toBeNull()
})
