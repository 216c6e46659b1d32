import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { type Account, call, freshEmail } from '../../../src/account.ts'
import { unhandledEvents } from '../../../src/cluster/unhandled-events.ts'
import { type MongoProxy, type Pause, startMongoProxy } from '../../../src/cluster.ts'
import {
  type AuditRow,
  adminRows,
  adminToken,
  ageCommands,
  auditCommand,
  type CommandRow,
  chainOf,
  operatorEnvironment,
  resolvedLog,
  runScript,
  verifyAudit,
} from '../../../src/crash/admin.ts'
import { RECOVERY_TIMEOUT_MS, SETTLING_POLL_MS } from '../../../src/crash/audit.ts'
import { rowsOf, succeed } from '../../../src/crash/billing.ts'
import { killAndStart } from '../../../src/crash/crash-cluster.ts'
import { endLeases, heldLeases } from '../../../src/crash/leases.ts'
import { afterCommit, beforeCommit, beforeUpdate } from '../../../src/crash/points.ts'
import { newUsers } from '../../../src/crash/scenario.ts'
import { recordRow } from '../../../src/crash/table.ts'
import { poll } from '../../../src/poll.ts'
import { isSoak } from '../../../src/soak.ts'
import { system } from '../../support/crash-cluster.ts'

let token: string
/** A new token for each test of the suite: it is valid for five minutes. */
const signInBeforeEach = () =>
  beforeEach(async () => {
    token = await adminToken(system)
  })

const root = resolve(import.meta.dirname, '..', '..', '..', '..')
const grant = { texts: 3, videos: 0, reason: 'A gift.' }
const part = (name: 'admin-http' | 'admin-worker' | 'billing-http') => system.cluster.part(name)
const mongoOf = (name: 'admin-http' | 'admin-worker' | 'billing-http') => system.cluster.mongo(name)

async function listedUser(): Promise<Account> {
  const [user] = await newUsers(system, 1)
  if (!user) throw new Error('no user')
  await listed([user])
  return user
}

/** Resolves when the back office lists the users. */
async function listed(users: readonly Account[]): Promise<void> {
  const ids = users.map(({ user_id }) => user_id)
  const count = async () => (await adminRows<{ _id: string }>(system, 'directory', { _id: { $in: ids }, listed: true })).length
  await poll(async () => (await count()) === users.length, {
    timeoutMs: RECOVERY_TIMEOUT_MS,
    everyMs: SETTLING_POLL_MS,
    what: 'the users to be listed',
  })
}

/** Resolves when the figures contain every text, job, and subscription that the services store: no event of an earlier test changes them later. */
async function figuresComplete(): Promise<void> {
  const stored = (service: string, collection: string, filter = {}) =>
    system.mongo.db(`loomcast_${service}`).collection(collection).countDocuments(filter)
  const counts = async () => {
    const [dashboard, finances] = await Promise.all(
      ['dashboard', 'financial-dashboard'].map((name) => call(system, 'GET', `/api/admin/${name}`, { token })),
    )
    const plans: Record<string, number> = finances?.json.metrics.subscription_breakdown
    return {
      shown: [dashboard?.json.total_content, dashboard?.json.total_users, Object.values(plans).reduce((sum, count) => sum + count, 0)],
      stored: [
        await stored('content', 'contents'),
        await stored('auth', 'users', { deleted_at: null }),
        await stored('billing', 'customers'),
      ],
    }
  }
  let last = ''
  await poll(
    async () => {
      const found = await counts()
      // The list of users and the finances have consumers of their own.
      const late = (await unhandledEvents(system.mongo)).filter((line) => line.startsWith('admin.'))
      last = JSON.stringify({ ...found, late })
      return late.length === 0 && JSON.stringify(found.shown) === JSON.stringify(found.stored)
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: () => `the figures to be complete: ${last}` },
  )
}

/** What a rebuild writes when it is killed. */
const REBUILT: [what: string, collection: string][] = [
  ['the figures of usage', 'daily_usage'],
  ...(isSoak ? [['the figures of finance', 'finance_state'] satisfies [string, string]] : []),
]

const bonusesOf = async (userId: string) => (await rowsOf(system.mongo, 'bonuses', { user_id: userId })).length

async function commandAbout(userId: string): Promise<CommandRow> {
  const [command] = await adminRows<CommandRow>(system, 'admin_commands', { 'target.id': userId })
  if (!command) throw new Error(`There is no command about ${userId}.`)
  return command
}

/** The administrator's requests succeed again. */
async function responding(): Promise<number> {
  const back = Date.now()
  await succeed(() => call(system, 'GET', '/api/admin/users?limit=1', { token }), 'the back office to respond')
  return Date.now() - back
}

/** Grants a bonus, which stops at the point. */
async function grantUntil(userId: string, pause: Pause): Promise<{ pause: Pause; sent: Promise<unknown> }> {
  const sent = call(system, 'POST', `/api/admin/users/${userId}/bonus`, { token, body: grant }).catch(() => {})
  await pause.paused
  return { pause, sent }
}

interface CommandPoint {
  when: string
  pause: () => Pause
  results: string[]
}

/** In an order in which each point is reached while the process waits at the earlier ones: the last command holds the head of the log. */
const COMMAND_POINTS: readonly CommandPoint[] = [
  {
    when: 'after the audit entry, before the response',
    pause: () => afterCommit(mongoOf('admin-http'), 'audit_log'),
    results: ['performed'],
  },
  {
    when: 'after the response of the owner, before anything is recorded',
    pause: () => beforeUpdate(mongoOf('admin-http'), 'admin_commands'),
    results: ['unknown', 'performed'],
  },
  {
    when: 'while the audit entry is written',
    pause: () => beforeCommit(mongoOf('admin-http'), 'audit_log'),
    results: ['unknown', 'performed'],
  },
]

describe('the back office, killed with SIGKILL at an exact point', () => {
  signInBeforeEach()

  it(`performs each of ${COMMAND_POINTS.length} commands once and records its outcome: ${COMMAND_POINTS.map(({ when }) => when).join('; ')}`, async () => {
    const users = await newUsers(system, COMMAND_POINTS.length)
    await listed(users)
    const granted = []
    for (const [index, point] of COMMAND_POINTS.entries()) {
      const userId = users[index]?.user_id ?? ''
      granted.push({ ...point, userId, ...(await grantUntil(userId, point.pause())) })
    }
    await killAndStart(system, part('admin-http'))
    for (const { pause } of granted) pause.release()
    await Promise.all(granted.map(({ sent }) => sent))
    const respondedMs = await responding()
    const commands = await Promise.all(granted.map(({ userId }) => commandAbout(userId)))
    const ids = commands.map(({ _id }) => _id)
    await ageCommands(system, ids)
    await resolvedLog(system)
    const faults: string[] = []
    for (const [index, { when, results, userId }] of granted.entries()) {
      const found = await auditCommand(system, { id: ids[index] ?? '', results, effects: await bonusesOf(userId), wanted: 1 })
      await recordRow({ scenario: `admin http, ${when}`, ...found, respondedMs })
      faults.push(...found.faults)
    }
    expect(faults).toEqual([])
  })

  it('shows a command as being checked while its owner is away, and resolves it when the owner responds again', async () => {
    const user = await listedUser()
    const pause = beforeCommit(mongoOf('billing-http'), 'bonuses')
    const sent = call(system, 'POST', `/api/admin/users/${user.user_id}/bonus`, { token, body: grant })
    await pause.paused
    await part('billing-http').kill()
    expect((await sent).status).toBe(502)
    const { _id } = await commandAbout(user.user_id)
    const log = await call(system, 'GET', `/api/admin/audit?target=${user.user_id}`, { token })
    expect(log.json).toMatchObject({ checking: 1, entries: [{ command_id: _id, result: 'unknown', command_state: 'checking' }] })

    await part('billing-http').start()
    pause.release()
    const respondedMs = await responding()
    await ageCommands(system, [_id])
    await resolvedLog(system)
    const effects = await bonusesOf(user.user_id)
    const found = await auditCommand(system, { id: _id, results: ['unknown', 'unknown'], effects, wanted: 0 })
    await recordRow({ scenario: 'billing http, in the middle of a command of the back office', ...found, respondedMs })
    expect(found.faults).toEqual([])
  })

  it('continues a bulk action and changes each user once', async () => {
    const users = await newUsers(system, 6)
    await listed(users)
    const ids = users.map(({ user_id }) => user_id).sort()
    const body = { action: 'grant_bonus', user_ids: ids, values: { texts: 3 }, reason: 'A gift.', expected_count: ids.length }
    const created = await call(system, 'POST', '/api/admin/users/bulk', { token, body })
    expect([created.status, created.text]).toEqual([201, expect.any(String)])
    const jobId: string = created.json.job.job_id
    const run = () => call(system, 'POST', `/api/admin/users/bulk/${jobId}/run`, { token })

    // The third user has the bonus, which is not stored in the job yet.
    await beforeThird()
    async function beforeThird(): Promise<void> {
      let done = 0
      const isThird = (changes: Record<string, unknown>) => (changes['$set'] as { state?: string })?.state === 'done' && ++done === 3
      const pause = beforeUpdate(mongoOf('admin-http'), 'bulk_items', isThird)
      const slice = run()
      slice.catch(() => {})
      await pause.paused
      await killAndStart(system, part('admin-http'))
      pause.release()
      await slice.catch(() => {})
    }
    const respondedMs = await responding()
    const state = async () => (await call(system, 'GET', `/api/admin/users/bulk/${jobId}`, { token })).json.job
    expect(await state()).toMatchObject({ state: 'open', done: 2, total: 6 })
    // As if the minute had passed after which the third user can be claimed again.
    await system.mongo
      .db('loomcast_admin')
      .collection('bulk_items')
      .updateMany({ job_id: jobId, state: 'running' }, { $set: { leased_until: new Date(0) } })
    await poll(
      async () => {
        await run()
        return (await state()).state === 'ended'
      },
      { timeoutMs: RECOVERY_TIMEOUT_MS, what: 'the bulk action to end' },
    )
    expect(await state()).toMatchObject({ done: 6, failed_count: 0 })
    await resolvedLog(system)
    const faults: string[] = []
    for (const id of ids) {
      const count = await bonusesOf(id)
      if (count !== 1) faults.push(`${id} has ${count} bonuses.`)
      const entries = await adminRows<AuditRow>(system, 'audit_log', { target_id: id, action: 'user.bonus', result: 'performed' })
      if (entries.length === 0) faults.push(`The log has nothing about ${id}.`)
    }
    const { chain, faults: ofChain } = await chainOf(system)
    faults.push(...ofChain)
    const effects = (await Promise.all(ids.map(bonusesOf))).reduce((sum, count) => sum + count, 0)
    await recordRow({
      scenario: 'admin http, in the middle of a bulk action',
      recorded: '6 users',
      effects,
      chain,
      respondedMs,
      faults,
    })
    expect(faults).toEqual([])
  })

  it.each<[when: string, pause: (mongo: MongoProxy) => Pause]>([
    ['in the middle of a batch of the figures', (mongo) => beforeCommit(mongo, 'facts')],
    ['between two batches of the figures', (mongo) => afterCommit(mongo, 'facts')],
  ])('counts each text once: admin worker, %s', async (when, pauseAt) => {
    const [user] = await newUsers(system, 1)
    if (!user) throw new Error('no user')
    const generate = async (count: number) => {
      for (let done = 0; done < count; done++) {
        const body = { prompt: `Our bakery bakes order ${done}.`, platform: 'LinkedIn Post' }
        const answer = await call(system, 'POST', '/api/content/generate', { token: user.token, body })
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      }
    }
    const pause = pauseAt(mongoOf('admin-worker'))
    const generating = generate(8)
    await pause.paused
    await killAndStart(system, part('admin-worker'))
    pause.release()
    const back = Date.now()
    await generating
    const stored = () => system.mongo.db('loomcast_content').collection('contents').countDocuments()
    const shown = async () => (await call(system, 'GET', '/api/admin/dashboard', { token })).json.total_content
    await poll(async () => (await shown()) >= (await stored()), {
      timeoutMs: RECOVERY_TIMEOUT_MS,
      everyMs: SETTLING_POLL_MS,
      what: 'the figures to be complete',
    })
    const respondedMs = Date.now() - back
    const [effects, wanted] = [await shown(), await stored()]
    const { chain, faults } = await chainOf(system)
    if (effects !== wanted) faults.push(`The dashboard counts ${effects} texts instead of ${wanted}.`)
    await recordRow({ scenario: `admin worker, ${when}`, recorded: `${wanted} texts`, effects, chain, respondedMs, faults })
    expect(faults).toEqual([])
  })

  it.each(REBUILT)(
    'shows the same figures after a rebuild was killed while it wrote %s, and after the next one',
    async (what, collection) => {
      const figures = async () => {
        const paths = ['/api/admin/dashboard', '/api/admin/analytics?days=90', '/api/admin/financial-dashboard']
        const answers = await Promise.all(paths.map((path) => call(system, 'GET', path, { token })))
        return answers.map(({ status, json: { updated_at: _time, ...body } }) => ({ status, body }))
      }
      await figuresComplete()
      const before = await figures()
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
      const proxy = await startMongoProxy({ host: '127.0.0.1', port: Number(new URL(system.cluster.mongoUrl).port) })
      try {
        const env = await operatorEnvironment(system)
        const pause = beforeUpdate(proxy, collection)
        const args = ['services/admin/scripts/admin.ts', 'rebuild']
        const rebuild = spawn(process.execPath, args, { cwd: root, env: { ...env, MONGODB_URL: proxy.url }, stdio: 'ignore' })
        const ended = new Promise((done) => rebuild.once('exit', done))
        await pause.paused
        rebuild.kill('SIGKILL')
        await ended
        pause.release()
        expect(await figures()).toEqual(before)
        await endLeases(system.mongo, await heldLeases(system.mongo))

        const back = Date.now()
        let last = ''
        await poll(
          async () => {
            const { code, text } = await runScript('admin', ['rebuild'], env)
            last = text
            return code === 0
          },
          { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: () => `a rebuild to succeed: ${last}` },
        )
        expect(await figures()).toEqual(before)
        const { chain, faults } = await chainOf(system)
        expect(faults).toEqual([])
        const recorded = last.split('\n')[0] ?? ''
        await recordRow({
          scenario: `a rebuild, while it wrote ${what}`,
          recorded,
          effects: before[0]?.body.total_content,
          chain,
          respondedMs: Date.now() - back,
          faults: [],
        })
      } finally {
        await proxy.close()
      }
    },
  )
})

describe('the anchors of the audit log', () => {
  signInBeforeEach()

  const database = () => system.mongo.db('loomcast_admin')
  const log = () => database().collection<AuditRow>('audit_log')

  it('are stored in the topic, and reveal entries that were removed together with the head of the chain', async () => {
    // At a shutdown, the worker signs the present head.
    await part('admin-worker').stop()
    await part('admin-worker').start()
    const { code, text } = await verifyAudit(system)
    expect([code, text]).toEqual([0, expect.stringMatching(/^valid: \d+ entries, [1-9]\d* anchors$/)])

    const chain = await database().collection('audit_chain').findOne({})
    const removed = await log().find().sort({ _id: -1 }).limit(3).toArray()
    const [, , third] = removed
    const end = await log().findOne({ _id: (third?._id ?? 0) - 1 })
    await log().deleteMany({ _id: { $gte: third?._id ?? 0 } })
    await database()
      .collection('audit_chain')
      .updateOne({}, { $set: { seq: end?._id, head: (end as { hash?: string } | null)?.hash } })
    const truncated = await verifyAudit(system)
    expect(truncated).toEqual({
      code: 1,
      text: expect.stringMatching(
        `^NOT VALID from entry ${third?._id}: The entries from ${third?._id} to \\d+ are missing, according to an anchor`,
      ),
    })
    await log().insertMany(removed)
    await database()
      .collection('audit_chain')
      .replaceOne({}, chain ?? {})
    expect((await verifyAudit(system)).code).toBe(0)
  })
})

describe('the last administrator', () => {
  signInBeforeEach()

  it('remains when administrators remove and demote each other in parallel through the back office', async () => {
    const password = 'a password for tests only'
    const made = []
    for (let count = 0; count < 2; count++) {
      const body = { email: freshEmail('root'), password, is_admin: true }
      const answer = await call(system, 'POST', '/api/admin/users', { token, body })
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
      made.push({ ...answer.json.user, email: body.email })
    }
    const first = await system.mongo.db('loomcast_auth').collection<{ _id: string }>('users').findOne({ email: system.cluster.admin.email })
    const all = [...made, { user_id: String(first?._id), email: system.cluster.admin.email }]
    const entered = await Promise.all(
      all.map(async ({ email, user_id }) => {
        const answer = await call(system, 'POST', '/api/admin/login', { body: { email, password } })
        const detail = await call(system, 'GET', `/api/admin/users/${user_id}`, { token })
        return { user_id, version: detail.json.user.version, token: answer.json.access_token as string }
      }),
    )
    const attempts = entered.flatMap((actor) =>
      entered
        .filter(({ user_id }) => user_id !== actor.user_id)
        .flatMap(({ user_id, version }) => [
          () => call(system, 'DELETE', `/api/admin/users/${user_id}`, { token: actor.token, body: { reason: 'A test.' } }),
          () => call(system, 'PUT', `/api/admin/users/${user_id}`, { token: actor.token, body: { version, is_admin: false } }),
          () => call(system, 'POST', `/api/admin/users/${user_id}/deactivate`, { token: actor.token, body: { reason: 'A test.' } }),
        ]),
    )
    const answers = await Promise.all(attempts.map((attempt) => attempt()))
    // 502: auth did not respond in time; what became of the command is looked up later.
    for (const { status, text } of answers) expect([200, 401, 403, 404, 409, 502]).toContain(status === 500 ? text : status)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const filter = { is_admin: true, deleted_at: null, deactivated_at: null }
    const left = await system.mongo.db('loomcast_auth').collection<{ _id: string }>('users').find(filter).toArray()
    expect(left).toHaveLength(1)
    const [last] = entered.filter(({ user_id }) => user_id === left[0]?._id)
    expect((await call(system, 'GET', '/api/admin/users?limit=1', { token: last?.token ?? '' })).status).toBe(200)
    expect(await verifyAudit(system)).toEqual({ code: 0, text: expect.stringMatching(/^valid/) })
  })
})
