import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { MOST_REMARKS } from '../src/review/answer-review.ts'
import { MOST_LINKS } from '../src/review/share-posts.ts'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

let publish: PublishService
const network = networkDouble()

beforeAll(async () => {
  publish = await startPublish('review', { networks: [network] })
})
afterAll(() => publish?.stop())

const LATER = '2026-12-01T09:00'
const HOUR = 3600_000

async function share(user: string, posts: { post_id: string }[], change: object = {}) {
  const body = { post_ids: posts.map(({ post_id }) => post_id), from_name: 'Ada’s bakery', days: 14, require_approval: false, ...change }
  const { status, body: shared } = await publish.call(user, 'POST', '/reviews', body)
  if (status !== 201) throw new Error(JSON.stringify(shared))
  return { id: shared.review.review_id as string, token: shared.link.slice('/review#'.length) as string }
}

/** A call of someone without an account. */
async function visit(token: string | undefined, method: 'GET' | 'POST', path = '', payload?: object, headers: Record<string, string> = {}) {
  const response = await publish.app.inject({
    method,
    url: `/api/publish/review${path}`,
    headers: { ...(token !== undefined && { 'review-token': token }), ...headers },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers, text: response.body }
}

const comment = (token: string, change: object = {}, headers = {}) =>
  visit(token, 'POST', '/comments', { post: 1, revision: 1, name: 'Grace', text: 'Is this right?', ...change }, headers)
const decide = (token: string, change: object = {}) =>
  visit(token, 'POST', '/decisions', { post: 1, revision: 1, name: 'Grace', decision: 'approved', ...change })
const reviewOf = async (user: string, id: string) => (await publish.call(user, 'GET', `/posts/${id}/review`)).body
const steps = async (user: string, id: string) =>
  (await reviewOf(user, id)).log.map(({ step, who, name, revision }: Record<string, unknown>) => [step, who, name, revision]).reverse()
const edit = (user: string, post: { post_id: string }, revision: number, change: object = {}) =>
  publish.call(user, 'PUT', `/posts/${post.post_id}`, { ...POST, local_time: LATER, text: 'Edited.', revision, ...change })

describe('a review link', () => {
  test('shows its posts to people without an account, and nothing else', async () => {
    const connection_id = await publish.connect('ada')
    const [first, second] = [await publish.plan('ada', { connection_id, local_time: LATER }), await publish.plan('ada')]
    const other = await publish.plan('ada', { text: 'Not shared.' })
    const { token } = await share('ada', [first, second], { note: 'Please look at the price.' })
    await comment((await share('ada', [first])).token, { name: 'Someone else', text: 'Of another link' })
    const seen = await visit(token, 'GET')
    expect(seen).toMatchObject({
      status: 200,
      body: {
        from_name: 'Ada’s bakery',
        note: 'Please look at the price.',
        expires_at: '2026-03-24T12:00:00.000Z',
        posts: [
          { number: 2, text: POST.text, network: null, comments: [] },
          { number: 1, network: 'Double', local_time: LATER, state: 'open', approval: { state: 'none', by: null }, comments: [] },
        ],
      },
      headers: { 'cache-control': expect.stringContaining('no-store') },
    })
    for (const secret of [first.post_id, other.post_id, 'Not shared', connection_id, 'ada.example', 'token', 'user', 'Someone else', '_id'])
      expect(seen.text).not.toContain(secret)
    const stored = await publish.connection.collection('reviews').find().toArray()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await steps('ada', first.post_id)).toEqual([
      ['shared', 'owner', null, 1],
      ['shared', 'owner', null, 1],
      ['commented', 'reviewer', 'Someone else', 1],
    ])
  })

  test('answers the same for an unknown, malformed, missing, expired or revoked token', async () => {
    const post = await publish.plan('bea', { local_time: LATER })
    const revoked = await share('bea', [post])
    const expired = await share('bea', [post], { days: 1 })
    const valid = await share('bea', [post], { days: 2 })
    expect((await publish.call('cleo', 'DELETE', `/reviews/${revoked.id}`)).status).toBe(404)
    expect((await publish.call('bea', 'DELETE', `/reviews/${revoked.id}`)).status).toBe(200)
    publish.clock.advance(24 * HOUR)
    const tokens = [revoked.token, expired.token, 'x'.repeat(43), '', '%00', 'x'.repeat(5_000), undefined]
    const answers = []
    for (const token of tokens)
      for (const answer of [await visit(token, 'GET'), await comment(token ?? ''), await decide(token ?? '')])
        answers.push({ status: answer.status, code: answer.body.code, detail: answer.body.detail })
    expect(answers).toHaveLength(21)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, code: 'review_link_not_found' })
    expect((await visit(valid.token, 'GET')).status).toBe(200)
    const { comments, log } = await reviewOf('bea', post.post_id)
    expect([comments, log.map(({ step }: { step: string }) => step)]).toEqual([[], ['link_revoked', 'shared', 'shared', 'shared']])
    const { reviews } = (await publish.call('bea', 'GET', '/reviews')).body
    expect(reviews.filter(({ is_expired }: { is_expired: boolean }) => is_expired)).toHaveLength(1)
    expect(reviews).toHaveLength(2)
    publish.clock.advance(-24 * HOUR)
  })

  test('is made only for own posts, and only so many', async () => {
    const post = await publish.plan('cleo', { local_time: LATER })
    const body = { post_ids: [post.post_id], from_name: 'Cleo', days: 14, require_approval: false }
    expect(await publish.call('dora', 'POST', '/reviews', body)).toMatchObject({ status: 404, body: { code: 'planned_post_not_found' } })
    expect(await publish.call('cleo', 'POST', '/reviews', { ...body, from_name: ' \u202e ' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'from_name' }] },
    })
    const rows = Array.from({ length: MOST_LINKS - 3 }, (_, index) => ({ user_id: 'cleo', token_hash: `other ${index}` }))
    await publish.connection.collection('reviews').insertMany(rows)
    const made = await Promise.all(Array.from({ length: 8 }, () => publish.call('cleo', 'POST', '/reviews', body)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(made.find(({ status }) => status !== 201)?.body.code).toBe('review_links_limit_reached')
  })
})

describe('comments', () => {
  test('are about words of the text or the whole post, and the owner resolves them', async () => {
    const post = await publish.plan('dora', { local_time: LATER })
    const { token } = await share('dora', [post])
    expect((await comment(token, { text: '50% or half?\n\nAsk\u202e Bo.', quote: { start: 4, end: 27 } })).status).toBe(201)
    const { body } = await comment(token, { name: '  Grace \n Hopper ' })
    expect(body.posts[0].comments).toMatchObject([
      { quote: 'bread is half price aft', text: '50% or half?\n\nAsk  Bo.', name: 'Grace', is_resolved: false, is_older: false },
      { quote: null, name: 'Grace Hopper' },
    ])
    const [first] = (await reviewOf('dora', post.post_id)).comments
    const path = `/posts/${post.post_id}/comments/${first.comment_id}`
    expect((await publish.call('bea', 'PUT', path, { resolved: true })).status).toBe(404)
    expect((await publish.call('dora', 'PUT', path, { resolved: true })).body.resolved_at).toEqual(expect.any(String))
    await publish.call('dora', 'PUT', path, { resolved: true })
    await publish.call('dora', 'PUT', path, { resolved: false })
    await publish.call('dora', 'PUT', path, { resolved: true })
    expect((await visit(token, 'GET')).body.posts[0].comments).toMatchObject([{ is_resolved: true }, { is_resolved: false }])
    expect((await steps('dora', post.post_id)).map(([step]: string[]) => step)).toEqual([
      'shared',
      'commented',
      'commented',
      'comment_resolved',
      'comment_reopened',
      'comment_resolved',
    ])
    await edit('dora', post, 1)
    expect(await comment(token)).toMatchObject({ status: 409, body: { code: 'review_outdated' } })
    expect((await visit(token, 'GET')).body.posts[0].comments).toMatchObject([{ is_older: true }, {}])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['no text', { text: ' \n ' }],
    ['a long text', { text: 'x'.repeat(2_001) }],
    ['a quote after the end', { quote: { start: 0, end: 4_000 } }],
    ['an empty quote', { quote: { start: 3, end: 3 } }],
    ['a quote backwards', { quote: { start: 9, end: 3 } }],
    ['an operator', { name: { $ne: null } }],
    ['an unknown field', { post_id: 'post_1' }],
  ])('are rejected with %s', async (_name, change) => {
    const post = await publish.plan('emil', { local_time: LATER, state: 'draft' })
    const { token, id } = await share('emil', [post])
    expect(await comment(token, change)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await reviewOf('emil', post.post_id)).comments).toEqual([])
    await publish.call('emil', 'DELETE', `/reviews/${id}`)
  })

  test('are stored once per key, and a link takes only so many', async () => {
    const post = await publish.plan('finn', { local_time: LATER })
    const { token } = await share('finn', [post])
    await Promise.all(Array.from({ length: 4 }, () => comment(token, {}, { 'idempotency-key': 'one' })))
    expect((await reviewOf('finn', post.post_id)).comments).toHaveLength(1)
    const others = await Promise.all(
      ['Another comment', 'Another one'].map((text) => comment(token, { text }, { 'idempotency-key': 'two' })),
    )
    expect(others.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(others.find(({ status }) => status === 422)?.body.code).toBe('idempotency_key_reused')
    expect(await comment(token, { name: 'Sam' }, { 'idempotency-key': 'one' })).toMatchObject({ status: 422 })
    expect((await reviewOf('finn', post.post_id)).comments).toHaveLength(2)
    await publish.connection.collection('reviews').updateMany({ user_id: 'finn' }, { $set: { remarks: MOST_REMARKS - 3 } })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => comment(token, { text: `Comment ${index}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('review_limit_reached')
    expect(await decide(token)).toMatchObject({ status: 403, body: { code: 'review_limit_reached' } })
    expect((await reviewOf('finn', post.post_id)).comments).toHaveLength(5)
  })

  test('are mailed to the owner once in four hours, and a decision at once', async () => {
    const post = await publish.plan('gil', { local_time: LATER })
    const { token } = await share('gil', [post])
    const mails = async () => (await publish.mails()).filter(({ user_id }) => user_id === 'gil')
    await Promise.all(Array.from({ length: 4 }, (_, index) => comment(token, { text: `Comment ${index}` })))
    await decide(token)
    const about = { name: 'Grace', others: '0', link: `/plan?post=${post.post_id}` }
    expect(await mails()).toMatchObject([
      { template: 'review-answered', data: { ...about, what: 'commented' } },
      { template: 'review-answered', data: { ...about, what: 'approved' } },
    ])
    await decide(token, { decision: 'changes_requested', text: 'Name the price.' })
    expect(await mails()).toMatchObject([{}, {}, { data: { what: 'changes_requested' } }])
    expect((await reviewOf('gil', post.post_id)).comments.at(-1)).toMatchObject({ text: 'Name the price.', name: 'Grace' })
  })
})

describe('a decision', () => {
  test('is about the revision that the reviewer saw, and void after an edit', async () => {
    const post = await publish.plan('hedy', { local_time: LATER })
    const { token } = await share('hedy', [post])
    expect((await decide(token)).body.posts[0].approval).toMatchObject({ state: 'approved', by: 'Grace' })
    await decide(token)
    expect((await publish.post('hedy', post.post_id)).approval).toMatchObject({ state: 'approved', by: 'Grace', revision: 1 })
    await edit('hedy', post, 1)
    expect((await publish.post('hedy', post.post_id)).approval).toMatchObject({ state: 'void', revision: 1 })
    const seen = (await visit(token, 'GET')).body.posts[0]
    expect(seen).toMatchObject({ text: 'Edited.', revision: 2, approval: { state: 'void' } })
    expect(await decide(token)).toMatchObject({ status: 409, body: { code: 'review_outdated' } })
    await decide(token, { revision: 2, decision: 'changes_requested' })
    await decide(token, { revision: 2, name: 'Bo' })
    expect(await steps('hedy', post.post_id)).toEqual([
      ['shared', 'owner', null, 1],
      ['approved', 'reviewer', 'Grace', 1],
      ['edited', 'owner', null, 2],
      ['approval_void', 'service', null, 2],
      ['changes_requested', 'reviewer', 'Grace', 2],
      ['approved', 'reviewer', 'Bo', 2],
    ])
    const other = await share('hedy', [post])
    expect((await visit(other.token, 'GET')).body.posts[0].approval).toMatchObject({ state: 'approved', by: null })
  })

  test('at the moment of an edit is stored for what the reviewer saw, or refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const post = await publish.plan('ines', { local_time: LATER, text: `Round ${round}`, state: 'draft' })
      const { token, id } = await share('ines', [post])
      const [decided, edited] = await Promise.all([decide(token), edit('ines', post, 1, { state: 'draft' })])
      expect(edited.status).toBe(200)
      expect(decided.status === 200 || decided.body.code === 'review_outdated').toBe(true)
      const { approval, revision } = await publish.post('ines', post.post_id)
      expect([revision, approval.state]).toEqual([2, decided.status === 200 ? 'void' : 'none'])
      await publish.call('ines', 'DELETE', `/reviews/${id}`)
    }
  })

  test('is refused for a post that was sent', async () => {
    const connection_id = await publish.connect('jon')
    const post = await publish.plan('jon', { connection_id })
    const { token } = await share('jon', [post])
    publish.clock.advance(HOUR)
    await publish.work()
    publish.clock.advance(-HOUR)
    expect((await visit(token, 'GET')).body.posts[0].state).toBe('published')
    for (const answer of [await decide(token), await comment(token)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'post_is_being_sent' } })
  })
})

describe('a post that is sent only when approved', () => {
  const sent = () => network.posts.map(({ text }: { text: string }) => text)

  test('is missed at its time without an approval, and never sent', async () => {
    const connection_id = await publish.connect('kim')
    const posts = []
    for (const text of ['Kim approved', 'Kim undecided', 'Kim refused', 'Kim void'])
      posts.push(await publish.plan('kim', { connection_id, text }))
    const handed = await publish.plan('kim', { text: 'Kim by hand' })
    const { token } = await share('kim', [...posts, handed], { require_approval: true })
    await decide(token, { post: 1 })
    await decide(token, { post: 3 })
    await decide(token, { post: 3, decision: 'changes_requested' })
    await decide(token, { post: 4 })
    await edit('kim', posts[3], 1, { connection_id, text: 'Kim void', local_time: POST.local_time })
    publish.clock.advance(HOUR)
    await publish.work()
    const states = await Promise.all([...posts, handed].map(({ post_id }) => publish.post('kim', post_id)))
    expect(states.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['published', undefined],
      ['missed', 'not_approved'],
      ['missed', 'not_approved'],
      ['missed', 'not_approved'],
      ['missed', 'not_approved'],
    ])
    expect(sent().filter((text) => text.startsWith('Kim'))).toEqual(['Kim approved'])
    expect((await steps('kim', posts[1].post_id)).at(-1)).toEqual(['not_sent', 'service', null, 1])
    expect((await publish.mails()).filter(({ user_id, template }) => user_id === 'kim' && template === 'posts-not-approved')).not.toEqual(
      [],
    )

    const path = `/posts/${posts[1].post_id}`
    expect(await publish.call('kim', 'POST', `${path}/send`)).toMatchObject({ status: 409, body: { code: 'approval_missing' } })
    await decide(token, { post: 2 })
    expect((await publish.call('kim', 'POST', `${path}/send`)).body.state).toBe('planned')
    await publish.work()
    expect((await publish.post('kim', posts[1].post_id)).state).toBe('published')

    await publish.call('kim', 'PUT', `/posts/${posts[2].post_id}/approval`, { required: false })
    expect((await publish.call('kim', 'POST', `/posts/${posts[2].post_id}/send`)).status).toBe(200)
    await publish.work()
    expect(sent().filter((text) => text.startsWith('Kim'))).toEqual(['Kim approved', 'Kim undecided', 'Kim refused'])
    publish.clock.advance(-HOUR)
  })

  test('is not sent if the approval is withdrawn after a worker has claimed it', async () => {
    const connection_id = await publish.connect('lea')
    const post = await publish.plan('lea', { connection_id, text: 'Lea', local_time: '2026-03-10T12:30' })
    const { token } = await share('lea', [post], { require_approval: true })
    await decide(token)
    publish.clock.advance(HOUR / 2)
    const { sending } = publish.repositories
    const claimed = await sending.jobs.claimNext(publish.clock())
    expect(claimed?._id).toBe(post.post_id)
    await decide(token, { decision: 'changes_requested' })
    expect(claimed && (await sending.beginSending(claimed, publish.clock()))).toBe(false)
    // Even with the lease.
    const again = await sending.jobs.claimNext(publish.clock())
    expect(again && (await sending.beginSending(again, publish.clock()))).toBe(false)
    publish.clock.advance(-HOUR / 2)
    expect(sent()).not.toContain('Lea')
  })
})

test('an approval of an earlier revision does not begin sending, whatever a worker has checked before', async () => {
  const connection_id = await publish.connect('lin')
  const post = await publish.plan('lin', { connection_id, local_time: '2026-03-10T12:30' })
  const { token } = await share('lin', [post], { require_approval: true })
  await decide(token)
  await edit('lin', post, 1, { connection_id, local_time: '2026-03-10T12:30' })
  publish.clock.advance(HOUR / 2)
  const { sending } = publish.repositories
  const claimed = await sending.jobs.claimNext(publish.clock())
  expect([claimed?._id, claimed?.revision]).toEqual([post.post_id, 2])
  expect(claimed && (await sending.beginSending(claimed, publish.clock()))).toBe(false)
  await decide(token, { revision: 2 })
  const again = await sending.jobs.claimNext(publish.clock())
  expect(again && (await sending.beginSending(again, publish.clock()))).toBe(true)
  publish.clock.advance(-HOUR / 2)
})

describe('deletion', () => {
  test('of a post removes it from its links, with its comments and its log', async () => {
    const [one, other] = [await publish.plan('mia', { local_time: LATER }), await publish.plan('mia', { local_time: LATER, text: 'Other' })]
    const { token } = await share('mia', [one, other])
    await comment(token)
    await publish.call('mia', 'DELETE', `/posts/${one.post_id}`)
    expect((await visit(token, 'GET')).body.posts).toMatchObject([{ number: 2 }])
    expect(await comment(token)).toMatchObject({ status: 404, body: { code: 'planned_post_not_found' } })
    for (const collection of ['review_comments', 'review_log'])
      expect(await publish.connection.collection(collection).countDocuments({ post_id: one.post_id })).toBe(0)
  })

  test('of an account removes everything, also at the moment of a comment', async () => {
    const post = await publish.plan('nils', { local_time: LATER })
    const { token } = await share('nils', [post])
    await Promise.all([
      comment(token),
      withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, 'nils', publish.clock(), tx)),
      comment(token),
    ])
    expect((await visit(token, 'GET')).body.code).toBe('review_link_not_found')
    for (const collection of ['reviews', 'review_comments', 'review_log', 'planned_posts'])
      expect(await publish.connection.collection(collection).countDocuments({ user_id: 'nils' })).toBe(0)
  })
})
