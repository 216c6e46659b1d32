import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import { createComponents } from '../src/composition-root.ts'
import { checkAhead } from '../src/connections/check-ahead.ts'
import { accountOf } from '../src/connections/connections.ts'
import { endSignIns } from '../src/connections/end-sign-ins.ts'
import { createTokenStore } from '../src/connections/token-store.ts'
import { rememberEnds, warnOfEnds } from '../src/connections/warn-of-ends.ts'
import type { PublishContext } from '../src/context.ts'
import { type AppNetwork, NetworkFailure } from '../src/networks/adapter.ts'
import { PUBLIC_URL } from './doubles/authority.ts'
import { startFacebook } from './doubles/facebook.double.ts'
import { startInstagram } from './doubles/instagram.double.ts'
import { startLinkedin } from './doubles/linkedin.double.ts'
import { adapterOf } from './doubles/start-network.ts'
import { type PublishService, START, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const clock = fixedClock(START)
let publish: PublishService
let context: PublishContext
let pages: Awaited<ReturnType<typeof startFacebook>>
let linkedin: Awaited<ReturnType<typeof startLinkedin>>
let instagram: Awaited<ReturnType<typeof startInstagram>>
let user: string
let users = 0

beforeAll(async () => {
  pages = await startFacebook({ clock, pages: ['Bakery', 'Café', 'Mill'] })
  instagram = await startInstagram({ clock })
  linkedin = await startLinkedin({ clock })
  const tokens = { fresh: (...call: Parameters<typeof own.fresh>) => own.fresh(...call) }
  const networks = [
    adapterOf('facebook', pages, clock, tokens),
    adapterOf('instagram', instagram, clock, tokens),
    adapterOf('linkedin', linkedin, clock, tokens),
  ]
  publish = await startPublish('sign_in_accounts', { networks, clock, env: { PUBLIC_URL } })
  context = createComponents(publish.deps).context
  const own = createTokenStore(context)
})
afterAll(async () => {
  await publish?.stop()
  await pages?.stop()
  await instagram?.stop()
  await linkedin?.stop()
})
beforeEach(async () => {
  users += 1
  user = `usr_${users}`
  instagram.authority.answerTokens(null)
  await publish.connection.collection('connections').deleteMany({})
  await publish.connection.collection('ending_sign_ins').deleteMany({})
  pages.removed.length = 0
  await publish.entitle(user, { connection_limit: null })
})

interface Offered {
  status: number
  body: { choice: string; accounts: { address: string; name: string; connected: boolean }[] }
}
const signIn = (by = user): Promise<Offered> => publish.connectTo(by, 'facebook', pages)
const choose = ({ body }: Offered, names: string[], by = user) =>
  publish.call(by, 'POST', '/connections/sign-ins/choose', {
    network: 'facebook',
    choice: body.choice,
    accounts: body.accounts.filter(({ name }) => names.includes(name)).map(({ address }) => address),
  })
const connections = async (by = user) => (await publish.call(by, 'GET', '/connections')).body.connections
const disconnect = async (name: string, by = user) => {
  const { connection_id } = (await connections(by)).find((one: { name: string }) => one.name === name)
  await publish.call(by, 'DELETE', `/connections/${connection_id}`)
  return endSignIns(context)
}
const signInAt = (network: AppNetwork) => {
  const found = context.adapters.get(network)?.signIn
  if (!found) throw new Error(`${network} has no sign-in.`)
  return found
}
const accountIn = async (id: string) => {
  const stored = await context.repositories.connections.byId(id)
  if (!stored) throw new Error(`There is no connection ${id}.`)
  return accountOf(context, stored)
}

describe('a sign-in that gives access to several accounts', () => {
  test('connects those that the person chooses, and shows no token', async () => {
    const offered = await signIn()
    expect(offered).toMatchObject({
      status: 202,
      body: { accounts: ['Bakery', 'Café', 'Mill'].map((name) => ({ name, connected: false })) },
    })
    expect(await connections()).toEqual([])
    const { status, body } = await choose(offered, ['Bakery', 'Mill'])
    expect([status, body.connections.map(({ name, state }: { name: string; state: string }) => [name, state])]).toEqual([
      200,
      [
        ['Bakery', 'ok'],
        ['Mill', 'ok'],
      ],
    ])
    const id = body.connections[0].connection_id
    const { access_token = '' } = (await accountIn(id)).credentials
    const stored = await publish.connection.collection<{ _id: string }>('connections').findOne({ _id: id })
    expect(access_token).toMatch(/^page-double/)
    for (const seen of [offered, body, stored]) expect(JSON.stringify(seen)).not.toContain(access_token)
    // The next sign-in marks the connected ones, and renews them.
    const again = await signIn()
    expect(again.body.accounts.map(({ connected }) => connected)).toEqual([true, false, true])
    await choose(again, ['Bakery'])
    expect(await connections()).toHaveLength(2)
    expect((await accountIn(id)).credentials['access_token']).not.toBe(access_token)
  })

  test('takes the choice once, of its user and session, and only of its own accounts', async () => {
    const offered = await signIn()
    const refused = { status: 404, body: { code: 'sign_in_not_found' } }
    expect(await choose(offered, ['Bakery'], 'usr_mallory')).toMatchObject(refused)
    expect(await choose({ ...offered, body: { ...offered.body, choice: 'x' } }, ['Bakery'])).toMatchObject(refused)
    // The choice is no answer of the network.
    const answer = { network: 'facebook', state: offered.body.choice, code: 'abc' }
    const headers = { authorization: `Bearer ${await publish.tokens.sign({ user_id: user, session_id: 'ses_other' })}` }
    const payload = { network: 'facebook', choice: offered.body.choice, accounts: [offered.body.accounts[0]?.address] }
    const elsewhere = await publish.app.inject({ method: 'POST', url: '/api/publish/connections/sign-ins/choose', headers, payload })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'sign_in_not_found'])
    const foreign = { ...payload, accounts: ['https://www.facebook.com/9'] }
    expect(await publish.call(user, 'POST', '/connections/sign-ins/choose', foreign)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'accounts' }] },
    })
    const both = await Promise.all([choose(offered, ['Bakery']), choose(offered, ['Café'])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await choose(offered, ['Mill'])).toMatchObject(refused)
    expect(await publish.call(user, 'POST', '/connections/sign-ins/complete', answer)).toMatchObject(refused)
    expect([await connections(), await connections('usr_mallory')]).toMatchObject([[{ network: 'facebook' }], []])
    const late = await signIn()
    clock.advance(16 * MINUTE)
    expect(await choose(late, ['Bakery'])).toMatchObject(refused)
  })

  test('connects all or none if the plan includes fewer, and the person can choose again', async () => {
    await publish.entitle(user, { connection_limit: 1 }, 2)
    const offered = await signIn()
    expect(await choose(offered, ['Bakery', 'Café'])).toMatchObject({ status: 403, body: { code: 'connection_limit_reached' } })
    expect(await connections()).toEqual([])
    expect((await choose(offered, ['Café'])).status).toBe(200)
    expect(await connections()).toMatchObject([{ name: 'Café' }])
  })

  test('is ended at the network with the last of its accounts, whoever has it', async () => {
    await choose(await signIn(), ['Bakery', 'Café'])
    await choose(await signIn('usr_partner'), ['Mill'], 'usr_partner')
    expect([await disconnect('Bakery'), pages.removed]).toEqual([1, []])
    expect([await disconnect('Café'), pages.removed]).toEqual([1, []])
    expect(await disconnect('Mill', 'usr_partner')).toBe(1)
    expect(pages.removed).toHaveLength(1)
  })

  test('is ended if the person chooses none, and stays if an account is connected', async () => {
    await signIn()
    expect([await endSignIns(context), pages.removed]).toEqual([0, []])
    clock.advance(16 * MINUTE)
    expect(await endSignIns(context)).toBe(1)
    expect(pages.removed).toHaveLength(1)
    await choose(await signIn(), ['Bakery'])
    clock.advance(16 * MINUTE)
    expect(await endSignIns(context)).toBe(1)
    expect(pages.removed).toHaveLength(1)
  })

  test('posts through the page that was chosen, also after two months, until its access ends', async () => {
    const connected = (await choose(await signIn(), ['Café'])).body.connections
    const plan = (text: string) =>
      publish.plan(user, {
        connection_id: connected[0].connection_id,
        local_time: new Date(clock().getTime() + 60 * MINUTE).toISOString().slice(0, 16),
        text,
      })
    clock.advance(70 * DAY)
    const { post_id } = await plan('From the café')
    clock.advance(60 * MINUTE)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published' })
    expect(pages.posts.at(-1)).toMatchObject({ page: '10002', text: 'From the café' })
    pages.endAll()
    const other = await plan('Too late')
    clock.advance(60 * MINUTE)
    await publish.work()
    expect(await publish.post(user, other.post_id)).toMatchObject({
      state: 'failed',
      problem: { text: expect.stringMatching(/^Facebook rejects the credentials/) },
    })
    expect(await connections()).toMatchObject([{ state: 'needs_attention' }])
    const mails = (await publish.mails()).filter((mail) => mail.user_id === user)
    expect(mails.filter(({ template }) => template === 'connection-rejected')).toHaveLength(1)
  })
})

describe('a token that can be renewed only before its end', () => {
  const connect = async () => (await publish.connectTo(user, 'instagram', instagram)).body.connection_id as string
  const refreshes = () => instagram.authority.refreshCalls()

  test('lasts 60 days from the sign-in, although the network first gives one for an hour', async () => {
    const { expires_at, access_token, refresh_token } = (await accountIn(await connect())).credentials
    expect(expires_at).toBe(new Date(clock().getTime() + 60 * DAY).toISOString())
    expect(refresh_token).toBe(access_token)
  })

  test('is renewed half of its time before, once, although no post is planned', async () => {
    const id = await connect()
    const before = refreshes()
    clock.advance(29 * DAY)
    expect(await checkAhead(context)).toBe(0)
    clock.advance(2 * DAY)
    const checks = await Promise.all([checkAhead(context), checkAhead(context)])
    expect([checks.reduce((sum, count) => sum + count), refreshes() - before]).toEqual([1, 1])
    expect((await accountIn(id)).credentials['expires_at']).toBe(new Date(clock().getTime() + 60 * DAY).toISOString())
    clock.advance(7 * 60 * MINUTE)
    expect([await checkAhead(context), refreshes() - before]).toEqual([0, 1])
  })

  test('is used for as long as it lasts if the network does not renew it, with one call for 20 callers', async () => {
    const account = await accountIn(await connect())
    clock.advance(31 * DAY)
    instagram.authority.answerTokens({ status: 503 })
    const before = instagram.requests.filter(({ path }) => path === '/refresh_access_token').length
    const store = createTokenStore(context)
    const fresh = await Promise.all(Array.from({ length: 20 }, () => store.fresh(account, signInAt('instagram'))))
    expect(new Set(fresh.map(({ credentials }) => credentials['access_token']))).toEqual(new Set([account.credentials['access_token']]))
    expect(instagram.requests.filter(({ path }) => path === '/refresh_access_token').length - before).toBe(1)
    expect(await checkAhead(context)).toBe(1)
    expect(await connections()).toMatchObject([{ state: 'ok' }])
    instagram.authority.answerTokens({ status: 200, body: { access_token: '', expires_in: 5_184_000 } })
    expect((await createTokenStore(context).fresh(account, signInAt('instagram'))).credentials).toEqual(account.credentials)
    instagram.authority.answerTokens(null)
    const renewed = await createTokenStore(context).fresh(account, signInAt('instagram'))
    expect(renewed.credentials['access_token']).not.toBe(account.credentials['access_token'])
  })

  test('needs attention when it has ended', async () => {
    const id = await connect()
    clock.advance(61 * DAY)
    expect((await publish.call(user, 'POST', `/connections/${id}/check`)).body).toMatchObject({
      state: 'needs_attention',
      problem: { text: 'The sign-in at Instagram has ended. Connect the account again.' },
    })
  })

  test('ends with the account without a call: the network has none', async () => {
    const id = await connect()
    const calls = instagram.requests.length
    await publish.call(user, 'DELETE', `/connections/${id}`)
    expect([await endSignIns(context), instagram.requests.length - calls]).toEqual([1, 0])
  })
})

describe('a sign-in that only the person can renew', () => {
  const plan = async (connection_id: string, days: number, more: object = {}) => {
    const local_time = new Date(clock().getTime() + days * DAY).toISOString().slice(0, 16)
    const post = { platform: 'linkedin', connection_id, text: `Bread ${days}`, local_time, time_zone: 'UTC', state: 'planned', ...more }
    expect((await publish.call(user, 'POST', '/posts', { posts: [post] })).status).toBe(201)
  }
  const connect = async (network: 'linkedin' | 'instagram' = 'linkedin') =>
    (await publish.connectTo(user, network, network === 'linkedin' ? linkedin : instagram)).body.connection_id as string
  /** Two workers at the same time, as after a restart. */
  const warned = async () => {
    const counts = await Promise.all([warnOfEnds(createComponents(publish.deps).context), warnOfEnds(context)])
    return counts.reduce((sum, count) => sum + count)
  }
  const mails = async () => (await publish.mails()).filter(({ user_id, template }) => user_id === user && template === 'connection-ends')
  const endAfter = (days: number) => new Date(clock().getTime() + days * DAY).toISOString()

  test('is announced by email a week and a day before it ends, once each, if a post is planned for it', async () => {
    const ends_at = endAfter(60)
    const id = await connect()
    expect(await connections()).toMatchObject([{ ends_at }])
    await plan(id, 65, { state: 'draft' })
    clock.advance(52 * DAY)
    expect(await warned()).toBe(0)
    clock.advance(1 * DAY)
    expect(await warned()).toBe(0)
    // Planned within the week.
    clock.advance(1 * DAY)
    await plan(id, 10)
    expect([await warned(), await warned()]).toEqual([1, 0])
    clock.advance(4 * DAY)
    expect(await warned()).toBe(0)
    clock.advance(1 * DAY)
    expect([await warned(), await warned()]).toEqual([1, 0])
    const data = { account: expect.any(String), ends_at, link: '/connections' }
    expect(await mails()).toMatchObject([{ data }, { data }])
    expect(new Set((await mails()).map(({ mail_key }) => mail_key)).size).toBe(2)
    // It has ended: that is another email.
    clock.advance(2 * DAY)
    expect(await warned()).toBe(0)
  })

  test('is announced again after the person has renewed it, and on the last day only once', async () => {
    const id = await connect()
    clock.advance(54 * DAY)
    await plan(id, 100)
    expect(await warned()).toBe(1)
    const renewed = endAfter(60)
    expect(await connect()).toBe(id)
    expect(await connections()).toMatchObject([{ ends_at: renewed }])
    expect(await warned()).toBe(0)
    clock.advance(59.5 * DAY)
    expect([await warned(), await warned()]).toEqual([1, 0])
    expect(await mails()).toHaveLength(2)
  })

  test('is also one that its network does not renew for weeks, but no other', async () => {
    const id = await connect('instagram')
    await plan(id, 100, { platform: 'instagram', pictures: [{ file_id: 'fil_1' }] })
    clock.advance(31 * DAY)
    instagram.authority.answerTokens({ status: 503 })
    await checkAhead(context)
    expect(await warned()).toBe(0)
    clock.advance(23 * DAY)
    await checkAhead(context)
    expect(await warned()).toBe(1)
    instagram.authority.answerTokens(null)
    clock.advance(DAY)
    await checkAhead(context)
    expect(await connections()).toMatchObject([{ ends_at: endAfter(60) }])
    clock.advance(DAY)
    expect(await warned()).toBe(0)
    await choose(await signIn(), ['Bakery'])
    expect((await connections()).find(({ name }: { name: string }) => name === 'Bakery')).toMatchObject({ ends_at: null })
  })

  test('is not announced for an account that its network already rejects', async () => {
    const id = await connect()
    await plan(id, 100)
    await publish.connection.collection<{ _id: string }>('connections').updateOne({ _id: id }, { $set: { state: 'needs_attention' } })
    clock.advance(55 * DAY)
    expect([await warned(), await mails()]).toEqual([0, []])
  })

  test('is announced although more accounts than a worker reads at once end before it and need nothing', async () => {
    const id = await connect()
    await plan(id, 100)
    clock.advance(55 * DAY)
    const stored = publish.connection.collection<{ _id: string; ends_at: Date }>('connections')
    const connection = await stored.findOne({ _id: id })
    if (!connection) throw new Error(`There is no connection ${id}.`)
    const others = Array.from({ length: 250 }, (_, index) => ({
      ...connection,
      _id: `con_${String(index).padStart(3, '0')}`,
      address: `https://www.linkedin.com/in/${index}`,
      // Several end at the same moment.
      ends_at: new Date(connection.ends_at.getTime() - Math.ceil((250 - index) / 3) * MINUTE),
    }))
    await stored.insertMany(others)
    expect([await warned(), (await mails()).length]).toEqual([1, 1])
  })

  test('is found for accounts of the earlier release', async () => {
    const ends_at = endAfter(60)
    const id = await connect()
    const stored = publish.connection.collection<{ _id: string }>('connections')
    await stored.updateOne({ _id: id }, { $unset: { ends_at: '', warned_days: '' } })
    expect(await connections()).toMatchObject([{ ends_at: null }])
    await rememberEnds(context)
    expect(await connections()).toMatchObject([{ ends_at }])
  })

  describe('and that another worker changes while its end is added', () => {
    /** Adds the ends of the accounts of an earlier release, with `meanwhile` after the accounts were read. */
    async function addEnds(id: string, meanwhile: () => Promise<unknown>) {
      const stored = publish.connection.collection<{ _id: string }>('connections')
      await stored.updateOne({ _id: id }, { $unset: { ends_at: '', warned_days: '' } })
      const { connections: repository } = context.repositories
      const read: Awaited<ReturnType<typeof repository.byId>>[] = []
      for await (const each of repository.each()) read.push(each)
      await meanwhile()
      const slow = { ...repository, each: () => Readable.from(read) as unknown as ReturnType<typeof repository.each> }
      await rememberEnds({ ...context, repositories: { ...context.repositories, connections: slow } })
    }

    test('has the end of the new sign-in', async () => {
      const id = await connect()
      await addEnds(id, async () => {
        clock.advance(10 * DAY)
        await connect()
      })
      expect(await connections()).toMatchObject([{ ends_at: endAfter(60) }])
    })

    test('has no end of earlier tokens if a worker of the earlier release has renewed them', async () => {
      const id = await connect()
      const stored = publish.connection.collection<{ _id: string; credentials: string }>('connections')
      await addEnds(id, async () => {
        clock.advance(10 * DAY)
        await connect()
        await stored.updateOne({ _id: id }, { $unset: { ends_at: '', warned_days: '' } })
      })
      expect(await connections()).toMatchObject([{ ends_at: null }])
      await rememberEnds(context)
      expect(await connections()).toMatchObject([{ ends_at: endAfter(60) }])
    })

    test('is announced once, although the other worker has warned of it already', async () => {
      const id = await connect()
      await plan(id, 100)
      clock.advance(54 * DAY)
      await addEnds(id, async () => {
        await rememberEnds(context)
        expect(await warned()).toBe(1)
      })
      expect([await warned(), (await mails()).length]).toEqual([0, 1])
    })
  })
})

describe('a post that needs pictures', () => {
  const plan = async (more: object, pictures: { file_id: string }[] = []) => {
    const connection_id = (await publish.connectTo(user, 'instagram', instagram)).body.connection_id
    const local_time = new Date(clock().getTime() + DAY).toISOString().slice(0, 16)
    const post = { platform: 'instagram', connection_id, text: 'Fresh bread.', local_time, time_zone: 'UTC', state: 'planned', pictures }
    return publish.call(user, 'POST', '/posts', { posts: [{ ...post, ...more }] })
  }

  test('is refused when it is planned without one, and can be a draft', async () => {
    const errors = [
      { path: 'posts.0.pictures', message: 'A post on Instagram needs a picture or a film. Add one, or save the post as a draft.' },
    ]
    expect(await plan({})).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
    const draft = (await plan({ state: 'draft' })).body.posts[0]
    expect(await publish.call(user, 'POST', `/posts/${draft.post_id}/send`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pictures' }] },
    })
    expect((await plan({}, [{ file_id: 'fil_1' }])).status).toBe(201)
  })

  test.each([
    [400, 1_200, 'Picture 1 is too tall for Instagram. Crop it, or save the post as a draft.'],
    [2_000, 1_000, 'Picture 1 is too wide for Instagram. Crop it, or save the post as a draft.'],
    [1_080, 1_350, null],
    [1_910, 1_000, null],
  ])('is refused with a picture of a shape that the network does not take: %i × %i', async (width, height, message) => {
    const { findPictures } = publish.deps.video
    publish.deps.video.findPictures = async (...call) => (await findPictures(...call)).map((picture) => ({ ...picture, width, height }))
    try {
      const { status, body } = await plan({}, [{ file_id: 'fil_1' }])
      expect([status, body.errors?.[0]]).toEqual(message === null ? [201, undefined] : [400, { path: 'posts.0.pictures', message }])
    } finally {
      publish.deps.video.findPictures = findPictures
    }
  })
})

describe('the address of a picture', () => {
  const LIMITS = { number: 1, maxBytes: 1_000_000, maxSide: 1_800 }
  const picture = (file_id: string) => ({ file_id, read_key: 'key' })
  const read = async (url: string) => {
    const response = await publish.app.inject({ method: 'GET', url })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
  const pathOf = async (file_id: string) => (await context.sharedPictures.addressOf(picture(file_id), LIMITS)).replace(PUBLIC_URL, '')

  test('shows it without a session for a quarter of an hour, and not whose it is', async () => {
    const path = await pathOf('fil_1')
    expect(path).toMatch(/^\/api\/publish\/picture\.jpg\?token=[\w-]+$/)
    for (const part of ['fil_1', Buffer.from('fil_1').toString('base64url'), 'key']) expect(path).not.toContain(part)
    const { status, headers, text } = await read(path)
    expect([status, text, headers['content-type'], headers['cache-control']]).toEqual([200, 'fil_1', 'image/jpeg', 'no-store'])
    clock.advance(16 * MINUTE)
    expect((await read(path)).status).toBe(404)
  })

  test('works only as it was made', async () => {
    const path = await pathOf('fil_1')
    const token = path.split('=')[1] ?? ''
    const sealed = context.sealer.seal(
      JSON.stringify({ ...picture('fil_1'), ...LIMITS, until: clock().getTime() + DAY }),
      'picture address',
    )
    const changed = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`
    for (const wrong of [sealed, changed, token.slice(1), 'x'])
      expect(await read(`/api/publish/picture.jpg?token=${wrong}`)).toMatchObject({
        status: 404,
        text: expect.stringContaining('not_found'),
      })
    expect((await read('/api/publish/picture.jpg')).status).toBe(400)
  })

  test('is not made for a picture that was deleted, or where the network could not read it', async () => {
    const { settings, video } = publish.deps
    const loadPicture = () => Promise.reject(new NetworkFailure('refused', 'Picture 1 was deleted.'))
    const deleted = createComponents({ ...publish.deps, video: { ...video, loadPicture } }).context.sharedPictures
    await expect(deleted.addressOf(picture('fil_1'), LIMITS)).rejects.toThrow('Picture 1 was deleted.')
    await expect(deleted.read((await pathOf('fil_1')).split('=')[1] ?? '')).rejects.toMatchObject({ code: 'not_found' })
    const apps = { registered: {}, publicUrl: 'http://localhost:3000' }
    const local = createComponents({ ...publish.deps, settings: { ...settings, apps } }).context.sharedPictures
    await expect(local.addressOf(picture('fil_1'), LIMITS)).rejects.toThrow(/its address does not start with https/)
  })
})
