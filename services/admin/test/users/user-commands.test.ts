import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ANALYTICS_GROUP } from '../../src/analytics/consume-analytics.ts'
import { rebuildAnalytics } from '../../src/analytics/rebuild.ts'
import { type AdminService, type Method, startAdmin } from '../support/admin-service.ts'
import { receive } from '../support/events.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService
let count = 0
let user: string

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('user_commands', { owners: owners.urls })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(async () => {
  owners.reset()
  user = `usr_cmd${++count}`
  await userEvents(admin).account(user)
})

const call = (method: Method, path: string, body?: object) => admin.call('usr_admin', method, `/api/admin/${path}`, body)
const row = async () => (await call('GET', `users?q=${user}`)).body.users[0]
const entries = (action: string) => admin.connection.collection('audit_log').find({ action, target_id: user }).sort({ _id: 1 }).toArray()
const lastEntry = async (action: string) =>
  (await admin.connection.collection('audit_log').find({ action }).sort({ _id: -1 }).limit(1).toArray())[0]
const membersOf = (entry: { members?: { path: string; value: unknown }[] } | null | undefined) =>
  Object.fromEntries((entry?.members ?? []).map(({ path, value }) => [path, value]))

const account = (changes: object = {}) => ({
  user_id: user,
  email: `${user}@example.com`,
  name: null,
  first_name: '',
  last_name: '',
  bio: '',
  company: '',
  website: '',
  phone: '',
  is_admin: false,
  is_active: true,
  email_verified: true,
  created_at: '2026-03-10T12:00:00.000Z',
  last_login_at: null,
  version: 2,
  ...changes,
})
const subscription = (tier: string, name: string) => ({
  package: { name, tier },
  include_video: true,
  price: 0,
  currency: 'usd',
  status: 'granted',
  is_paid: tier !== 'free',
  source: 'grant',
  renews_at: null,
  cancel_at: null,
  ends_at: null,
})
const plan = (tier: string, name: string) => ({ success: true, subscription: subscription(tier, name), grants: [], bonuses: [] })

describe('creating', () => {
  test('forwards the form with the administrator’s token and the id of the command, and lists the user at once', async () => {
    owners.on(({ method, path }) =>
      method === 'POST' && path === '/internal/admin/users'
        ? { status: 201, body: { success: true, user: account({ user_id: `${user}n`, email: 'new@example.com', version: 1 }) } }
        : null,
    )
    const { status, body } = await call('POST', 'users', { email: 'new@example.com', password: 'correct horse', is_admin: false })
    expect(status).toBe(201)
    expect(body).toMatchObject({ user: { email: 'new@example.com' }, plan_problem: null })
    expect((await call('GET', 'users?q=new@example.com')).body.users).toHaveLength(1)
    const [sent] = owners.calls
    expect(sent).toMatchObject({ body: { email: 'new@example.com', password: 'correct horse', is_admin: false } })
    expect(sent?.authorization).toMatch(/^Bearer /)
    const entry = await lastEntry('user.create')
    expect(entry).toMatchObject({ command_id: sent?.idempotencyKey, result: 'performed', actor_id: 'usr_admin' })
    expect(JSON.stringify(entry)).not.toContain('correct horse')
  })

  test('is found by the account, and its deletion leaves no email address in the audit log, also none of a search', async () => {
    const created = `${user}n`
    const email = `${user}.ada@example.com`
    owners.on(({ method, path }) =>
      method === 'POST' && path === '/internal/admin/users'
        ? { status: 201, body: { success: true, user: account({ user_id: created, email, name: 'Ada Erased', version: 1 }) } }
        : null,
    )
    await call('POST', 'users', { email, password: 'correct horse', first_name: 'Ada', last_name: 'Erased', reason: 'Asked by phone' })
    expect((await call('GET', `audit?target=${created}`)).body.entries).toMatchObject([{ action: 'user.create', after: { email } }])
    await call('GET', `users/export?q=${email}`)
    await call('GET', `audit/export?q=${email}`)
    await call('POST', 'users/bulk', { action: 'deactivate', values: {}, reason: 'Test', filter: { q: email }, expected_count: 1 })
    await call('POST', 'views', { page: 'users', name: 'One user', query: `q=${email}&status=pro` })
    await receive(admin, 'admin.audit', {
      type: 'com.loomcast.auth.account-deleted.v1',
      key: created,
      version: 2,
      data: { user_id: created, deleted_at: '2026-03-10T12:00:00.000Z' },
    })
    const stored = async (name: string) => JSON.stringify(await admin.connection.collection(name).find({}).toArray())
    expect(await stored('audit_log')).not.toMatch(new RegExp(`${email}|${encodeURIComponent(email)}|Ada Erased|Asked by phone`))
    expect(await stored('admin_commands')).not.toContain('Asked by phone')
    expect(membersOf((await lastEntry('user.export')) as never)).toEqual({ address: expect.any(String), 'after.filter.searched': true })
    expect(membersOf((await lastEntry('view.create')) as never)).toMatchObject({ 'after.query': 'status=pro' })
  })

  test('sets the plan of the form, and reports it if the plan cannot be set', async () => {
    owners.on(({ path }) =>
      path === '/internal/admin/users' ? { status: 201, body: { success: true, user: account({ version: 3 }) } } : null,
    )
    owners.on(({ method, path }) =>
      path.endsWith('/subscription') ? { body: method === 'GET' ? plan('free', 'Starter') : plan('pro', 'Professional') } : null,
    )
    const saved = await call('POST', 'users', { email: 'a@example.com', password: 'correct horse', subscription_status: 'pro' })
    expect(saved.body).toMatchObject({ user: { subscription_status: 'pro', package_name: 'Professional' }, plan_problem: null })
    expect(await row()).toMatchObject({ subscription_status: 'pro' })

    owners.on(({ method, path }) =>
      method === 'PUT' && path.endsWith('/subscription') ? problem(400, 'package_unavailable', 'There is no package of this tier.') : null,
    )
    const other = await call('POST', 'users', { email: 'a@example.com', password: 'correct horse', subscription_status: 'business' })
    expect(other.status).toBe(201)
    expect(other.body.plan_problem).toEqual({ code: 'package_unavailable', detail: 'There is no package of this tier.' })
  })

  test('passes the owner’s error on and records the refusal', async () => {
    owners.on(() =>
      problem(409, 'email_taken', 'An account with this email already exists.', { errors: [{ path: 'email', message: 'Taken' }] }),
    )
    const { status, body } = await call('POST', 'users', { email: 'new@example.com', password: 'correct horse' })
    expect([status, body.code, body.errors]).toEqual([409, 'email_taken', [{ path: 'email', message: 'Taken' }]])
    expect(await lastEntry('user.create')).toMatchObject({ result: 'refused', code: 'email_taken' })
  })
})

describe('changing', () => {
  const put = (changes: object) => call('PUT', `users/${user}`, { version: 1, ...changes })

  test('omits an empty password and records what changed, without secrets', async () => {
    owners.on(({ method }) =>
      method === 'PUT' ? { body: { success: true, user: account({ name: 'Ada' }), before: account({ version: 1 }) } } : null,
    )
    const { body } = await put({ first_name: 'Ada', password: '' })
    expect(body.user).toMatchObject({ name: 'Ada', version: 2 })
    expect(owners.calls[0]?.body).toEqual({ version: 1, first_name: 'Ada' })
    expect(await row()).toMatchObject({ name: 'Ada', version: 2 })

    await put({ password: 'new secret words' })
    const entry = await lastEntry('user.update')
    expect(JSON.stringify(entry)).not.toContain('new secret words')
    expect(membersOf(entry as never)).toMatchObject({ 'after.new_password': true })
  })

  test('without a version applies to the current account, and sets the plan of the form until its end', async () => {
    const PRO = plan('pro', 'Professional')
    owners.on(({ method, path }) => {
      if (path.endsWith('/subscription')) return { body: method === 'GET' ? plan('free', 'Starter') : PRO }
      const response = { success: true, user: account({ version: method === 'GET' ? 4 : 5 }) }
      return { body: method === 'GET' ? { ...response, mfa_enabled: false } : { ...response, before: account({ version: 4 }) } }
    })
    const form = { email: `${user}@example.com`, password: '', subscription_status: 'pro', is_admin: false }
    const ends_at = '2026-04-01T00:00:00.000Z'
    expect((await call('PUT', `users/${user}`, { ...form, ends_at })).body).toMatchObject({
      user: { version: 5, subscription_status: 'pro' },
    })
    const sent = owners.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([
      { version: 4, email: `${user}@example.com`, is_admin: false },
      { subscription_status: 'pro', reason: 'Set by an administrator', ends_at },
    ])
  })

  test('responds with 409 and the current account if someone else changed it', async () => {
    owners.on(() => problem(409, 'version_conflict', 'This was changed.', { current: account({ name: 'Other', version: 4 }) }))
    const { status, body } = await put({ first_name: 'Late' })
    expect([status, body.code, body.current.name]).toEqual([409, 'version_conflict', 'Other'])
    expect(await row()).toMatchObject({ name: null, version: 1 })
  })

  test.each(['own_account', 'last_admin'])('passes %s on', async (code) => {
    owners.on(() => problem(409, code))
    for (const [method, path] of [
      ['DELETE', `users/${user}`],
      ['POST', `users/${user}/deactivate`],
    ] as const)
      expect((await call(method, path, { reason: 'Test' })).body).toMatchObject({ status: 409, code })
    expect(await row()).toBeDefined()
  })

  test('an owner that does not respond leaves the outcome open, and the list unchanged', async () => {
    owners.on(() => 'disconnect')
    const { body } = await call('POST', `users/${user}/deactivate`, { reason: 'Test' })
    expect(body.code).toBe('upstream_failed')
    expect(await row()).toMatchObject({ is_active: true })
    expect(await entries('user.deactivate')).toMatchObject([{ result: 'unknown' }])
  })
})

test('deactivates and activates with a reason', async () => {
  owners.on(({ path }) => {
    const isActive = path.endsWith('/activate')
    const version = isActive ? 3 : 2
    return { body: { success: true, user: account({ is_active: isActive, version }), before: account({ is_active: !isActive }) } }
  })
  for (const invalid of [{}, { reason: '' }, { reason: ' ' }, { reason: '\0' }])
    expect((await call('POST', `users/${user}/deactivate`, invalid)).status).toBe(400)
  expect((await call('POST', `users/${user}/deactivate`, { reason: 'Spam' })).body.user.is_active).toBe(false)
  expect(await row()).toMatchObject({ is_active: false })
  await call('POST', `users/${user}/activate`, { reason: 'Sorry' })
  expect(await row()).toMatchObject({ is_active: true, version: 3 })
  expect((await entries('user.deactivate')).map((entry) => membersOf(entry as never))).toMatchObject([
    { reason: 'Spam', 'before.is_active': true, 'after.is_active': false },
  ])
})

test('deletes at the owner, and the list no longer shows the user', async () => {
  owners.on(({ method }) => (method === 'DELETE' ? { body: { success: true, before: account(), version: 7 } } : null))
  expect((await call('DELETE', `users/${user}`, { reason: 'Requested' })).body).toEqual({ success: true })
  expect((await call('DELETE', `users/${user}`)).body).toEqual({ success: true })
  expect(await row()).toBeUndefined()
  await userEvents(admin).account(user, {}, 6)
  expect(await row()).toBeUndefined()
})

describe('plan, bonus, sync and refund', () => {
  test('the plan is shown at once, with before and after in the audit log', async () => {
    owners.on(({ method }) => ({ body: method === 'GET' ? plan('free', 'Starter') : plan('business', 'Enterprise') }))
    const { body } = await call('PUT', `users/${user}/subscription`, { subscription_status: 'business', reason: 'Partner' })
    expect(body.subscription.package.name).toBe('Enterprise')
    expect(owners.calls.at(-1)).toMatchObject({
      method: 'PUT',
      body: { subscription_status: 'business', reason: 'Partner', ends_at: null },
    })
    expect(await row()).toMatchObject({ subscription_status: 'business', package_name: 'Enterprise' })
    expect(membersOf((await entries('user.plan'))[0] as never)).toMatchObject({
      'before.tier': 'free',
      'after.tier': 'business',
      reason: 'Partner',
    })
  })

  test('a plan without a reason gets the standard one', async () => {
    owners.on(({ method }) => ({ body: method === 'GET' ? plan('free', 'Starter') : plan('pro', 'Professional') }))
    expect((await call('PUT', `users/${user}/subscription`, { subscription_status: 'pro' })).status).toBe(200)
    expect(owners.calls.at(-1)?.body).toEqual({ subscription_status: 'pro', reason: 'Set by an administrator', ends_at: null })
  })

  test('a live subscription needs a decision', async () => {
    owners.on(({ method }) => (method === 'GET' ? { body: plan('pro', 'Professional') } : problem(409, 'live_subscription')))
    const { body } = await call('PUT', `users/${user}/subscription`, { subscription_status: 'free', reason: 'End' })
    expect(body).toMatchObject({ status: 409, code: 'live_subscription' })
  })

  test('a deleted user is not found, which does not end the administrator’s session', async () => {
    owners.on(() => problem(401, 'account_deleted'))
    expect((await call('PUT', `users/${user}/subscription`, { subscription_status: 'pro', reason: 'X' })).body.code).toBe('not_found')
  })

  test('of an unknown user are not sent to billing; a user who is not listed yet is looked up', async () => {
    owners.on(({ path }) =>
      path === '/internal/admin/users/usr_late' ? { body: { success: true, user: account(), mfa_enabled: false } } : null,
    )
    owners.on(({ path }) => (path.endsWith('/sync') ? { body: { ...plan('free', 'Starter'), changed: false } } : null))
    for (const [method, path, body] of [
      ['PUT', 'subscription', { subscription_status: 'pro' }],
      ['POST', 'bonus', { texts: 1, videos: 0, reason: 'Thanks' }],
      ['POST', 'sync', undefined],
    ] as const)
      expect((await call(method, `users/usr_unknown/${path}`, body)).body).toMatchObject({ status: 404, code: 'not_found' })
    expect(owners.calls.map(({ path }) => path)).toEqual(Array(3).fill('/internal/admin/users/usr_unknown'))
    expect((await call('POST', 'users/usr_late/sync')).body).toMatchObject({ success: true, changed: false })
  })

  test('a bonus carries the id of the decision', async () => {
    const bonus = { bonus_id: 'b', texts: 3, videos: 0, reason: 'Apology', granted_at: '2026-03-10T12:00:00.000Z' }
    owners.on(() => ({ body: { success: true, bonus } }))
    const { body } = await call('POST', `users/${user}/bonus`, { texts: 3, reason: 'Apology', request_id: 'decision-1' })
    expect(body.bonus).toEqual(bonus)
    expect(owners.calls[0]?.body).toEqual({ texts: 3, videos: 0, reason: 'Apology', request_id: 'decision-1' })
    await call('POST', `users/${user}/bonus`, { texts: 3, reason: 'Apology' })
    expect(owners.calls[1]?.body?.['request_id']).toBe(owners.calls[1]?.idempotencyKey)
  })

  test('a synchronization shows the plan that billing found', async () => {
    owners.on(() => ({ body: { success: true, changed: true, subscription: subscription('pro', 'Professional') } }))
    expect((await call('POST', `users/${user}/sync`)).body).toMatchObject({ changed: true })
    expect(await row()).toMatchObject({ subscription_status: 'pro' })
  })

  test('a refund is recorded under its payment', async () => {
    const refund = {
      payment_id: 'pay_1',
      refunded_amount: 5,
      refundable_amount: 14,
      currency: 'usd',
      status: 'partially_refunded',
      plan_ended: false,
    }
    owners.on(() => ({ body: { success: true, refund } }))
    const { body } = await call('POST', 'payments/pay_1/refund', { amount: 5, reason: 'Outage', request_id: 'decision-2' })
    expect(body.refund).toEqual(refund)
    // Billing gives up before admin does.
    expect(owners.calls[0]?.timeLimitMs).toBe(25_000)
    expect(owners.calls[0]).toMatchObject({
      path: '/internal/admin/payments/pay_1/refund',
      body: { amount: 5, end_plan: false, request_id: 'decision-2' },
    })
    expect(await lastEntry('refund.create')).toMatchObject({ target_type: 'payment', target_id: 'pay_1', result: 'performed' })
  })
})

describe('the detail', () => {
  const texts = [
    {
      content_id: 'ctn_1',
      platform: 'LinkedIn Post',
      prompt: 'We launch',
      generated_text: 'On Monday, we launch.',
      created_at: '2026-03-10T11:00:00.000Z',
      usage: { total_tokens: 90 },
      provider: 'openai',
      model: 'gpt-4o-mini',
    },
  ]
  const answerAll = () => {
    owners.on(({ path }) => {
      if (path.endsWith('/content?limit=10')) return { body: { success: true, content: texts } }
      if (path.endsWith('/subscription')) return { body: plan('pro', 'Professional') }
      if (path.endsWith('/payments')) return { body: { success: true, payments: [] } }
      return { body: { success: true, user: account({ bio: 'Hello', version: 5 }), mfa_enabled: true } }
    })
  }

  test('combines the owners, and reading the texts is audited', async () => {
    answerAll()
    await userEvents(admin).text(user, `${user}_1`, { tokens: 90 })
    await userEvents(admin).text(user, `${user}_2`, { tokens: 95 })
    const { status, body } = await call('GET', `users/${user}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { user_id: user, bio: 'Hello', version: 5, content_count: 2, mfa_enabled: true },
      stats: { total_content: 2, total_tokens: 185, avg_tokens_per_content: 93, total_videos: 0, failed_videos: 0, video_cost: 0 },
      content: texts,
      subscription: { package: { name: 'Professional' } },
      grants: [],
      bonuses: [],
      payments: [],
      unavailable: [],
    })
    expect(await entries('user.content.read')).toMatchObject([{ result: 'performed', actor_id: 'usr_admin' }])
    expect(JSON.stringify(await entries('user.content.read'))).not.toMatch(/we launch/i)
  })

  test('has the cost of the texts by their models, and the number of those without a price', async () => {
    answerAll()
    const written = (n: number, provider: string, model: string, over: object = {}) =>
      receive(admin, ANALYTICS_GROUP, {
        type: 'com.loomcast.content.generated.v1',
        key: user,
        data: {
          user_id: user,
          content_id: `${user}_${n}`,
          platform: 'linkedin',
          provider,
          model,
          prompt_tokens: 1_000,
          completion_tokens: 2_000,
          total_tokens: 3_000,
          duration_ms: 900,
          generated_at: '2026-03-10T11:00:00.000Z',
          ...over,
        },
      })
    await written(1, 'openai', 'gpt-4o-mini')
    await written(1, 'openai', 'gpt-4o-mini')
    await written(2, 'openai', 'gpt-4o-mini', { generated_at: '2024-08-01T00:00:00.000Z' })
    await written(3, 'openai', 'unlisted-model')
    await written(4, 'local', 'composer')
    await written(5, 'openai', 'gpt-4o', { user_id: 'usr_another' })
    // 1,000 tokens at $0.15 and 2,000 at $0.60 per million, twice.
    const expected = { stats: { ai_cost_micros: 2_700, unpriced_content: 1 } }
    expect((await call('GET', `users/${user}`)).body).toMatchObject(expected)
    await rebuildAnalytics(admin.context)
    expect((await call('GET', `users/${user}`)).body).toMatchObject(expected)
  })

  test('shows the rest while content or billing do not respond', async () => {
    answerAll()
    owners.on(({ path }) => (path.includes('/content') || path.endsWith('/payments') ? problem(503, 'service_unavailable') : null))
    expect((await call('GET', `users/${user}`)).body).toMatchObject({ content: [], payments: [], unavailable: ['content', 'payments'] })
  })

  test('is 404 for an unknown user', async () => {
    expect((await call('GET', 'users/usr_unknown')).body).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('is closed to users', async () => {
  for (const [method, url] of [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/users/export'],
    ['GET', `/api/admin/users/${user}`],
    ['DELETE', `/api/admin/users/${user}`],
    ['GET', '/api/admin/users/bulk'],
  ] as const)
    expect((await admin.callAsUser(user, method, url)).status).toBe(403)
  expect(owners.calls).toEqual([])
})
