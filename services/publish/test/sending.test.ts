import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { remainingMs } from '@loomcast/service-kit/time'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { NetworkFailure } from '../src/networks/adapter.ts'
import { LEASE_MS } from '../src/posts/post.model.ts'
import type { Repositories } from '../src/repositories.ts'
import { endOfProcess, networkDouble, releaseEnded } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** One of each kind: what a second call for the same post would do. */
const safe = networkDouble({ network: 'bluesky', repeat: 'safe' })
const afterAbsence = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
const never = networkDouble({ network: 'telegram', repeat: 'never' })
const kinds = { safe, after_absence: afterAbsence, never }

let publish: PublishService
/** Workers that have ended, as the database sees it. */
const ended: Promise<void>[] = []
let users = 0
let user: string

beforeAll(async () => {
  publish = await startPublish('sending', { networks: Object.values(kinds) })
})
afterAll(async () => {
  releaseEnded()
  await Promise.allSettled(ended)
  await publish?.stop()
})
beforeEach(() => {
  users += 1
  user = `usr_${users}`
  for (const { posts, calls } of Object.values(kinds)) {
    posts.length = 0
    calls.length = 0
  }
})

const planned = async (network: keyof typeof kinds = 'safe', change: object = {}) => {
  const connection_id = await publish.connect(user, kinds[network].adapter.network)
  return { connection_id, ...(await publish.plan(user, { connection_id, ...inOneHour(), ...change })) }
}
const inOneHour = () => ({ local_time: new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16) })
const later = (ms: number) => publish.clock.advance(ms)
const stateOf = async (id: string) => (await publish.post(user, id)).state
const revoked = () => Promise.reject(new NetworkFailure('unauthorized', 'The token was revoked.'))
const mailsOf = async () => (await publish.mails()).filter(({ user_id }) => user_id === user).map(({ template }) => template)

describe('a planned post', () => {
  test('is published at its time, and not before', async () => {
    const { post_id } = await planned()
    later(HOUR - 1)
    await publish.work()
    expect([await stateOf(post_id), safe.posts]).toEqual(['planned', []])
    later(1)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'published',
      published: { url: `https://double.example/${post_id}`, at: publish.clock().toISOString() },
      problem: null,
    })
    later(HOUR)
    await publish.work()
    expect([safe.posts.length, safe.calls]).toEqual([1, ['connect', 'prepare', 'commit', 'committed']])
  })

  test('is handed over at its time without an account, with one email, and the person answers', async () => {
    const { post_id } = await publish.plan(user, inOneHour())
    later(HOUR)
    await publish.work()
    expect(await stateOf(post_id)).toBe('handed_over')
    expect((await publish.mails()).filter(({ user_id }) => user_id === user)).toMatchObject([
      { template: 'post-due', data: { platform: 'LinkedIn', excerpt: POST.text, link: `/plan?post=${post_id}` } },
    ])
    expect((await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: false })).body.state).toBe('draft')
    await publish.work()
    expect(await mailsOf()).toEqual(['post-due'])
  })

  test('that is overdue beyond the grace time waits for the person, who sends it now', async () => {
    const { post_id } = await planned()
    const handedOver = await publish.plan(user, { ...inOneHour(), text: 'By hand' })
    later(HOUR + 31 * MINUTE)
    await publish.work()
    expect([await stateOf(post_id), await stateOf(handedOver.post_id), safe.posts]).toEqual(['missed', 'missed', []])
    expect(new Set(await mailsOf())).toEqual(new Set(['posts-missed']))
    expect((await publish.call(user, 'GET', '/posts?state=attention')).body.posts.length).toBe(2)
    expect((await publish.call(user, 'POST', `/posts/${post_id}/send`)).body).toMatchObject({ state: 'planned', problem: null })
    await publish.work()
    expect(await stateOf(post_id)).toBe('published')
  })

  test('is tried again while the network cannot be reached, and fails in the end', async () => {
    const { post_id } = await planned()
    later(HOUR)
    for (let tries = 0; tries < 7; tries += 1) safe.once('prepare', () => Promise.reject(new Error('ECONNREFUSED')))
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'planned', problem: { code: 'network_unavailable' } })
    for (let minute = 0; minute < 60; minute += 1) {
      later(MINUTE)
      await publish.work()
    }
    expect([await stateOf(post_id), safe.posts, await mailsOf()]).toEqual(['failed', [], ['post-failed']])
    expect((await publish.call(user, 'POST', `/posts/${post_id}/send`)).status).toBe(200)
    await publish.work()
    expect(await stateOf(post_id)).toBe('published')
  })

  test('whose pictures the network is still processing waits for that, and is not shown as rejected', async () => {
    const text = 'Double is processing the post: picture 1.'
    const { post_id } = await planned()
    later(HOUR)
    safe.once('prepare', () => Promise.reject(new NetworkFailure('unreachable', text, { isProcessing: true })))
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'planned', processing: text, problem: { code: 'processing' } })
    later(MINUTE)
    await publish.work()
    expect(await stateOf(post_id)).toBe('published')
  })

  test('waits if the network limits calls', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.answer({
      kind: 'retry',
      retry_at: new Date(publish.clock().getTime() + 5 * MINUTE),
      reason: 'Double takes calls again in 5 minutes.',
    })
    await publish.work()
    later(4 * MINUTE)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'planned', problem: { code: 'rate_limited' } })
    later(MINUTE)
    await publish.work()
    expect([await stateOf(post_id), safe.posts.length]).toEqual(['published', 1])
  })

  test('does not wait for its own earlier try, and others of the account do', async () => {
    const { post_id, connection_id } = await planned()
    const other = await publish.plan(user, { connection_id, ...inOneHour(), text: 'Other' })
    later(HOUR + 5 * MINUTE)
    safe.answer({ kind: 'retry', retry_at: null, reason: 'Later.' })
    await publish.work()
    later(MINUTE / 2)
    await publish.work()
    expect([await stateOf(post_id), await stateOf(other.post_id)].sort()).toEqual(['planned', 'published'])
    expect(safe.calls.filter((call) => call === 'commit').length).toBe(2)
  })

  test('is prepared anew, with the time of now, if the person sends it a day after a try that sent nothing', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.answer({ kind: 'retry', retry_at: null, reason: 'Not yet.' })
    await publish.work()
    later(26 * HOUR)
    await publish.work()
    expect(await stateOf(post_id)).toBe('missed')
    await publish.call(user, 'POST', `/posts/${post_id}/send`)
    await publish.work()
    expect(await stateOf(post_id)).toBe('published')
    expect(safe.calls.filter((call) => call === 'prepare')).toHaveLength(2)
    expect((await publish.repositories.attempts.latest(post_id, 1))?.content.created_at).toEqual(publish.clock())
  })

  test('has a time limit for every call of a worker, after which nothing more is called', async () => {
    const limits: Record<string, number> = {}
    for (const moment of ['prepare', 'commit', 'lookup', 'check'])
      safe.once(moment, () => {
        limits[moment] = Math.ceil(remainingMs() / MINUTE / 0.5) / 2
      })
    const { connection_id } = await planned()
    later(HOUR)
    safe.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    later(5_000)
    await publish.work()
    await publish.plan(user, { connection_id, ...inOneHour() })
    later(HOUR)
    safe.answer({ kind: 'refused', code: 'http_403', reason: 'No.', unauthorized: true })
    await publish.work()
    expect(limits).toEqual({ prepare: 3, commit: 0.5, lookup: 0.5, check: 0.5 })
  })

  test('fails if the network refuses it, and the account needs attention if that was because of its credentials', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.once('check', revoked)
    safe.answer({ kind: 'refused', code: 'unauthorized', reason: 'The token was revoked.', unauthorized: true })
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'failed',
      problem: { code: 'unauthorized', text: 'The token was revoked.' },
    })
    expect((await publish.call(user, 'GET', '/connections')).body.connections).toMatchObject([{ state: 'needs_attention' }])
    expect((await mailsOf()).sort()).toEqual(['connection-rejected', 'post-failed'])
    expect(safe.posts).toEqual([])
  })

  test.each([
    ['works', () => {}],
    ['cannot be checked', () => Promise.reject(new NetworkFailure('unreachable', 'Double did not respond.'))],
  ])('that the network rejects like credentials fails alone if the account %s', async (_how, check) => {
    const { post_id, connection_id } = await planned()
    later(HOUR)
    const rejection = new NetworkFailure('unauthorized', 'Double rejects the credentials: Spam.')
    safe.once('prepare', () => Promise.reject(rejection))
    safe.once('check', check)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'failed',
      problem: { code: 'refused', text: 'Double refused this: Spam.' },
    })
    expect((await publish.call(user, 'GET', '/connections')).body.connections).toMatchObject([{ state: 'ok', problem: null }])
    expect(await mailsOf()).toEqual(['post-failed'])
    await publish.plan(user, { connection_id, ...inOneHour(), text: 'The next one' })
    later(HOUR)
    await publish.work()
    expect(safe.posts.map(({ text }) => text)).toEqual(['The next one'])
  })
})

test('each rejection of an account has an email of its own, also within minutes', async () => {
  const { post_id } = await planned()
  later(HOUR)
  const rejected = { kind: 'refused', code: 'unauthorized', reason: 'The token was revoked.', unauthorized: true } as const
  safe.once('check', revoked)
  safe.answer(rejected)
  await publish.work()
  const fields = { address: `${user}.example`, token: 'new' }
  expect((await publish.call(user, 'POST', '/connections', { network: 'bluesky', fields })).body.state).toBe('ok')
  safe.once('check', revoked)
  safe.answer(rejected)
  later(1_000)
  expect((await publish.call(user, 'POST', `/posts/${post_id}/send`)).status).toBe(200)
  await publish.work()
  const rejections = (await publish.mails()).filter((mail) => mail.user_id === user && mail.template === 'connection-rejected')
  expect(new Set(rejections.map(({ mail_key }) => mail_key)).size).toBe(2)
})

test('a rejection of credentials that were renewed in the meantime is neither a problem nor an email, and the post is sent with the new ones', async () => {
  const { post_id } = await planned()
  later(HOUR)
  const fields = { address: `${user}.example`, token: 'new' }
  safe.once('commit', async () => {
    expect((await publish.call(user, 'POST', '/connections', { network: 'bluesky', fields })).status).toBeLessThan(300)
  })
  safe.answer({ kind: 'refused', code: 'unauthorized', reason: 'The token was revoked.', unauthorized: true })
  await publish.work()
  expect((await publish.call(user, 'GET', '/connections')).body.connections).toMatchObject([{ state: 'ok', problem: null }])
  later(MINUTE)
  await publish.work()
  expect([await stateOf(post_id), safe.posts.length, await mailsOf()]).toEqual(['published', 1, []])
})

describe('a post whose outcome is not known', () => {
  const noAnswer = (network: keyof typeof kinds) => kinds[network].once('committed', () => Promise.reject(new Error('504')))

  test('is looked up and not sent again', async () => {
    const { post_id } = await planned('after_absence')
    later(HOUR)
    noAnswer('after_absence')
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'unknown', problem: { code: 'unknown' } })
    for (const [method, url, body] of [
      ['PUT', '', { ...POST, revision: 1 }],
      ['DELETE', '', undefined],
      ['POST', '/send', undefined],
    ] as const)
      expect((await publish.call(user, method, `/posts/${post_id}${url}`, body)).body.code).toBe('post_is_being_sent')
    later(5_000)
    await publish.work()
    expect([await stateOf(post_id), afterAbsence.posts.length]).toEqual(['published', 1])
  })

  test('is sent again where that is safe, or once it is certain that nothing is there', async () => {
    await publish.entitle(user, { connection_limit: null })
    const one = await planned('safe')
    const other = await planned('after_absence')
    later(HOUR)
    for (const kind of [safe, afterAbsence]) kind.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    for (let second = 0; second < 110; second += 5) {
      later(5_000)
      await publish.work()
    }
    expect([await stateOf(one.post_id), await stateOf(other.post_id)]).toEqual(['published', 'unknown'])
    later(2 * MINUTE)
    await publish.work()
    expect([await stateOf(other.post_id), safe.posts.length, afterAbsence.posts.length]).toEqual(['published', 1, 1])
  })

  test.each([
    ['refused', { kind: 'refused', code: 'http_403', reason: 'No.', unauthorized: true }],
    ['limited', { kind: 'retry', retry_at: null, reason: 'Later.' }],
  ] as const)(
    'is not called failed or planned if a repetition is %s while the first call can still take effect',
    async (_name, outcome) => {
      const { post_id, connection_id } = await planned('safe')
      later(HOUR)
      safe.answer({ kind: 'unknown', reason: 'time-out' })
      safe.answer(outcome)
      if (outcome.kind === 'refused') safe.once('check', revoked)
      await publish.work()
      for (const ms of [5_000, 25_000]) {
        later(ms)
        await publish.work()
      }
      expect(safe.calls.filter((call) => call === 'commit').length).toBe(2)
      expect(await publish.post(user, post_id)).toMatchObject({ state: 'unknown', next_lookup_at: expect.any(String) })
      expect(await mailsOf()).toEqual(outcome.kind === 'refused' ? ['connection-rejected'] : [])
      const { key } = (await publish.repositories.attempts.latest(post_id, 1))!
      safe.posts.push({ key, text: POST.text, account: connection_id })
      later(5_000)
      await publish.work()
      expect([await stateOf(post_id), safe.posts.length]).toEqual(['published', 1])
    },
  )

  test('fails once a look-up is certain that nothing is there and the network refuses it', async () => {
    const { post_id } = await planned('safe')
    later(HOUR)
    safe.answer({ kind: 'unknown', reason: 'time-out' })
    for (let call = 0; call < 3; call += 1) safe.answer({ kind: 'refused', code: 'http_403', reason: 'No.' })
    await publish.work()
    for (let step = 0; step < 100 && (await stateOf(post_id)) !== 'failed'; step += 1) {
      later(5_000)
      await publish.work()
    }
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'failed', problem: { code: 'http_403' } })
    expect([safe.calls.filter((call) => call === 'commit').length, await mailsOf()]).toEqual([4, ['post-failed']])
  })

  test('cannot be edited or deleted before the repetition while the first call can still take effect', async () => {
    const { post_id } = await planned('safe')
    later(HOUR)
    safe.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    later(5_000)
    await publish.work()
    expect((await publish.repositories.attempts.latest(post_id, 1))?.outcome).toBe('absent')
    for (const [method, body] of [
      ['PUT', { ...POST, revision: 1 }],
      ['DELETE', undefined],
    ] as const)
      expect((await publish.call(user, method, `/posts/${post_id}`, body)).body.code).toBe('post_is_being_sent')
    later(25_000)
    await publish.work()
    expect([await stateOf(post_id), safe.posts.length]).toEqual(['published', 1])
  })

  test('is looked up, and not missed, if the repetition is beyond the grace time', async () => {
    const { post_id } = await planned('safe')
    later(HOUR)
    safe.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    later(5_000)
    await publish.work()
    const { key } = (await publish.repositories.attempts.latest(post_id, 1))!
    safe.posts.push({ key, text: POST.text, account: '' })
    later(3 * HOUR)
    await publish.work()
    expect([await stateOf(post_id), safe.calls.filter((call) => call === 'commit').length]).toEqual(['published', 1])
  })

  test.each(['safe', 'after_absence'] as const)('is sent again at growing intervals and a few times only (%s)', async (kind) => {
    const { post_id } = await planned(kind)
    later(HOUR)
    for (let call = 0; call < 60; call += 1) kinds[kind].answer({ kind: 'unknown', reason: '500' })
    await publish.work()
    for (let step = 0; step < 400 && (await stateOf(post_id)) !== 'failed'; step += 1) {
      later(MINUTE / 4)
      await publish.work()
    }
    expect([await stateOf(post_id), await mailsOf()]).toEqual(['failed', ['post-failed']])
    const attempts = await publish.connection.collection('attempts').find({ post_id }).sort({ number: 1 }).toArray()
    const waits = attempts.slice(1).map(({ committed_at }, index) => committed_at - attempts[index]!['committed_at'])
    expect(waits).toHaveLength(6)
    for (const [index, wait] of waits.slice(1).entries()) expect(wait).toBeGreaterThanOrEqual(waits[index]!)
    expect(waits.at(-1)).toBeGreaterThanOrEqual(15 * MINUTE)
    kinds[kind].clear()
  })

  test('is looked up whatever the clocks of the workers were', async () => {
    const { post_id } = await planned('after_absence')
    later(HOUR)
    afterAbsence.answer({ kind: 'retry', retry_at: null, reason: 'Later.' })
    await publish.work()
    later(3 * MINUTE)
    noAnswer('after_absence')
    await publish.work()
    const attempts = publish.connection.collection('attempts')
    await attempts.updateOne({ post_id, outcome: 'retry' }, { $set: { started_at: new Date(publish.clock().getTime() + HOUR) } })
    later(5_000)
    await publish.work()
    expect([await stateOf(post_id), afterAbsence.posts.length]).toEqual(['published', 1])
    expect((await attempts.find({ post_id }).sort({ number: 1 }).toArray()).map(({ number }) => number)).toEqual([1, 2])
  })

  test('is read within a minute when the network is back', async () => {
    const { post_id } = await planned('after_absence')
    later(HOUR)
    noAnswer('after_absence')
    await publish.work()
    const isDown = { value: true }
    for (let call = 0; call < 100; call += 1)
      afterAbsence.once('lookup', () => (isDown.value ? Promise.reject(new Error('503')) : undefined))
    for (let minute = 0; minute < 40; minute += 1) {
      later(MINUTE)
      await publish.work()
    }
    expect(await stateOf(post_id)).toBe('unknown')
    isDown.value = false
    later(MINUTE)
    await publish.work()
    expect([await stateOf(post_id), afterAbsence.posts.length]).toEqual(['published', 1])
  })

  test('waits for the person if its account is disconnected, and becomes a draft if it is not there', async () => {
    const { post_id, connection_id } = await planned('after_absence')
    later(HOUR)
    noAnswer('after_absence')
    await publish.work()
    expect((await publish.call(user, 'DELETE', `/connections/${connection_id}`)).body).toEqual({ drafts: 0 })
    const problem = {
      code: 'unknown',
      text: 'Loomcast can no longer check whether this post was published. Check your account there, then mark the post as published or send it again.',
    }
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'unknown', next_lookup_at: null, problem })
    const answered = await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: false })
    expect(answered.body).toMatchObject({ state: 'draft', connection_id: null, network: null, problem: null })
  })

  test('waits for the person where nothing can be looked up', async () => {
    const { post_id } = await planned('never')
    later(HOUR)
    noAnswer('never')
    await publish.work()
    later(HOUR)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'unknown', next_lookup_at: null })
    expect(await mailsOf()).toEqual(['post-unknown'])
    expect((await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: true })).body).toMatchObject({
      state: 'published',
      published: { url: null },
    })
    await publish.work()
    expect(never.posts.length).toBe(1)
  })

  test('is answered for the attempt that the person saw only', async () => {
    const { post_id } = await planned('never')
    later(HOUR)
    never.answer({ kind: 'unknown', reason: 'time-out' })
    never.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    const { attempt_id } = await publish.post(user, post_id)
    expect(attempt_id).toBe((await publish.repositories.attempts.latest(post_id, 1))?._id)
    const answer = (published: boolean, id: string) => publish.call(user, 'POST', `/posts/${post_id}/answer`, { published, attempt_id: id })
    later(2 * MINUTE)
    expect((await answer(false, attempt_id)).body.state).toBe('planned')
    await publish.work()
    const again = await publish.post(user, post_id)
    expect([again.state, again.attempt_id === attempt_id]).toEqual(['unknown', false])
    // An old page: the first attempt is not there, and the second one may be.
    expect((await answer(false, attempt_id)).body.code).toBe('post_state_changed')
    expect(await publish.post(user, post_id)).toEqual(again)
    expect((await answer(true, again.attempt_id)).body).toMatchObject({ state: 'published', attempt_id: null })
  })

  test('is sent again unchanged if the person answers that it is not there', async () => {
    const { post_id } = await planned('never')
    later(HOUR)
    never.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    const key = (await publish.repositories.attempts.latest(post_id, 1))?.key
    expect((await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: false })).body).toMatchObject({ state: 'planned' })
    await publish.work()
    // The first call can still take effect.
    expect([await stateOf(post_id), never.posts]).toEqual(['planned', []])
    later(2 * MINUTE)
    await publish.work()
    expect([await stateOf(post_id), never.posts.map((post) => post.key)]).toEqual(['published', [key]])
    expect(never.calls.filter((call) => call === 'prepare').length).toBe(1)
  })
})

describe('edits and deletions while a post is sent', () => {
  test.each(['edit', 'delete'] as const)('an %s is refused or effective, whichever comes first', async (kind) => {
    const connection_id = await publish.connect(user, 'bluesky')
    const due = inOneHour()
    const posts = []
    await publish.entitle(user, { planned_limit: null })
    for (let index = 0; index < 6; index += 1) posts.push(await publish.plan(user, { connection_id, ...due, text: `Before ${index}` }))
    later(HOUR)
    const change = (id: string) =>
      kind === 'edit'
        ? publish.call(user, 'PUT', `/posts/${id}`, { ...POST, connection_id, ...inOneHour(), text: `After ${id}`, revision: 1 })
        : publish.call(user, 'DELETE', `/posts/${id}`)
    const [answers] = await Promise.all([Promise.all(posts.map(({ post_id }) => change(post_id))), publish.work(), publish.work()])
    const refused = posts.filter((_post, index) => answers[index]?.status === 409)
    expect(safe.posts.map(({ text }) => text).sort()).toEqual(refused.map(({ text }) => text).sort())
    later(HOUR)
    await publish.work()
    const effective = kind === 'edit' ? posts.length : refused.length
    expect(safe.posts.length).toBe(effective)
  })

  test('an account cannot be disconnected while it sends', async () => {
    const { post_id, connection_id } = await planned()
    later(HOUR)
    const { promise, resolve } = Promise.withResolvers<void>()
    safe.once('commit', () => promise)
    const working = publish.work()
    await poll(async () => (await stateOf(post_id)) === 'sending')
    expect((await publish.call(user, 'DELETE', `/connections/${connection_id}`)).body.code).toBe('post_is_being_sent')
    resolve()
    await working
    expect(await stateOf(post_id)).toBe('published')
    expect((await publish.call(user, 'DELETE', `/connections/${connection_id}`)).body).toEqual({ drafts: 0 })
  })
})

describe('overdue posts', () => {
  test('of an account are spaced and in order, and those beyond the grace time are left to the person: never a burst', async () => {
    await publish.entitle(user, { planned_limit: null })
    const connection_id = await publish.connect(user, 'bluesky')
    const start = publish.clock().getTime()
    const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString().slice(0, 16)
    for (let index = 0; index < 12; index += 1)
      await publish.plan(user, { connection_id, local_time: at(10 + index * 15), text: `Overdue ${index}` })
    const sentAt: [string, number][] = []
    // Three hours of downtime: the posts of the last half hour are within the grace time.
    later(180 * MINUTE)
    for (let half = 0; half < 60; half += 1) {
      const before = safe.posts.length
      await publish.work()
      for (const { text } of safe.posts.slice(before)) sentAt.push([text, publish.clock().getTime()])
      later(MINUTE / 2)
    }
    const states = (await publish.call(user, 'GET', '/posts')).body.posts.map(({ state }: { state: string }) => state)
    expect(states).toEqual([...Array(10).fill('missed'), 'published', 'published'])
    expect(sentAt.map(([text]) => text)).toEqual(['Overdue 10', 'Overdue 11'])
    expect(sentAt[1]![1] - sentAt[0]![1]).toBeGreaterThanOrEqual(2 * MINUTE)
  })

  test("of one user do not delay another user's", async () => {
    await publish.entitle(user, { planned_limit: null })
    const due = inOneHour()
    for (let index = 0; index < 20; index += 1) await publish.plan(user, { ...due, text: `Many ${index}` })
    const other = await publish.plan(`${user}_other`, due)
    later(HOUR)
    const order: string[] = []
    const { runDue } = publish.worker({
      ...publish.repositories,
      sending: {
        ...publish.repositories.sending,
        settle: (post, ...rest) => {
          order.push(post._id)
          return publish.repositories.sending.settle(post, ...rest)
        },
      },
    })
    await runDue()
    expect(order.indexOf(other.post_id)).toBeLessThanOrEqual(1)
    expect(order.length).toBe(21)
  })
})

/** The moments at which a worker can end, and how to make it end there. */
const CRASHES: Record<string, (kind: keyof typeof kinds) => Partial<Repositories> | 'none'> = {
  'before the claim': () => 'none',
  'after the claim': () => hangBefore('attempts', 'latest'),
  'after the post is marked as being sent': () => hangAfter('sending', 'beginSending'),
  'after it was prepared': () => hangBefore('attempts', 'save'),
  'after a draft at the network was stored': () => hangAfterFirst('attempts', 'save'),
  'in flight, before the network has it': (kind) => hangIn(kind, 'commit'),
  'in flight, when the network has it': (kind) => hangIn(kind, 'committed'),
  'answered but not settled': () => hangBefore('sending', 'settle'),
  'after it was settled': () => ({}),
}

function hangBefore<Name extends keyof Repositories>(name: Name, method: keyof Repositories[Name]): Partial<Repositories> {
  return { [name]: { ...publish.repositories[name], [method]: endOfProcess } }
}

function hangAfter<Name extends keyof Repositories>(name: Name, method: keyof Repositories[Name]): Partial<Repositories> {
  const original = publish.repositories[name][method] as (...args: unknown[]) => Promise<unknown>
  const hanging = async (...args: unknown[]) => {
    await original(...args)
    return endOfProcess()
  }
  return { [name]: { ...publish.repositories[name], [method]: hanging } }
}

/** The first call is committed, and the second one never returns. */
function hangAfterFirst<Name extends keyof Repositories>(name: Name, method: keyof Repositories[Name]): Partial<Repositories> {
  const original = publish.repositories[name][method] as (...args: unknown[]) => Promise<unknown>
  let calls = 0
  const hanging = (...args: unknown[]) => {
    calls += 1
    return calls === 1 ? original(...args) : endOfProcess()
  }
  return { [name]: { ...publish.repositories[name], [method]: hanging } }
}

function hangIn(kind: keyof typeof kinds, moment: string): Partial<Repositories> {
  kinds[kind].once(moment, endOfProcess)
  return {}
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a worker that ends (a network of the kind %s)', (kind) => {
  test.each(Object.keys(CRASHES))('%s publishes nothing twice, loses nothing and calls nothing live failed', async (moment) => {
    const { post_id } = await planned(kind)
    later(HOUR)
    const network = kinds[kind]
    const crash = CRASHES[moment]!(kind)
    if (crash !== 'none') {
      const { working, end } = publish.endingWorker({ ...publish.repositories, ...crash })
      ended.push(working)
      await Promise.race([working, poll(async () => isHanging(post_id, moment, network.calls))])
      end()
    }
    // Another worker takes over when the lease has run out.
    for (let step = 0; step < 8 && (await stateOf(post_id)) !== 'published'; step += 1) {
      later(step === 0 ? LEASE_MS : MINUTE / 2)
      await publish.work()
    }
    const post = await publish.post(user, post_id)
    const isLive = network.posts.length === 1
    expect(network.posts.length).toBeLessThanOrEqual(1)
    if (kind === 'never' && post.state === 'unknown') {
      // Nobody but the person can find out.
      const answer = (published: boolean) => publish.call(user, 'POST', `/posts/${post_id}/answer`, { published })
      await answer(isLive)
      await publish.work()
    }
    expect([await stateOf(post_id), network.posts.length]).toEqual(['published', 1])
  })
})

/** Whether the worker has reached the moment at which it hangs. */
async function isHanging(postId: string, moment: string, calls: readonly string[]): Promise<boolean> {
  if (moment.startsWith('in flight'))
    return calls.includes(moment.endsWith('has it') && !moment.includes('before') ? 'committed' : 'commit')
  if (moment === 'answered but not settled') return calls.includes('committed')
  if (moment.startsWith('after it was prepared')) return calls.includes('prepare')
  if (moment.startsWith('after a draft')) return (await publish.repositories.attempts.latest(postId, 1)) !== null
  return (await publish.repositories.posts.find(user, postId))?.lease_id !== null
}

test('a worker that ends during a look-up leaves it to the next one', async () => {
  const { post_id } = await planned('after_absence')
  later(HOUR)
  afterAbsence.once('committed', () => Promise.reject(new Error('504')))
  await publish.work()
  later(5_000)
  afterAbsence.once('lookup', endOfProcess)
  const { working, end } = publish.endingWorker(publish.repositories)
  ended.push(working)
  await poll(() => afterAbsence.calls.includes('lookup'))
  end()
  later(LEASE_MS)
  await publish.work()
  expect([await stateOf(post_id), afterAbsence.posts.length]).toEqual(['published', 1])
})

test('a worker that stood still past its lease neither sends nor settles what another one has', async () => {
  const { post_id } = await planned('never')
  later(HOUR)
  const { promise, resolve } = Promise.withResolvers<void>()
  never.once('prepare', () => promise)
  const slow = publish.work()
  await poll(() => never.calls.includes('prepare'))
  later(LEASE_MS)
  await publish.work()
  resolve()
  await slow
  expect([await stateOf(post_id), never.posts.length]).toEqual(['published', 1])
})

test('an edit after the claim is effective, and the worker sends nothing', async () => {
  const { post_id, connection_id } = await planned()
  later(HOUR)
  const { latest } = publish.repositories.attempts
  const edited = { ...POST, ...inOneHour(), connection_id, text: 'Edited', revision: 1 }
  await publish
    .worker({
      ...publish.repositories,
      attempts: {
        ...publish.repositories.attempts,
        async latest(...args) {
          expect((await publish.call(user, 'PUT', `/posts/${post_id}`, edited)).status).toBe(200)
          return latest(...args)
        },
      },
    })
    .runDue()
  expect([await stateOf(post_id), safe.posts]).toEqual(['planned', []])
})

test('an answer of the network that comes after the lease changes nothing', async () => {
  const { post_id } = await planned('never')
  later(HOUR)
  const { promise, resolve } = Promise.withResolvers<void>()
  never.once('committed', () => promise)
  const slow = publish.work()
  await poll(() => never.calls.includes('committed'))
  later(LEASE_MS)
  await publish.work()
  const url = 'https://example.com/found-by-the-person'
  await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: true, url })
  resolve()
  await slow
  expect(await publish.post(user, post_id)).toMatchObject({ state: 'published', published: { url } })
})

test('a deleted account loses everything, and what is being sent is not settled', async () => {
  await planned()
  later(HOUR)
  safe.once('prepare', () => withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, user, publish.clock(), tx)))
  await publish.work()
  for (const name of ['planned_posts', 'attempts', 'connections', 'schedules', 'plan_requests'])
    expect([name, await publish.connection.collection(name).countDocuments({ user_id: user })]).toEqual([name, 0])
  expect(safe.posts).toEqual([])
  expect((await publish.call(user, 'POST', '/posts', { posts: [{ ...POST, ...inOneHour() }] })).body.code).toBe('account_deleted')
})
