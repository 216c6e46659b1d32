import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { poll, testRedis } from '@loomcast/service-kit/testing'
import { createMemoryTabCounter, createRedisTabCounter } from '../../src/tabs/tab-counter.ts'
import { PAGE, release, type TestGateway, testGateway } from '../harness/gateway.ts'

const OLDEST = release({ version: '1.0.0', weight: 0 })
const OLD = release({ version: '2.0.0', weight: 0 })
const LIVE = release({ version: '3.0.0', weight: 100 })
const TAB = 'a'.repeat(22)
const HOUR = 3_600_000

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis('tabs')
})
afterAll(() => redis.drop())

let count = 0
let gateways: TestGateway[] = []
let time = new Date()
beforeEach(() => {
  count += 1
  gateways = []
  time = new Date()
})
afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())))

async function start({
  releases = [OLDEST, OLD, LIVE],
  shared = true,
  files = {},
}: {
  releases?: Release[]
  shared?: boolean
  files?: Record<string, string>
} = {}): Promise<TestGateway> {
  const gateway = await testGateway({
    registry: { releases },
    files,
    deps: { tabPrefix: `${redis.prefix}${count}:`, clock: () => time, ...(shared && { redis: redis.client }) },
  })
  gateways.push(gateway)
  return gateway
}

const report = (gateway: TestGateway, body: object) =>
  gateway.fetch('/api/slices/tabs', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const from = (version: string, tab = TAB, state = 'open') => ({ tab, state, releases: [{ slice: 'content', version }] })

interface Counted {
  version: string
  open: number
  open_since: string | null
  given_at: string | null
}
async function counts(gateway: TestGateway): Promise<Record<string, Counted>> {
  const { releases }: { releases: Counted[] } = await (await gateway.fetch('/metrics/tabs')).json()
  return Object.fromEntries(releases.map((each) => [each.version, each]))
}

test.each([true, false])('counts each open tab once, until it is closed (shared by gateways: %p)', async (shared) => {
  const gateway = await start({ shared })
  const other = shared ? await start() : gateway
  const opened = time.toISOString()
  expect((await report(gateway, from('1.0.0'))).status).toBe(204)
  time = new Date(time.getTime() + HOUR)
  await report(other, from('1.0.0'))
  await report(other, from('1.0.0', 'b'.repeat(22)))
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 2, open_since: opened })
  await report(gateway, from('1.0.0', TAB, 'closed'))
  expect((await counts(other))['1.0.0']).toMatchObject({ open: 1, open_since: time.toISOString() })
  await report(gateway, from('1.0.0', 'b'.repeat(22), 'closed'))
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 0, open_since: null })
})

test.each([true, false])('does not count a tab without a report for 24 hours (shared by gateways: %p)', async (shared) => {
  const gateway = await start({ shared })
  await report(gateway, from('1.0.0'))
  time = new Date(time.getTime() + 23 * HOUR)
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 1 })
  await report(gateway, from('1.0.0'))
  time = new Date(time.getTime() + 23 * HOUR)
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 1 })
  time = new Date(time.getTime() + HOUR)
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 0 })
})

test('states which releases pages get, also as a fallback, and since when it counts', async () => {
  const gateway = await start()
  const began = time.toISOString()
  await poll(async () => (await counts(gateway))['3.0.0']?.given_at === began)
  expect(await counts(gateway)).toMatchObject({ '1.0.0': { given_at: null }, '2.0.0': { given_at: began } })
  time = new Date(time.getTime() + HOUR)
  expect(await (await gateway.fetch('/metrics/tabs')).json()).toMatchObject({ counting_since: began, expire_hours: 24 })
})

test('counts the tabs of a release that was removed from the registry by hand', async () => {
  const gateway = await start({ releases: [OLD] })
  await poll(async () => (await counts(gateway))['2.0.0']?.given_at !== null)
  await gateway.writeRegistry({ releases: [LIVE] })
  await poll(async () => '3.0.0' in (await counts(gateway)))
  await report(gateway, from('2.0.0'))
  expect(await counts(gateway)).toMatchObject({ '2.0.0': { open: 1 }, '3.0.0': { open: 0 } })
})

test('counts the versions of the shell and of the events that its page names, also after the next shell', async () => {
  const page = (shell: string) => PAGE.replace('<head>', `<head><meta name="loomcast-versions" content="shell ${shell}, events 1.17.0">`)
  const gateway = await start({ files: { 'shell/index.html': page('2.1.0') } })
  await poll(async () => (await counts(gateway))['2.1.0']?.given_at !== undefined)
  const releases = [
    { slice: 'shell', version: '2.1.0' },
    { slice: 'events', version: '1.17.0' },
    { slice: 'shell', version: '6.6.6' },
  ]
  await writeFile(join(gateway.folder, 'shell', 'index.html'), page('2.2.0'))
  await report(gateway, { tab: TAB, state: 'open', releases })
  expect(await counts(gateway)).toMatchObject({ '2.1.0': { slice: 'shell', open: 1 }, '1.17.0': { slice: 'events', open: 1 } })
  expect(Object.keys(await counts(gateway))).not.toContain('6.6.6')
  await report(gateway, { tab: TAB, state: 'closed', releases })
  expect((await counts(gateway))['2.1.0']).toMatchObject({ open: 0 })
})

test('ignores releases that were never listed, and rejects what is no report', async () => {
  const gateway = await start()
  expect((await report(gateway, from('9.9.9'))).status).toBe(204)
  expect(Object.keys(await counts(gateway)).sort()).toEqual(['1.0.0', '2.0.0', '3.0.0'])
  expect(await redis.client.keys(`${redis.prefix}${count}:seen:*`)).toEqual([])
  for (const body of [{}, { ...from('1.0.0'), tab: 'me@example.com' }, { ...from('1.0.0'), user: 'usr_1' }, from('1.0.0', TAB, 'asleep')]) {
    const refused = await report(gateway, body)
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'validation_failed'])
  }
  expect((await counts(gateway))['1.0.0']).toMatchObject({ open: 0 })
})

test('shows the counts to monitoring only', async () => {
  const gateway = await start()
  await report(gateway, from('1.0.0'))
  expect(await (await gateway.fetch('/metrics')).text()).toContain('slice_open_tabs{slice="content",release="1.0.0",service="gateway"} 1')
  expect((await gateway.fetch('/metrics/tabs', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404)
})

describe.each([
  ['in Redis', () => createRedisTabCounter(redis.client, `${redis.prefix}${count}:`, 2)],
  ['in memory', () => createMemoryTabCounter(2)],
])('a counter %s', (_where, create) => {
  test('has a limit per release, which expired tabs do not use up', async () => {
    const counter = create()
    const content = { slice: 'content', version: '1.0.0' }
    for (const tab of ['a', 'b', 'c']) await counter.open(tab, [content], time)
    expect(await counter.count(content, time)).toMatchObject({ open: 2 })
    const later = new Date(time.getTime() + 24 * HOUR)
    await counter.open('d', [content], later)
    expect(await counter.count(content, later)).toMatchObject({ open: 1, since: later })
  })

  test('forgets after a month which releases pages got', async () => {
    const counter = create()
    await counter.give([{ slice: 'content', version: '1.0.0' }], time)
    expect(await counter.given(time)).toHaveLength(1)
    expect(await counter.given(new Date(time.getTime() + 31 * 24 * HOUR))).toEqual([])
    expect(await counter.given(time)).toEqual([])
  })
})

test('stores nothing about the user', async () => {
  const gateway = await start()
  await gateway.fetch('/api/slices/tabs', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await gateway.signedIn('usr_secret')),
      cookie: 'loomcast_visitor=vvvvvvvvvvvvvvvvvvvvvv',
    },
    body: JSON.stringify(from('1.0.0')),
  })
  const keys = await redis.client.keys(`${redis.prefix}${count}:*`)
  const stored = await Promise.all(keys.map(async (key) => (key.includes('content') ? redis.client.zRange(key, 0, -1) : [])))
  expect(stored.flat()).toEqual([TAB, TAB])
  expect(keys.join(' ') + (await readFile(join(gateway.folder, 'remotes.json'), 'utf8'))).not.toContain('usr_secret')
})
