import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { poll, testRedis } from '@loomcast/service-kit/testing'
import { kubernetesApi } from '../../src/kubernetes/kubernetes-api.ts'
import { kubernetesStore } from '../../src/kubernetes/kubernetes-store.ts'
import { signSegments } from '../../src/preview/index.ts'
import { readLog } from '../../src/registry/index.ts'
import { release, type TestGateway, testGateway } from '../harness/gateway.ts'
import { startTestApiServer } from '../harness/kubernetes.ts'

const OLD = release({ version: '1.0.0', weight: 50 })
const NEW = release({ version: '2.0.0', weight: 50, owner: 'content-team', entry: 'remoteEntry.fff1230000000000.js' })

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis('trials')
})
afterAll(() => redis.drop())

let count = 0
let gateways: TestGateway[] = []
let prefix = ''
beforeEach(() => {
  count += 1
  prefix = `${redis.prefix}${count}:`
  gateways = []
})
afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())))

interface StartOptions {
  releases?: Release[]
  shared?: boolean
  clock?: () => Date
  env?: Record<string, string>
}

async function start({ releases = [OLD, NEW], shared = true, clock, env }: StartOptions = {}): Promise<TestGateway> {
  const gateway = await testGateway({
    registry: { releases },
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_REPORT: '9999/60', ...env },
    deps: { trialPrefix: prefix, ...(shared && { redis: redis.client }), ...(clock && { clock }) },
  })
  gateways.push(gateway)
  return gateway
}

/** Visitors whose releases are the same in every run: of the first 64, 33 get the candidate. */
const visitorCookie = (number: number) =>
  `loomcast_visitor=${createHash('sha256').update(`visitor ${number}`).digest('base64url').slice(0, 22)}`

interface Page {
  version: string
  onTrial: boolean
  cookie: string
}

async function openPage(gateway: TestGateway, ip: string, cookie = ''): Promise<Page> {
  const response = await gateway.fetch('/generate', { headers: { accept: 'text/html', 'x-forwarded-for': ip, cookie } })
  const [, json = '{}'] = /id="loomcast-registry">(.*)<\/script>/.exec(await response.text()) ?? []
  const [slice] = JSON.parse(json).slices
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { version: slice.version, onTrial: slice.onTrial === true, cookie: [cookie, ...cookies].filter(Boolean).join('; ') }
}

interface Report {
  ip: string
  cookie: string
  version: string
  outcome?: string
}

const send = (gateway: TestGateway, { ip, cookie, version, outcome = 'ok' }: Report) =>
  gateway.fetch('/api/slices/boots', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ slice: 'content', version, outcome }),
  })

/** Opens a page from each network and reports how it started. */
async function visit(gateway: TestGateway, networks: number, outcomeOf: (version: string) => string, from = 0): Promise<void> {
  for (let number = from; number < from + networks; number += 1) {
    const ip = `203.${Math.floor(number / 256)}.${number % 256}.7`
    const page = await openPage(gateway, ip, visitorCookie(number))
    expect((await send(gateway, { ...page, ip, outcome: outcomeOf(page.version) })).status).toBe(204)
  }
}

const trialOf = async (gateway: TestGateway) => (await (await gateway.fetch('/metrics/trials')).json()).trials[0]
async function votes(gateway: TestGateway): Promise<number> {
  const { candidate, others } = (await trialOf(gateway)).votes
  return candidate.ok + candidate.failed + others.ok + others.failed
}
const weights = async (gateway: TestGateway) => {
  const { releases } = JSON.parse(await readFile(join(gateway.folder, 'remotes.json'), 'utf8'))
  return Object.fromEntries(releases.map((each: Release) => [each.version, each.weight]))
}
const breaks = (version: string) => (version === NEW.version ? 'boot_failed' : 'ok')

test('withdraws a release that fails more often: from pages, from the file, with a reason in log, health and verdict', async () => {
  const gateway = await start()
  await visit(gateway, 40, breaks)
  await poll(async () => (await trialOf(gateway)).verdict === 'worse')
  await poll(async () => (await weights(gateway))[NEW.version] === 0)
  expect(await weights(gateway)).toEqual({ [OLD.version]: 100, [NEW.version]: 0 })
  for (const ip of ['198.51.100.1', '198.51.101.1', '198.51.102.1', '198.51.103.1'])
    expect(await openPage(gateway, ip)).toMatchObject({ version: OLD.version, onTrial: false })
  const [entry] = await readLog(join(gateway.folder, 'remotes.json.log'))
  expect(entry).toMatchObject({ by: 'the gateway', action: 'withdraw', slice: 'content', version: NEW.version })
  expect(entry?.why).toMatch(/^It failed for \d+ of \d+ visitors, the other releases for 0 of \d+\.$/)
  const health = await (await gateway.fetch('/api/health')).json()
  expect(health.slices).toMatchObject({
    status: 'ok',
    left_out: [],
    withdrawn: [{ slice: 'content', version: NEW.version, owner: 'content-team', reason: entry?.why }],
  })
  expect(await (await gateway.fetch('/metrics')).text()).toContain(
    'slice_trial_state{slice="content",release="2.0.0",owner="content-team",state="worse",service="gateway"} 1',
  )
})

test('withdraws it in the ConfigMap of its slice, and serves on while the cluster refuses that', async () => {
  const server = await startTestApiServer()
  process.env['KUBERNETES_API_URL'] = server.url
  const api = kubernetesApi('loomcast', { KUBERNETES_API_URL: server.url })
  try {
    const store = kubernetesStore(api)
    const made = { by: 'ann', action: 'release', slice: 'content' } as const
    await store.edit({ ...made, version: OLD.version }, () => [{ ...OLD, weight: 100 }])
    await store.edit({ ...made, version: NEW.version }, () => [OLD, NEW])
    server.refuse(403)
    let laterMs = 0
    const clock = () => new Date(Date.now() + laterMs)
    const gateway = await start({ env: { REGISTRY: 'kubernetes:loomcast' }, clock })
    await visit(gateway, 40, breaks)
    await poll(async () => (await trialOf(gateway)).verdict === 'worse')
    expect(await openPage(gateway, '198.51.100.1')).toMatchObject({ version: OLD.version, onTrial: false })
    expect((await store.releases()).map(({ weight }) => weight)).toEqual([50, 50])
    server.refuse(undefined)
    laterMs = 61_000
    await poll(async () => (await store.releases()).map(({ weight }) => weight).join() === '100,0')
    const { entries, altered } = await store.log()
    expect(altered).toBeUndefined()
    expect(entries.filter(({ action }) => action === 'withdraw')).toMatchObject([
      { by: 'the gateway', slice: 'content', version: NEW.version },
    ])
  } finally {
    delete process.env['KUBERNETES_API_URL']
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
    await api.close()
    await server.stop()
  }
})

test('withdraws it in every gateway with the same Redis, also where the file cannot be changed', async () => {
  const first = await start()
  const second = await start()
  // A registry that is not the one of `first`, so only the votes connect them.
  await visit(first, 40, breaks)
  await poll(async () => (await trialOf(second)).verdict === 'worse')
  for (let number = 0; number < 8; number += 1)
    expect(await openPage(second, `198.51.100.${number}`)).toMatchObject({ version: OLD.version })
})

test('tries a release again after its weight was changed, because a person has decided', async () => {
  const gateway = await start()
  await visit(gateway, 40, breaks)
  await poll(async () => (await weights(gateway))[NEW.version] === 0)
  await gateway.writeRegistry({
    releases: [
      { ...OLD, weight: 70 },
      { ...NEW, weight: 30 },
    ],
  })
  await poll(async () => (await trialOf(gateway))?.verdict === 'undecided')
  expect(await votes(gateway)).toBe(0)
})

test('reports a withdrawal until another release is listed, and not again for a release that was given visitors later', async () => {
  const gateway = await start()
  const state = async () => (await trialOf(gateway))?.verdict
  await visit(gateway, 40, breaks)
  await poll(async () => (await weights(gateway))[NEW.version] === 0)
  expect(await state()).toBe('worse')
  await gateway.writeRegistry({ releases: [OLD, { ...NEW, weight: 0 }, release({ version: '2.1.0', weight: 10 })] })
  await poll(async () => (await state()) === 'undecided')
  await gateway.writeRegistry({ releases: [OLD, { ...NEW, weight: 0 }] })
  await poll(async () => (await (await gateway.fetch('/api/health')).json()).slices.releases === 2)
  await poll(async () => (await (await gateway.fetch('/metrics/trials')).json()).trials.length === 0)
})

test('is withdrawn also while Redis has a withdrawal of a release before this one', async () => {
  const stage = 'an-earlier-stage'
  const at = '2026-01-01T00:00:00.000Z'
  const trial = { slice: 'content', candidate: '0.9.0', share: 0.5, stage }
  const none = { ok: 0, failed: 0 }
  const stored = JSON.stringify({ trial, tally: { candidate: none, others: none }, reason: 'It failed.', at })
  await redis.client.hSet(`${prefix}withdrawn`, stage, stored)
  const gateway = await start({ releases: [release({ version: '0.9.0', weight: 0 }), OLD, NEW] })
  await visit(gateway, 40, breaks)
  await poll(async () => (await weights(gateway))[NEW.version] === 0)
})

test('is reported by a gateway that reads the changed registry only after the withdrawal', async () => {
  const first = await start()
  const second = await start({ releases: [OLD] })
  await poll(async () => (await (await second.fetch('/api/health')).json()).slices.releases === 1)
  await visit(first, 40, breaks)
  await poll(async () => (await weights(first))[NEW.version] === 0)
  await second.writeRegistry({
    releases: [
      { ...OLD, weight: 100 },
      { ...NEW, weight: 0 },
    ],
  })
  await poll(async () => (await (await second.fetch('/api/health')).json()).slices.withdrawn.length === 1)
})

test('is not settled by a gateway that starts with an older registry', async () => {
  const first = await start()
  await visit(first, 40, breaks)
  await poll(async () => (await trialOf(first)).verdict === 'worse')
  const older = await start({ releases: [OLD] })
  // Its first look has ended when it reports the withdrawal.
  await poll(async () => (await trialOf(older))?.verdict === 'worse')
  expect(await redis.client.hLen(`${prefix}withdrawn`)).toBe(1)
})

test('does not change weights that an operator has changed in the meantime', async () => {
  const gateway = await start()
  await visit(gateway, 12, breaks)
  await poll(async () => (await votes(gateway)) === 12)
  const changed = {
    releases: [
      { ...OLD, weight: 0 },
      { ...NEW, weight: 100 },
    ],
  }
  await gateway.writeRegistry(changed)
  await visit(gateway, 10, breaks, 12)
  await poll(async () => (await (await gateway.fetch('/metrics/trials')).json()).trials.length === 0)
  expect(await weights(gateway)).toEqual({ [OLD.version]: 0, [NEW.version]: 100 })
})

test('changes nothing while all releases fail equally often, or one of them less', async () => {
  const gateway = await start()
  await visit(gateway, 20, () => 'load_failed')
  await visit(gateway, 20, (version) => (version === OLD.version ? 'load_failed' : 'ok'), 20)
  await poll(async () => (await votes(gateway)) === 40)
  expect(await trialOf(gateway)).toMatchObject({ verdict: 'undecided', weight: 50, owner: 'content-team' })
  expect(await weights(gateway)).toEqual({ [OLD.version]: 50, [NEW.version]: 50 })
})

describe.each([
  ['with Redis', true],
  ['without Redis', false],
])('a page that starts a release and then sends nothing, %s', (_name, shared) => {
  const MINUTE_MS = 60_000
  let now = new Date()
  /** Time passes only here, because on a busy machine the reports of all pages take more than a minute. */
  const clock = () => now
  const passMinute = () => {
    now = new Date(now.getTime() + MINUTE_MS)
  }
  const isOld = ({ version }: Report) => version === OLD.version

  /** Opens a page from each network, which reports that the slice starts and then what `then` returns. */
  async function startFrom(gateway: TestGateway, networks: number, then: (version: string) => string | undefined): Promise<Report[]> {
    const pages: Report[] = []
    for (let number = 0; number < networks; number += 1) {
      const ip = `203.0.${number}.7`
      const page = await openPage(gateway, ip, visitorCookie(number))
      await send(gateway, { ...page, ip, outcome: 'started' })
      const outcome = then(page.version)
      if (outcome) await send(gateway, { ...page, ip, outcome })
      pages.push({ ...page, ip })
    }
    return pages
  }

  test('counts after a minute: a release whose pages stop responding is withdrawn', async () => {
    const gateway = await start({ shared, clock })
    const pages = await startFrom(gateway, 64, (version) => (version === NEW.version ? undefined : 'ok'))
    await poll(async () => (await votes(gateway)) === pages.filter(isOld).length)
    expect(await trialOf(gateway)).toMatchObject({ verdict: 'undecided', votes: { candidate: { ok: 0, failed: 0, unanswered: 0 } } })
    passMinute()
    await poll(async () => (await weights(gateway))[NEW.version] === 0)
    const { slices } = await (await gateway.fetch('/api/health')).json()
    expect(slices.withdrawn[0].reason).toMatch(/ \d+ of its pages stopped responding\.$/)
  })

  test('does not count if the visitor left, or if the network sends an outcome or has sent one', async () => {
    const gateway = await start({ shared, clock })
    const pages = await startFrom(gateway, 20, (version) => (version === NEW.version ? 'left' : 'slow'))
    for (const page of pages.filter(isOld)) await send(gateway, { ...page, outcome: 'started' })
    passMinute()
    await poll(async () => (await votes(gateway)) === pages.filter(isOld).length)
    const { candidate, others } = (await trialOf(gateway)).votes
    expect([candidate.unanswered, candidate.failed, others.unanswered]).toEqual([0, 0, 0])
  })

  test('changes nothing if it happens equally often with the other release', async () => {
    const gateway = await start({ shared, clock })
    const pages = await startFrom(gateway, 24, () => undefined)
    passMinute()
    const old = pages.filter(isOld).length
    await poll(async () => (await trialOf(gateway)).votes.others.unanswered === old)
    expect(await trialOf(gateway)).toMatchObject({ verdict: 'undecided', votes: { candidate: { unanswered: pages.length - old } } })
    expect(await weights(gateway)).toEqual({ [OLD.version]: 50, [NEW.version]: 50 })
  })
})

describe('a report has no effect', () => {
  /** A page that got the candidate, from an own network. */
  async function candidatePage(gateway: TestGateway, network: string): Promise<Report> {
    for (;;) {
      const page = await openPage(gateway, `${network}.1`)
      if (page.version === NEW.version) return { ...page, ip: `${network}.1`, outcome: 'boot_failed' }
    }
  }
  async function expectVotes(gateway: TestGateway, expected: number): Promise<void> {
    // A vote that is sent last shows that all earlier ones were processed.
    const last = await candidatePage(gateway, '192.0.2')
    await send(gateway, last)
    await poll(async () => (await votes(gateway)) >= expected + 1)
    expect(await votes(gateway)).toBe(expected + 1)
  }

  test('of a visitor who has voted, so that the network of the report can still vote', async () => {
    const gateway = await start()
    const page = await candidatePage(gateway, '203.0.113')
    await send(gateway, page)
    await send(gateway, { ...page, ip: '198.51.100.1' })
    await send(gateway, { ...(await candidatePage(gateway, '198.51.100')), ip: '198.51.100.2' })
    await expectVotes(gateway, 2)
  })

  test('a second time: from the visitor in another network, or from the network as another visitor', async () => {
    const gateway = await start()
    const page = await candidatePage(gateway, '203.0.113')
    await send(gateway, page)
    for (let number = 0; number < 10; number += 1) {
      await send(gateway, { ...page, ip: `198.51.${number}.1` })
      await send(gateway, { ...(await candidatePage(gateway, '203.0.113')), ip: `203.0.113.${number}` })
    }
    await expectVotes(gateway, 1)
  })

  test('without the ballot of a page, with a changed or another visitor’s one, or for a release that the visitor was not given', async () => {
    const gateway = await start()
    const page = await candidatePage(gateway, '203.0.113')
    const other = await candidatePage(gateway, '203.0.114')
    const cookies = new Map(page.cookie.split('; ').map((each) => each.split('=', 2) as [string, string]))
    const visitor = cookies.get('loomcast_visitor')
    const ballot = cookies.get('loomcast_ballot') ?? ''
    const forged = [
      `loomcast_visitor=${visitor}`,
      `loomcast_ballot=${ballot}`,
      `loomcast_visitor=${visitor}; loomcast_ballot=${ballot.slice(0, -2)}AA`,
      `loomcast_visitor=${visitor}; loomcast_ballot=z${ballot}`,
      `${other.cookie.split('; ').find((each) => each.startsWith('loomcast_visitor'))}; loomcast_ballot=${ballot}`,
    ]
    for (const [index, cookie] of forged.entries()) await send(gateway, { ...page, cookie, ip: `198.51.${index}.1` })
    await send(gateway, { ...page, version: OLD.version })
    await send(gateway, { ...page, version: '9.9.9' })
    await expectVotes(gateway, 0)
  })

  test.each([
    ['an unknown outcome', { slice: 'content', version: '2.0.0', outcome: 'fine' }],
    ['an unknown field', { slice: 'content', version: '2.0.0', outcome: 'ok', more: 1 }],
    ['no version', { slice: 'content', outcome: 'ok' }],
    ['a list', []],
  ])('%s: 400 with a problem document', async (_name, body) => {
    const gateway = await start({ shared: false })
    const response = await gateway.fetch('/api/slices/boots', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })
})

test('without a trial, pages set no cookie and report nothing', async () => {
  const gateway = await start({ releases: [release()] })
  expect(await openPage(gateway, '203.0.113.1')).toMatchObject({ onTrial: false, cookie: '' })
  expect((await (await gateway.fetch('/metrics/trials')).json()).trials).toEqual([])
})

test('a gateway without Redis withdraws a release too', async () => {
  const gateway = await start({ shared: false })
  await visit(gateway, 40, breaks)
  await poll(async () => (await weights(gateway))[NEW.version] === 0)
})

test('verdicts are not for the internet', async () => {
  const gateway = await start({ shared: false })
  const response = await gateway.fetch('/metrics/trials', { headers: { 'x-forwarded-for': '203.0.113.1', accept: 'application/json' } })
  expect(response.status).toBe(404)
})

describe('a release of a segment', () => {
  const KEY = 'k'.repeat(32)
  const LIVE = release({ version: '1.0.0', weight: 100 })
  const EARLY = release({ version: '2.0.0', weight: 100, owner: 'content-team', segment: ['cohort:early'], entry: NEW.entry })
  const rows = async (gateway: TestGateway) => (await (await gateway.fetch('/metrics/trials')).json()).segments
  const noVotes = { ok: 0, failed: 0, unanswered: 0 }

  test('is counted by visitors of the segment only, and has no verdict', async () => {
    const now = new Date()
    const gateway = await start({ releases: [LIVE, EARLY], env: { PREVIEW_KEY: KEY } })
    const until = new Date(now.getTime() + 3_600_000)
    const membership = await signSegments(KEY, 'membership+jwt', new Map([['cohort:early', until]]), now)
    const row = { slice: 'content', release: '2.0.0', owner: 'content-team', segment: ['cohort:early'], weight: 100 }
    expect(await rows(gateway)).toEqual([{ ...row, votes: noVotes }])

    for (let number = 0; number < 30; number += 1) {
      const ip = `203.0.${number}.7`
      const page = await openPage(gateway, ip, `${visitorCookie(number)}; loomcast_segments=${membership}`)
      expect(page).toMatchObject({ version: '2.0.0', onTrial: true })
      await send(gateway, { ...page, ip, outcome: number < 20 ? 'boot_failed' : 'ok' })
      // A visitor counts once.
      await send(gateway, { ...page, ip, outcome: 'ok' })
    }
    // Others are not on trial, and cannot vote for a release that they did not get.
    const other = await openPage(gateway, '198.51.100.7', visitorCookie(99))
    expect(other).toMatchObject({ version: '1.0.0', onTrial: false })
    await send(gateway, { ...other, ip: '198.51.100.7', version: '2.0.0', outcome: 'boot_failed' })

    expect(await rows(gateway)).toEqual([{ ...row, votes: { ok: 10, failed: 20, unanswered: 0 } }])
    expect(await trialOf(gateway)).toBeUndefined()
    expect(await (await gateway.fetch('/metrics')).text()).toMatch(
      /slice_boots_total\{[^}]*release="2\.0\.0",outcome="boot_failed"[^}]*\} 20/,
    )
    expect(await weights(gateway)).toEqual({ '1.0.0': 100, '2.0.0': 100 })
  })
})
