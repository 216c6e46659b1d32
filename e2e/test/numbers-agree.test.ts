import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type MongoServer, type RedisServer, startMongo, startRedis } from '@loomcast/local-servers'
import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import type mongoose from 'mongoose'
import { openMongo } from '../src/cluster.ts'
import { type ActionName, act, neverDone } from '../src/numbers/actions.ts'
import { expectedFinances, expectedReferrals, expectedRevenue, moneyOf } from '../src/numbers/finance-oracle.ts'
import { createNetworksDouble } from '../src/numbers/networks-double.ts'
import type { OwnerCollection } from '../src/numbers/owner-documents.ts'
import { type OwnerHistory, recordHistory, storedHistory } from '../src/numbers/owner-history.ts'
import { type ProviderDouble, startProviderDouble } from '../src/numbers/provider-double.ts'
import {
  expectedPlanned,
  expectedPublishing,
  type PublishDocuments,
  readPublishDocuments,
  wrongPosts,
} from '../src/numbers/publish-oracle.ts'
import { seededRandom } from '../src/numbers/random.ts'
import { type RunningServices, startServices } from '../src/numbers/running-services.ts'
import { createUnreliableBus, type UnreliableBus } from '../src/numbers/unreliable-bus.ts'
import { usageOf } from '../src/numbers/usage-facts.ts'
import { expectedAnalytics, expectedDashboard } from '../src/numbers/usage-oracle.ts'
import { type DetailedLine, type DetailedUser, financesOfUsers, recurringOf } from '../src/numbers/user-finances.ts'
import { expectedKnowledgeUse, expectedUsers } from '../src/numbers/user-oracle.ts'
import { present, sendAs, sendAsAdmin, type World } from '../src/numbers/world.ts'
import { poll } from '../src/poll.ts'
import { isSoak } from '../src/soak.ts'

/** `RANDOM_SEED=random` explores another run; `RANDOM_SEED=<number>` repeats one. */
const SEED = process.env['RANDOM_SEED'] === 'random' ? Date.now() % 2 ** 31 : Number(process.env['RANDOM_SEED'] ?? 20_360_203)
const ACTION_COUNT = isSoak ? 2_000 : 160
/** After the random actions, the run continues until each action has succeeded and a post was published, with so many in all at most. */
const MAX_ACTIONS = isSoak ? 4_000 : 640
/** How often such an action is chosen then. The others create what it needs. */
const CONTINUED_SHARE = 0.7
/** To plan a post at the end: packages can be used up, and connections can be missing. */
const MAX_TRIES = 100
/** Actions between two changes of the time. */
const BURST = isSoak ? 40 : 20
/** The time advances by up to so many days after each burst: by about 100 days in all, because the longest figures are those of 90 days. */
const MAX_DAYS = Math.round((200 * BURST) / ACTION_COUNT)
const CONCURRENCY = 4
/** The admin service is stopped and started again after these shares of the actions. */
const RESTARTS = [0.25, 0.5, 0.75]
/** After all prices of models in the product. */
const BEGIN = new Date('2036-02-03T09:00:00Z')
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Long enough for a busy machine. */
const SETTLE_MS = 300_000
const RUN_MS = 1_800_000

const PROJECTIONS = ['admin.analytics', 'admin.finance', 'admin.knowledge', 'admin.users']

const OWNED: readonly OwnerCollection[] = [
  'loomcast_auth.users',
  'loomcast_billing.packages',
  'loomcast_billing.payments',
  'loomcast_billing.referral_codes',
  'loomcast_billing.referral_signups',
  'loomcast_billing.subscriptions',
  'loomcast_content.contents',
  'loomcast_content.generations',
  'loomcast_content.generation_sets',
  'loomcast_video.jobs',
]

/** The response of GET /api/admin/financial-dashboard. */
interface FinancialFigures {
  metrics: Record<'active_subscriptions' | 'trial_subscriptions' | 'past_due_subscriptions', number> &
    Record<'projected_revenue_tomorrow' | 'projected_revenue_next_week', number> & { overdue_payments: { customer_id: string | null }[] }
  standard: Record<string, { value: number | null }>
  package_breakdown: { package_name: string; tier: string; users: number; subscribed: number; granted: number }[]
  scheduled_cancellations: { subscriptions: number }
  funnel: { registered: number; steps: { id: string; users: number }[] }
}

const root = resolve(import.meta.dirname, '..', '..')
const random = seededRandom(SEED)
let folder: string
let servers: [MongoServer, RedisServer]
let mongo: mongoose.mongo.MongoClient
let provider: ProviderDouble
let bus: UnreliableBus
let services: RunningServices
let history: OwnerHistory
let world: World

beforeAll(async () => {
  process.stdout.write(`RANDOM_SEED=${SEED}\n`)
  folder = await mkdtemp(join(tmpdir(), 'loomcast-numbers-'))
  servers = await Promise.all([startMongo({ folder, expiry: false, journaled: false }), startRedis({ folder })])
  const [{ url: mongoUrl }, { url: redisUrl }] = servers
  mongo = await openMongo(mongoUrl)
  provider = await startProviderDouble(() => services.clock())
  // The projections of admin do not depend on the order of events; the other consumers rely on the order of each key, which Kafka keeps.
  bus = createUnreliableBus({ random, disordersKeys: (group) => PROJECTIONS.includes(group) })
  const { adapters, visible } = createNetworksDouble(random)
  services = await startServices({ mongoUrl, redisUrl, bus, folder, begin: BEGIN, provider: provider.urls, adapters })
  history = await recordHistory(mongo, OWNED, services.clock)
  await bus.start()
  world = {
    services,
    mongo,
    random,
    people: [],
    outcomes: new Map(),
    knowledge: [],
    packages: [],
    codes: [],
    visible,
    earlier: [],
    faults: [],
    adminToken: null,
    failingRenewal: null,
  }
  await run()
}, RUN_MS)
afterAll(async () => {
  await history?.close()
  await services?.stop()
  await provider?.close()
  await mongo?.close()
  for (const server of servers ?? []) await server.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function run(): Promise<void> {
  await performBursts()
  // Since the last change of the time, all posts can have become due. Those of a series or of later days are planned again.
  for (let tries = 0; tries < MAX_TRIES && !(await hasPlannedPost()); tries++) await act(world, 1, ['planPost', 'repeatPost'])
  await settled()
}

/** Whether a post waits for a later time. One that is due is sent before the comparisons. */
async function hasPlannedPost(): Promise<boolean> {
  const { posts } = await readPublishDocuments(mongo.db('loomcast_publish'))
  const soon = new Date(services.clock().getTime() + HOUR_MS)
  const waiting = posts.filter(({ state, next_attempt_at }) => state === 'planned' && next_attempt_at > soon)
  return present(world).some((person) => waiting.some(({ user_id }) => user_id === person.user_id))
}

async function performBursts(): Promise<void> {
  const restarts = new Set(RESTARTS.map((share) => Math.round((share * ACTION_COUNT) / BURST)))
  for (let burst = 0; burst * BURST < MAX_ACTIONS; burst++) {
    const isContinued = burst * BURST >= ACTION_COUNT
    const wanted = isContinued ? await actionsForStates() : []
    if (isContinued && neverDone(world).length + wanted.length === 0) return
    let left = BURST
    const nextActions = async () => {
      while (left-- > 0) await act(world, isContinued ? CONTINUED_SHARE : undefined, wanted)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, nextActions))
    if (restarts.has(burst)) await services.restartAdmin()
    await settled()
    await advanceClock()
    await settled()
  }
}

/** The actions that lead to the states of posts that no post has, but which the comparisons need. */
async function actionsForStates(): Promise<ActionName[]> {
  const states = await mongo.db('loomcast_publish').collection('planned_posts').distinct('state')
  if (!states.includes('published') || world.visible.length === 0) return ['connectAccount', 'planPost', 'sendPost']
  return states.includes('missed') ? [] : ['planPost']
}

/**
 * Between 7 and 17 o'clock of a day: nothing else depends on the time of the day. As long as no invoice has been paid, the day after a renewal that fails is
 * chosen, because the provider gives up two weeks later.
 */
async function advanceClock(): Promise<void> {
  const now = services.clock().getTime()
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const { failingRenewal } = world
  const daysToFailure = failingRenewal ? Math.ceil((failingRenewal.getTime() - today) / DAY_MS) + 1 : 0
  const isAwaited = neverDone(world).includes('payInvoice') && daysToFailure > 0 && daysToFailure <= MAX_DAYS
  const days = isAwaited ? daysToFailure : random.integer(0, MAX_DAYS)
  const target = today + days * DAY_MS + random.integer(7 * 60, 17 * 60) * 60_000
  if (target <= now) return
  const payload = { to: new Date(target).toISOString() }
  const answer = await services.sandboxPages.inject({ method: 'POST', url: '/sandbox/clock', payload })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}

/** Resolves when no service has anything left to do, and every event has been applied. */
async function settled(): Promise<void> {
  let left: string | undefined = ''
  let calm = 0
  await poll(
    async () => {
      left = await unfinished()
      calm = left === undefined ? calm + 1 : 0
      return calm === 2
    },
    { timeoutMs: SETTLE_MS, what: () => `everything to be done: ${left}` },
  )
  await history.caughtUp()
}

const UNFINISHED = [
  ['video', 'jobs', { state: { $in: ['queued', 'processing'] } }],
  ['billing', 'sandbox_events', { state: 'pending' }],
  ['billing', 'provider_events', { state: 'received' }],
  ['billing', 'account_closings', {}],
  ['content', 'generations', { state: 'running' }],
  ...SERVICES.map((service) => [service, 'outbox', { waiting: true }] as const),
] as const

/** What is left to do first; undefined if there is nothing. */
async function unfinished(): Promise<string | undefined> {
  if (bus.pending() > 0) return `${bus.pending()} deliveries`
  const isDue = { state: { $in: ['planned', 'sending', 'unknown'] }, next_attempt_at: { $lte: services.clock() } }
  const isNext = { state: 'active', next_create_at: { $lte: services.clock() } }
  const ofPublish = [
    ['publish', 'planned_posts', isDue],
    ['publish', 'series', isNext],
  ] as const
  for (const [service, collection, filter] of [...UNFINISHED, ...ofPublish]) {
    const found = await mongo
      .db(serviceConfig(service).database)
      .collection(collection)
      .findOne(filter, { projection: { _id: 1 } })
    if (found) return `${service}.${collection} ${found._id}`
  }
  return undefined
}

async function read(url: string): Promise<Record<string, unknown>> {
  const { status, body } = await sendAsAdmin(world, 'GET', url)
  expect([url, status]).toEqual([url, 200])
  const { updated_at: _time, ...figures }: Record<string, unknown> = { ...body }
  return figures
}

/** All entries of a list, page by page. */
async function readAll<Row>(url: string, name: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await read(`${url}?limit=100&page=${page}`)
    rows.push(...(answer[name] as Row[]))
    if (page >= Number(answer['pages'])) return rows
  }
}

/** The counters of every user, by id. */
async function shownUsers() {
  const shown: ReturnType<typeof expectedUsers> = {}
  for (const listed of await readAll<(typeof shown)[string] & { user_id: string }>('/api/admin/users', 'users')) {
    const { user_id, last_activity, content_count, video_count } = listed
    const { stats } = await read(`/api/admin/users/${user_id}`)
    const { total_tokens, failed_videos, video_cost } = stats as (typeof shown)[string]
    shown[user_id] = { last_activity, content_count, video_count, total_tokens, failed_videos, video_cost }
  }
  return shown
}

/** The use of every knowledge item that was used and not deleted, by id. */
async function shownKnowledgeUse() {
  const shown: ReturnType<typeof expectedKnowledgeUse> = {}
  type Item = { knowledge_id: string; used_by: (typeof shown)[string] }
  for (const { knowledge_id, used_by } of await readAll<Item>('/api/admin/knowledge', 'knowledge'))
    if (used_by.last_used_at !== null) shown[knowledge_id] = used_by
  return shown
}

/** All figures as the admin service shows them, and the time at which they were read. */
async function shownFigures() {
  const analytics = async (days: number) => {
    const { cost, ...figures } = await read(`/api/admin/analytics?days=${days}`)
    const { price_table_date: _table, ...amounts } = cost as Record<string, unknown>
    return { ...figures, cost: amounts }
  }
  // The last three are compared with the pages of the users.
  const {
    funnel: _funnel,
    package_breakdown: _packages,
    scheduled_cancellations: _ends,
    ...finances
  } = await read('/api/admin/financial-dashboard')
  const standard = Object.fromEntries(
    Object.entries(finances['standard'] as Record<string, { value: unknown }>).map(([name, { value }]) => [name, value]),
  )
  return {
    dashboard: await read('/api/admin/dashboard'),
    analytics7: await analytics(7),
    analytics30: await analytics(30),
    analytics90: await analytics(90),
    finances: { ...finances, standard },
    revenue30: await read('/api/admin/revenue-analytics?days=30'),
    revenue90: await read('/api/admin/revenue-analytics?days=90'),
    referrals: await read('/api/admin/referrals/stats'),
    users: await shownUsers(),
    knowledge: await shownKnowledgeUse(),
  }
}

type PlannedLimit = { planned_limit: number | null }

/** What a service shows, with the documents at that time: posts whose outcome is not known are looked up at any time. */
async function withPosts<Shown>(show: () => Promise<Shown>): Promise<{ documents: PublishDocuments; shown: Shown }> {
  const database = mongo.db(serviceConfig('publish').database)
  return poll(
    async () => {
      const documents = await readPublishDocuments(database)
      const shown = await show()
      return isDeepStrictEqual(documents, await readPublishDocuments(database)) ? { documents, shown } : undefined
    },
    { what: 'a time at which no post changes' },
  )
}

function expectedFigures(now: Date) {
  const usage = usageOf(history, provider.calls)
  const money = moneyOf(history)
  return {
    dashboard: expectedDashboard(usage, now),
    analytics7: expectedAnalytics(usage, now, 7),
    analytics30: expectedAnalytics(usage, now, 30),
    analytics90: expectedAnalytics(usage, now, 90),
    finances: expectedFinances(money, now),
    revenue30: expectedRevenue(money, now, 30),
    revenue90: expectedRevenue(money, now, 90),
    referrals: expectedReferrals(history),
    users: expectedUsers(history),
    knowledge: expectedKnowledgeUse(history, now, world.knowledge),
  }
}

/** Runs a script of the root package as an operator does. Resolves to its output. */
async function npmRun(...script: string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', MONGODB_URL: servers[0].url }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...script], { cwd: root, env })
  return stdout
}

/** What only a rebuild corrects. */
async function damageCounters(): Promise<void> {
  const admin = mongo.db(serviceConfig('admin').database)
  await admin.collection('directory').updateMany({}, { $inc: { content_count: 1, total_tokens: 1, video_count: 1, failed_videos: 1 } })
  await admin.collection('knowledge_usage').updateMany({}, { $inc: { generations: 1, tokens: 1 } })
}

describe(`${ACTION_COUNT} random actions over all services`, () => {
  it('were performed, with duplicates, other orders and crashes of consumers, and no event was lost', () => {
    const lines = [...world.outcomes].sort().map(([outcome, count]) => `${String(count).padStart(5)}  ${outcome}`)
    process.stdout.write(`${lines.join('\n')}\n${JSON.stringify(bus.counts)} until ${services.clock().toISOString()}\n`)
    const total = [...world.outcomes.values()].reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(ACTION_COUNT)
    expect({ never: neverDone(world), outcomes: neverDone(world).length > 0 ? lines : [] }).toEqual({ never: [], outcomes: [] })
    expect(world.faults).toEqual([])
    expect(bus.failures()).toEqual([])
    expect(bus.counts.crashes).toBeGreaterThan(ACTION_COUNT / 10)
    expect(bus.counts.repeated).toBeGreaterThan(ACTION_COUNT / 4)
  })

  it('leave figures that equal those computed from the databases of the services', async () => {
    const shown = await shownFigures()
    expect(shown).toEqual(expectedFigures(services.clock()))
  })

  it('leave finances that equal what the pages of the users show', async () => {
    const finances = (await read('/api/admin/financial-dashboard')) as unknown as FinancialFigures
    const listed = await readAll<{ user_id: string }>('/api/admin/users', 'users')
    const users: DetailedUser[] = []
    for (const { user_id } of listed) users.push((await read(`/api/admin/users/${user_id}`)) as unknown as DetailedUser)
    const { lines, total } = (await read('/api/admin/ledger?limit=200')) as { lines: DetailedLine[]; total: number }
    const { overdue, renewals, subscriptions, packages, cancellations, funnel, ...amounts } = financesOfUsers(
      users,
      lines,
      services.clock(),
    )
    const { metrics, standard, package_breakdown, scheduled_cancellations } = finances
    const counted = metrics.active_subscriptions + metrics.trial_subscriptions + metrics.past_due_subscriptions
    const step = (id: string) => finances.funnel.steps.find((each) => each.id === id)?.users
    const values = Object.fromEntries(Object.entries(standard).map(([name, { value }]) => [name, value]))
    expect(total).toBeLessThanOrEqual(lines.length)
    expect({ metrics, standard: values }).toMatchObject(amounts)
    expect(counted).toBe(subscriptions)
    expect(metrics.overdue_payments.map(({ customer_id }) => customer_id)).toEqual(expect.arrayContaining(overdue))
    expect(Object.fromEntries(package_breakdown.map(({ package_name, tier: _tier, ...row }) => [package_name, row]))).toEqual(packages)
    expect(package_breakdown.reduce((sum, row) => sum + row.users, 0)).toBe(listed.length)
    expect(scheduled_cancellations.subscriptions).toBe(cancellations)
    expect({ registered: finances.funnel.registered, drafted: step('drafted'), paid: step('paid') }).toEqual(funnel)
    // The share is shown with two decimal places.
    const due = (to: number) =>
      [...renewals]
        .flatMap(([day, own]) => (day >= 1 && day <= to ? own : []))
        .reduce((sum, { subscription }) => sum + recurringOf(subscription), 0)
    const share = (values['renewals_paid_share'] ?? 100) / 100
    expect(Math.abs(metrics.projected_revenue_tomorrow - due(1) * share)).toBeLessThan(0.01 + due(1) / 10_000)
    expect(Math.abs(metrics.projected_revenue_next_week - due(7) * share)).toBeLessThan(0.01 + due(7) / 10_000)
  })

  it('leave as many planned, sent, failed and missed posts as the documents have and the networks show', async () => {
    const { documents, shown } = await withPosts(() => read('/api/admin/publishing'))
    expect(shown['networks']).toEqual(expectedPublishing(documents, new Date(String(shown['checked_at']))))
    const states = documents.posts.map(({ state }) => state)
    expect(states).toEqual(expect.arrayContaining(['published', 'missed']))
    const people = present(world).map(({ user_id }) => user_id)
    expect(documents.posts.filter(({ user_id }) => !people.includes(user_id))).toEqual([])
  })
  it('leave each post at most once at its network, none there that is called failed, and none called published that is not', async () => {
    const { documents } = await withPosts(async () => {})
    expect(wrongPosts(documents, world.visible)).toEqual([])
    expect(world.visible.length).toBeGreaterThan(0)
  })
  it('leave as much of the package used by planned posts as the documents have, for each user', async () => {
    const customers = mongo.db(serviceConfig('billing').database).collection<{ _id: string; entitlement: PlannedLimit }>('customers')
    const used: number[] = []
    for (const person of present(world)) {
      const { documents, shown } = await withPosts(() => sendAs(world, person, 'publish', 'GET', '/api/publish/posts?state=planned'))
      const planned_limit = (await customers.findOne({ _id: person.user_id }))?.entitlement.planned_limit ?? null
      const planned_count = expectedPlanned(documents, person.user_id)
      used.push(planned_count)
      expect([person.user_id, shown]).toEqual([
        person.user_id,
        { status: 200, body: expect.objectContaining({ planned_count, planned_limit }) },
      ])
    }
    expect(Math.max(...used)).toBeGreaterThan(0)
  })

  it('have the same figures after a rebuild', async () => {
    const before = await shownFigures()
    await damageCounters()
    const stdout = await npmRun('admin', '--', 'rebuild')
    expect(stdout).toMatch(/version 2: computed from \d+ facts\n.*computed from \d+ customers\n.*\d+ users.*\n.*[1-9]\d* knowledge items/)
    expect(await shownFigures()).toEqual(before)
    expect(await shownFigures()).toEqual(expectedFigures(services.clock()))
  })
  it('have the figures of everything that the services still store in a new installation', async () => {
    await services.reinstallAdmin()
    await npmRun('republish', '--', 'auth', 'content', 'video', 'billing')
    await settled()
    expect(bus.failures()).toEqual([])
    const { dashboard, analytics7, analytics30, analytics90, users, knowledge, finances } = await shownFigures()
    const [stored, now] = [storedHistory(history), services.clock()]
    const usage = usageOf(stored, provider.calls)
    expect({ dashboard, analytics7, analytics30, analytics90, users, knowledge }).toEqual({
      dashboard: expectedDashboard(usage, now),
      analytics7: expectedAnalytics(usage, now, 7),
      analytics30: expectedAnalytics(usage, now, 30),
      analytics90: expectedAnalytics(usage, now, 90),
      users: expectedUsers(stored),
      knowledge: expectedKnowledgeUse(stored, now, world.knowledge),
    })
    // Payments stay when accounts are deleted; subscriptions of deleted accounts and earlier states do not.
    const { metrics } = finances as ReturnType<typeof expectedFinances>
    const { total_revenue, revenue_last_week, revenue_last_month } = expectedFinances(moneyOf(history), now).metrics
    expect(metrics).toMatchObject({ total_revenue, revenue_last_week, revenue_last_month })
  })
})
