import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { fixedClock } from '@loomcast/service-kit/testing'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { createComponents } from '../src/composition-root.ts'
import { checkAhead } from '../src/connections/check-ahead.ts'
import { accountOf } from '../src/connections/connections.ts'
import { endSignIns } from '../src/connections/end-sign-ins.ts'
import { createTokenStore } from '../src/connections/token-store.ts'
import type { PublishContext } from '../src/context.ts'
import { loadPublishSettings } from '../src/settings.ts'
import { PUBLIC_URL } from './doubles/authority.ts'
import { startLinkedin } from './doubles/linkedin.double.ts'
import { adapterOf } from './doubles/start-network.ts'
import { startX } from './doubles/x.double.ts'
import { type PublishService, START, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const clock = fixedClock(START)
let publish: PublishService
let context: PublishContext
let x: Awaited<ReturnType<typeof startX>>
let linkedin: Awaited<ReturnType<typeof startLinkedin>>
let user: string
let users = 0

beforeAll(async () => {
  x = await startX({ clock })
  linkedin = await startLinkedin({ clock })
  const tokens = { fresh: (...call: Parameters<typeof own.fresh>) => own.fresh(...call) }
  const networks = [adapterOf('x', x, clock, tokens), adapterOf('linkedin', linkedin, clock, tokens)]
  publish = await startPublish('sign_ins', { networks, clock })
  context = createComponents(publish.deps).context
  const own = createTokenStore(context)
})
afterAll(async () => {
  await publish?.stop()
  await x?.stop()
  await linkedin?.stop()
})
beforeEach(() => {
  users += 1
  user = `usr_${users}`
  x.answerAll(null)
  x.authority.answerTokens(null)
  x.authority.revoked.length = 0
})

const begin = async (network = 'x', by = user) => (await publish.call(by, 'POST', '/connections/sign-ins', { network })).body.url as string
const complete = (answer: object, by = user) => publish.call(by, 'POST', '/connections/sign-ins/complete', { network: 'x', ...answer })
const connected = async () => (await publish.connectTo(user, 'x', x)).body.connection_id as string
const connectionOf = async () => (await publish.call(user, 'GET', '/connections')).body.connections[0]
const stored = (id: string) => context.repositories.connections.byId(id)
const accountIn = async (id: string) => {
  const connection = await stored(id)
  if (!connection) throw new Error(`There is no connection ${id}.`)
  return accountOf(context, connection)
}
const signInAt = (network: 'x' | 'linkedin') => {
  const signIn = context.adapters.get(network)?.signIn
  if (!signIn) throw new Error(`${network} has no sign-in.`)
  return signIn
}
const planned = (connection_id: string, hours: number) =>
  publish.plan(user, {
    connection_id,
    local_time: new Date(clock().getTime() + hours * HOUR).toISOString().slice(0, 16),
    text: `Post of ${user}`,
  })
/** In another session of the user. */
async function completeElsewhere(answer: object) {
  const authorization = `Bearer ${await publish.tokens.sign({ user_id: user, session_id: 'ses_other' })}`
  const payload = { network: 'x', ...answer }
  const response = await publish.app.inject({
    method: 'POST',
    url: '/api/publish/connections/sign-ins/complete',
    headers: { authorization },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

describe('a sign-in', () => {
  test('connects the account, shows no token, and stores none that can be read', async () => {
    const url = new URL(await begin())
    expect(`${url.origin}${url.pathname}`).toBe('https://x.com/i/oauth2/authorize')
    expect(url.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/connections/signed-in/x`)
    expect(url.searchParams.get('scope')?.split(' ')).toContain('offline.access')
    const { status, body } = await complete(x.approve(url.href))
    expect([status, body]).toMatchObject([201, { network: 'x', name: '@ada', state: 'ok', problem: null }])
    const { access_token, refresh_token, expires_at } = (await accountIn(body.connection_id)).credentials
    expect(expires_at).toBe(new Date(clock().getTime() + 2 * HOUR).toISOString())
    const seen = JSON.stringify([body, await connectionOf(), await stored(body.connection_id)])
    for (const token of [access_token, refresh_token]) expect(seen).not.toContain(token)
    const sealed = (await stored(body.connection_id))?.credentials ?? ''
    expect(() => context.sealer.open(sealed, 'usr_other')).toThrow(/cannot be decrypted/)
    // The account that is connected already is renewed.
    expect(await publish.connectTo(user, 'x', x)).toMatchObject({ status: 200, body: { connection_id: body.connection_id } })
  })

  test('works once, in its session, for its user and network, with its own answer', async () => {
    const answer = x.approve(await begin())
    const refused = { status: 404, body: { code: 'sign_in_not_found' } }
    expect(await complete(answer, 'usr_mallory')).toMatchObject(refused)
    expect(await completeElsewhere(answer)).toMatchObject(refused)
    expect(await complete({ ...answer, network: 'linkedin' })).toMatchObject(refused)
    expect(await complete({ ...answer, state: `${answer.state}a` })).toMatchObject(refused)
    const [one, other] = await Promise.all([complete(answer), complete(answer)])
    expect([one.status, other.status].sort()).toEqual([201, 404])
    expect(await complete(answer)).toMatchObject(refused)
    expect((await publish.call('usr_mallory', 'GET', '/connections')).body.connections).toEqual([])
  })

  test.each(['x', 'linkedin'] as const)('at %s without the right to write connects nothing', async (network) => {
    const double = network === 'x' ? x : linkedin
    const answer = double.approve(await begin(network), network === 'x' ? 'tweet.read users.read offline.access' : 'openid,profile')
    const { status, body } = await complete({ network, ...answer })
    expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Loomcast needs everything that (X|LinkedIn) asks about\./)])
    expect((await publish.call(user, 'GET', '/connections')).body.connections).toEqual([])
  })

  test.each([
    ['the network itself', 'https://x.com', 201],
    ['another server', 'https://x.com.evil.example', 404],
    ['no address', 'x', 404],
  ])('names its server in the answer: %s', async (_name, iss, status) => {
    expect((await complete({ ...x.approve(await begin()), iss })).status).toBe(status)
  })

  test('ends after a quarter of an hour, and when a new one begins', async () => {
    const old = x.approve(await begin())
    const answer = x.approve(await begin())
    expect((await complete(old)).status).toBe(404)
    clock.advance(16 * MINUTE)
    expect((await complete(answer)).status).toBe(404)
  })

  test('with a code that is not valid connects nothing, with the reason', async () => {
    const { state } = x.approve(await begin())
    const code = x.approve(await begin('x', 'usr_thief')).code
    // The proof key of another sign-in.
    expect(await complete({ state: x.approve(await begin()).state, code })).toMatchObject({
      status: 422,
      body: { code: 'connection_failed' },
    })
    expect((await complete({ state, code })).status).toBe(404)
    expect(await connectionOf()).toBeUndefined()
  })

  test('is ended at the network if the plan includes no more accounts', async () => {
    await publish.entitle(user, { connection_limit: 0 })
    expect(await complete(x.approve(await begin()))).toMatchObject({ status: 403, body: { code: 'connection_limit_reached' } })
    expect(x.authority.revoked).toHaveLength(1)
  })

  test('is the only way to connect such a network, and is offered only for networks that have it', async () => {
    const byFields = await publish.call(user, 'POST', '/connections', { network: 'x', fields: {} })
    expect(byFields).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await publish.call(user, 'POST', '/connections/sign-ins', { network: 'mastodon' })).status).toBe(400)
    const { networks } = (await publish.call(user, 'GET', '/networks')).body
    expect(networks).toMatchObject([
      { network: 'x', sign_in: true, fields: [], platform: 'twitter', ai_label: true, ai_label_parts: ['pictures'], threads: true },
      { network: 'linkedin', sign_in: true, fields: [], platform: 'linkedin', ai_label: false, threads: false },
    ])
  })
})

describe('a token that ends', () => {
  test('is refreshed once for 20 callers of two processes', async () => {
    const account = await accountIn(await connected())
    const before = x.authority.refreshCalls()
    clock.advance(2 * HOUR)
    const stores = [createTokenStore(context), createTokenStore(context)]
    const calls = Array.from({ length: 20 }, (_, index) => stores[index % 2]?.fresh(account, signInAt('x')))
    const tokens = new Set((await Promise.all(calls)).map((fresh) => fresh?.credentials['access_token']))
    expect([tokens.size, x.authority.refreshCalls() - before]).toEqual([1, 1])
    expect(tokens).toEqual(new Set([(await accountIn(account.connection_id)).credentials['access_token']]))
    await context.adapters.get('x')?.check(account)
    expect(x.authority.refreshCalls() - before).toBe(1)
  })

  test.each([
    ['a fault of the network', { status: 503 }],
    ['too many requests', { status: 429 }],
    ['an app that the network does not know', { status: 401, body: { error: 'unauthorized_client' } }],
    ['an address that has moved', { status: 404 }],
    ['an empty token', { status: 200, body: { token_type: 'bearer', access_token: '', refresh_token: '', expires_in: 7200 } }],
    ['no token', { status: 200, body: { token_type: 'bearer' } }],
  ])('stays as it is after %s, and the account works afterwards', async (_name, answer) => {
    const id = await connected()
    const { refresh_token } = (await accountIn(id)).credentials
    clock.advance(2 * HOUR)
    x.authority.answerTokens(answer)
    expect((await publish.call(user, 'POST', `/connections/${id}/check`)).status).toBe(502)
    expect([(await connectionOf()).state, (await accountIn(id)).credentials['refresh_token']]).toEqual(['ok', refresh_token])
    x.authority.answerTokens(null)
    expect((await publish.call(user, 'POST', `/connections/${id}/check`)).body).toMatchObject({ state: 'ok' })
  })

  test('keeps its refresh token if the network does not send another one', async () => {
    const id = await connected()
    const { refresh_token } = (await accountIn(id)).credentials
    clock.advance(2 * HOUR)
    x.authority.answerTokens({ status: 200, body: { token_type: 'bearer', access_token: 'access-new', expires_in: 7200 } })
    const fresh = await createTokenStore(context).fresh(await accountIn(id), signInAt('x'))
    expect(fresh.credentials).toMatchObject({ access_token: 'access-new', refresh_token })
  })

  test('does not replace the tokens of a sign-in that happened in the meantime', async () => {
    const id = await connected()
    const account = await accountIn(id)
    clock.advance(2 * HOUR)
    const signIn = signInAt('x')
    const meantime = {
      ...signIn,
      refresh: async (tokens: Parameters<typeof signIn.refresh>[0]) => {
        const refreshed = await signIn.refresh(tokens)
        await publish.connectTo(user, 'x', x)
        return refreshed
      },
    }
    const fresh = await createTokenStore(context).fresh(account, meantime)
    expect(fresh.credentials).toEqual((await accountIn(id)).credentials)
    expect((await publish.call(user, 'POST', `/connections/${id}/check`)).body).toMatchObject({ state: 'ok' })
  })

  test('is refreshed ahead of a post, and the check is remembered', async () => {
    const id = await connected()
    await planned(id, 10)
    clock.advance(7 * HOUR)
    expect(await checkAhead(context)).toBe(1)
    expect((await connectionOf()).checked_at).toBe(clock().toISOString())
    expect(await checkAhead(context)).toBe(0)
  })

  test('that the network ends early is refreshed once when a post is sent, which is published once', async () => {
    const id = await connected()
    const { post_id } = await planned(id, 1)
    clock.advance(HOUR)
    const before = x.authority.refreshCalls()
    x.authority.endAccess()
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published' })
    expect(x.authority.refreshCalls() - before).toBe(1)
    expect(x.published().filter(({ text }) => text === `Post of ${user}`)).toHaveLength(1)
  })

  test('needs attention only if the network rejects the refresh, with one email', async () => {
    const id = await connected()
    const { post_id } = await planned(id, 1)
    clock.advance(HOUR)
    x.authority.endAll()
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'failed', problem: { code: 'unauthorized' } })
    expect(await connectionOf()).toMatchObject({
      state: 'needs_attention',
      problem: { text: 'The sign-in at X has ended. Connect the account again.' },
    })
    const mails = (await publish.mails()).filter((mail) => mail.user_id === user)
    expect(mails.filter(({ template }) => template === 'connection-rejected')).toHaveLength(1)
  })

  test('needs attention where the network gives no refresh token', async () => {
    const { connection_id } = (await publish.connectTo(user, 'linkedin', linkedin)).body
    clock.advance(59 * 24 * HOUR)
    expect((await publish.call(user, 'POST', `/connections/${connection_id}/check`)).body).toMatchObject({ state: 'ok' })
    clock.advance(2 * 24 * HOUR)
    expect((await publish.call(user, 'POST', `/connections/${connection_id}/check`)).body).toMatchObject({
      state: 'needs_attention',
      problem: { text: 'The sign-in of this account has ended. Connect the account again.' },
    })
  })
})

describe('an account at X', () => {
  const refusal = (status: number, body: object) => ({ status, body, headers: { 'content-type': 'application/problem+json' } })
  const NO_CREDITS = refusal(402, {
    title: 'CreditsDepleted',
    detail: 'Your account has no credits.',
    type: 'https://api.twitter.com/2/problems/credits',
  })
  const NO_ACCESS = refusal(403, {
    title: 'Client Forbidden',
    reason: 'client-not-enrolled',
    type: 'https://api.twitter.com/2/problems/client-forbidden',
  })

  test.each([
    ['has no credits', NO_CREDITS],
    ['has no access', NO_ACCESS],
  ])('needs no attention while the app of the installation %s', async (_what, answer) => {
    const id = await connected()
    const { post_id } = await planned(id, 23)
    clock.advance(6.5 * HOUR)
    x.answerAll(answer)
    for (let check = 0; check < 4; check += 1) {
      await checkAhead(context)
      clock.advance(16 * MINUTE)
    }
    expect(await connectionOf()).toMatchObject({ state: 'ok', problem: null })
    x.answerAll(null)
    clock.advance(15.5 * HOUR)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published' })
  })

  test('stays connected if X does not allow one post, and the next one is published', async () => {
    const id = await connected()
    const { post_id } = await planned(id, 1)
    clock.advance(HOUR)
    const forbidden = {
      kind: 'answer',
      ...refusal(403, { title: 'Forbidden', detail: 'You are not permitted to perform this action.', type: 'about:blank' }),
    } as const
    x.fail(forbidden, forbidden)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'failed',
      problem: { text: 'X refused this: You are not permitted to perform this action.' },
    })
    expect(await connectionOf()).toMatchObject({ state: 'ok', problem: null })
    await publish.call(user, 'POST', `/posts/${post_id}/send`)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published' })
  })
})

describe('an account that is removed', () => {
  const left = () => publish.connection.collection('ending_sign_ins').countDocuments({ user_id: user })

  test('by disconnecting is ended at the network, also after the network did not respond', async () => {
    const id = await connected()
    const { refresh_token } = (await accountIn(id)).credentials
    await publish.call(user, 'DELETE', `/connections/${id}`)
    x.answerAll({ status: 503 })
    expect([await endSignIns(context), await left()]).toEqual([0, 1])
    x.answerAll(null)
    expect(await endSignIns(context)).toBe(0)
    clock.advance(16 * MINUTE)
    const counts = await Promise.all([endSignIns(context), endSignIns(context)])
    expect([counts.reduce((sum, count) => sum + count), await left(), x.authority.revoked]).toEqual([1, 0, [refresh_token]])
  })

  test('with its user is ended at the network', async () => {
    await connected()
    await begin()
    await withTransaction(publish.connection, (tx) => eraseAccount(context.repositories, user, clock(), tx))
    expect(await publish.connection.collection('sign_ins').countDocuments({ user_id: user })).toBe(0)
    expect([await endSignIns(context), await left(), x.authority.revoked.length]).toEqual([1, 0, 1])
    expect((await publish.call(user, 'POST', '/connections/sign-ins', { network: 'x' })).body).toMatchObject({ code: 'account_deleted' })
  })
})

describe('the apps of the owner', () => {
  const REQUIRED = {
    MONGODB_URL: 'mongodb://localhost/',
    REDIS_URL: 'redis://localhost',
    AUTH_JWKS_URL: 'http://localhost/jwks.json',
    CONNECTION_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://loomcast.example/',
  }
  const load = (env: Record<string, string>) => () => loadPublishSettings({ ...REQUIRED, ...env })

  test('are registered with both variables', () => {
    expect(load({})().apps).toEqual({ registered: {}, publicUrl: 'https://loomcast.example' })
    const { registered } = load({ X_CLIENT_ID: ' id ', X_CLIENT_SECRET: 'secret', LINKEDIN_CLIENT_ID: '' })().apps
    expect(registered).toEqual({ x: { clientId: 'id', clientSecret: 'secret' } })
    const local = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', PUBLIC_URL: 'http://localhost:3000' }
    expect(load(local)().apps.publicUrl).toBe('http://localhost:3000')
  })

  test.each([
    [{ X_CLIENT_ID: 'id' }, /X_CLIENT_SECRET is missing: X_CLIENT_ID is set/],
    [{ LINKEDIN_CLIENT_SECRET: 'secret' }, /LINKEDIN_CLIENT_ID is missing/],
    [{ X_CLIENT_ID: 'my id', X_CLIENT_SECRET: 'secret' }, /X_CLIENT_ID has spaces/],
    [{ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', PUBLIC_URL: 'http://loomcast.example' }, /PUBLIC_URL has to start with https/],
  ])('are checked at the start: %j', (env, message) => {
    expect(load(env)).toThrow(message)
  })
})
