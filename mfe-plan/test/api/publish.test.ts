import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError } from '@loomcast/web-kit'
import { planApi } from '../../src/api/plan.api.ts'
import type { PostDraft } from '../../src/api/plan.ts'
import { failureOf } from '../../src/post/save-post.ts'
import { connection, NETWORKS, post, series } from '../plan-server.ts'

const { exchange } = documentedApi('publish')
const { fieldProblem, problem } = examples

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

const POSTS = '/api/publish/posts'
const draft: PostDraft = {
  platform: 'LinkedIn Post',
  connection_id: null,
  text: 'Fresh bread',
  title: null,
  local_time: '2026-12-01T09:00',
  time_zone: 'America/New_York',
  state: 'planned',
}
const one = post({ post_id: 'pst_1', next_lookup_at: '2026-12-01T14:05:00.000Z', published: { url: null, at: '2026-12-01T14:00:00.000Z' } })
const ONE = `${POSTS}/pst_1`

describe('planned posts', () => {
  test('are listed for a period', async () => {
    const answer = { posts: [one], next_cursor: null, planned_limit: 10, planned_count: 1 }
    const from = '2026-11-28T00:00:00.000Z'
    const to = '2027-01-04T00:00:00.000Z'
    const found = await exchange(
      { request: { method: 'GET', path: POSTS, query: { from, to }, signedIn: true }, response: { status: 200, body: answer } },
      () => planApi.posts({ from, to }),
    )
    expect(found).toEqual({ posts: [one], planned: { count: 1, limit: 10 } })
  })

  test('that wait for the person are listed', async () => {
    const answer = { posts: [], next_cursor: null, planned_limit: null, planned_count: 0 }
    await exchange(
      { request: { method: 'GET', path: POSTS, query: { state: 'attention' }, signedIn: true }, response: { status: 200, body: answer } },
      () => planApi.posts({ state: 'attention' }),
    )
  })

  test('that are due first are listed', async () => {
    const found = await exchange(
      {
        request: { method: 'GET', path: POSTS, query: { state: 'planned', limit: '20' }, signedIn: true },
        response: { status: 200, body: { posts: [one], next_cursor: 'next' } },
      },
      () => planApi.firstPosts({ state: 'planned' }, 20),
    )
    expect(found).toEqual({ posts: [one], hasMore: true })
  })

  test('are read one by one', async () => {
    const read = await exchange({ request: { method: 'GET', path: ONE, signedIn: true }, response: { status: 200, body: one } }, () =>
      planApi.post('pst_1'),
    )
    expect(read.published?.at).toBe('2026-12-01T14:00:00.000Z')
  })

  test('are planned together, with the key of the attempt', async () => {
    const source = { set_id: 'set_1', content_id: 'ctn_1' }
    const warnings = [{ index: 0, code: 'duplicate', text: 'The same text is planned within the hour.' }]
    const { warnings: shown } = await exchange(
      {
        request: {
          method: 'POST',
          path: POSTS,
          signedIn: true,
          headers: { 'Idempotency-Key': 'key_1' },
          body: { posts: [{ ...draft, source }] },
        },
        response: { status: 201, body: { posts: [one], warnings } },
      },
      () => planApi.create([{ ...draft, source }], 'key_1'),
    )
    expect(shown[0]?.text).toBe('The same text is planned within the hour.')
  })

  test.each([
    ['planned_limit_reached', 403],
    ['time_is_past', 400],
    ['connection_not_found', 404],
  ] as const)('are rejected with %s', async (code, status) => {
    const error = await exchange(
      {
        request: { method: 'POST', path: POSTS, signedIn: true, body: { posts: [draft] } },
        response: { status, body: problem(code, fieldProblem('/posts/0/local_time')) },
      },
      () => failed(planApi.create([draft], 'key_2')),
    )
    expect(failureOf(error)).toMatchObject({ code, fields: { local_time: 'A sentence about the field.' } })
  })

  test('are edited with their revision, and rejected once they are sent', async () => {
    const request = { method: 'PUT', path: ONE, signedIn: true, body: { ...draft, revision: 2 } } as const
    const { post: edited } = await exchange({ request, response: { status: 200, body: { post: one, warnings: [] } } }, () =>
      planApi.update('pst_1', 2, draft),
    )
    expect(edited.revision).toBe(1)
    for (const code of ['post_is_being_sent', 'revision_changed'] as const) {
      const error = await exchange({ request, response: { status: 409, body: problem(code) } }, () =>
        failed(planApi.update('pst_1', 2, draft)),
      )
      expect(error.code).toBe(code)
    }
  })

  test('are deleted, sent and answered for', async () => {
    await exchange(
      { request: { method: 'DELETE', path: ONE, signedIn: true }, response: { status: 200, body: { post_id: 'pst_1' } } },
      () => planApi.remove('pst_1'),
    )
    await exchange({ request: { method: 'POST', path: `${ONE}/send`, signedIn: true }, response: { status: 200, body: one } }, () =>
      planApi.send('pst_1'),
    )
    await exchange(
      {
        request: {
          method: 'POST',
          path: `${ONE}/answer`,
          signedIn: true,
          body: { published: true, attempt_id: 'att_1', url: 'https://example.com/post/1' },
        },
        response: { status: 200, body: one },
      },
      () => planApi.answer({ post_id: 'pst_1', attempt_id: 'att_1' }, true, 'https://example.com/post/1'),
    )
  })
})

describe('posts that repeat', () => {
  const SERIES = '/api/publish/series'
  const ser = series()
  const ONE_SERIES = `${SERIES}/ser_1`

  test('are planned, and changed from one on', async () => {
    const repeat = { frequency: 'weekly', weekdays: [2], times: 4 } as const
    const body = { ...draft, repeat: { ...repeat, weekdays: [2] } }
    const member = { ...one, series: { series_id: 'ser_1', index: 0 } }
    const { posts } = await exchange(
      {
        request: { method: 'POST', path: POSTS, signedIn: true, body: { posts: [body] } },
        response: { status: 201, body: { posts: [member], warnings: [] } },
      },
      () => planApi.create([body], 'key_3'),
    )
    expect(posts[0]?.series?.series_id).toBe('ser_1')
    await exchange(
      {
        request: { method: 'PUT', path: ONE, signedIn: true, body: { ...draft, repeat: null, revision: 1 } },
        response: { status: 200, body: { post: one, warnings: [] } },
      },
      () => planApi.update('pst_1', 1, { ...draft, repeat: null }),
    )
  })

  test('are listed with what comes in a period', async () => {
    const query = { from: '2026-11-28T00:00:00.000Z', to: '2027-01-04T00:00:00.000Z' }
    const found = await exchange(
      { request: { method: 'GET', path: SERIES, query, signedIn: true }, response: { status: 200, body: { series: [ser] } } },
      () => planApi.seriesIn(query),
    )
    expect(found).toEqual([ser])
  })

  test('are read, skipped, continued and stopped', async () => {
    const response = { status: 200, body: ser }
    await exchange({ request: { method: 'GET', path: ONE_SERIES, signedIn: true }, response }, () => planApi.series('ser_1'))
    await exchange(
      { request: { method: 'POST', path: `${ONE_SERIES}/skip`, signedIn: true, body: { index: 2, skipped: true } }, response },
      () => planApi.skip('ser_1', 2, true),
    )
    await exchange({ request: { method: 'POST', path: `${ONE_SERIES}/resume`, signedIn: true }, response }, () =>
      planApi.resumeSeries('ser_1'),
    )
    const { deleted_posts: deleted } = await exchange(
      {
        request: { method: 'DELETE', path: ONE_SERIES, signedIn: true },
        response: { status: 200, body: { series_id: 'ser_1', deleted_posts: ['pst_1'] } },
      },
      () => planApi.stopSeries('ser_1'),
    )
    expect(deleted).toEqual(['pst_1'])
  })
})

describe('the calendar link', () => {
  const CALENDAR = '/api/publish/calendar'

  test('is read, created and deleted', async () => {
    const none = { created_at: null, read_at: null }
    const state = await exchange(
      { request: { method: 'GET', path: CALENDAR, signedIn: true }, response: { status: 200, body: none } },
      () => planApi.calendarLink(),
    )
    expect(state).toEqual(none)
    const created = { path: '/api/publish/calendar.ics?token=x', created_at: '2026-11-28T12:00:00.000Z' }
    const link = await exchange(
      { request: { method: 'POST', path: CALENDAR, signedIn: true }, response: { status: 201, body: created } },
      () => planApi.createCalendarLink(),
    )
    expect(link.path).toContain('token=')
    await exchange(
      { request: { method: 'DELETE', path: CALENDAR, signedIn: true }, response: { status: 200, body: { removed: true } } },
      () => planApi.deleteCalendarLink(),
    )
  })
})

describe('the weekly times', () => {
  const schedule = { time_zone: 'America/New_York', slots: [{ weekday: 2, time: '09:00' }], grace_minutes: 30 }
  const SCHEDULE = '/api/publish/schedule'

  test('have no time zone until one is saved', async () => {
    const read = await exchange(
      { request: { method: 'GET', path: SCHEDULE, signedIn: true }, response: { status: 200, body: { ...schedule, time_zone: null } } },
      () => planApi.schedule(),
    )
    expect(read.time_zone).toBeNull()
  })

  test('are saved, and move posts to another zone', async () => {
    await exchange(
      {
        request: { method: 'PUT', path: SCHEDULE, signedIn: true, body: { ...schedule, move_posts: true } },
        response: { status: 200, body: schedule },
      },
      () => planApi.saveSchedule({ ...schedule, move_posts: true }),
    )
  })

  test('give the next free times', async () => {
    const times = [{ local_time: '2026-12-01T09:00', time_zone: 'America/New_York', due_at: '2026-12-01T14:00:00.000Z' }]
    const found = await exchange(
      {
        request: { method: 'GET', path: `${SCHEDULE}/next`, query: { count: '7', time_zone: 'America/New_York' }, signedIn: true },
        response: { status: 200, body: { times } },
      },
      () => planApi.freeTimes(7, 'America/New_York'),
    )
    expect(found).toEqual(times)
  })
})

describe('connections', () => {
  const CONNECTIONS = '/api/publish/connections'

  test('are listed with the limit of the plan', async () => {
    const body = { connections: [connection({ problem: { code: 'unauthorized', text: 'It was revoked.' } })], connection_limit: 1 }
    const read = await exchange({ request: { method: 'GET', path: CONNECTIONS, signedIn: true }, response: { status: 200, body } }, () =>
      planApi.connections(),
    )
    expect(read.connection_limit).toBe(1)
  })

  test('are offered for networks', async () => {
    const found = await exchange(
      {
        request: { method: 'GET', path: '/api/publish/networks', signedIn: true },
        response: { status: 200, body: { networks: NETWORKS } },
      },
      () => planApi.networks(),
    )
    expect(found.map(({ name }) => name)).toEqual(['Bluesky', 'Ghost'])
  })

  test('are created by signing in at the network', async () => {
    const url = 'https://x.com/i/oauth2/authorize?state=abc'
    const begun = await exchange(
      {
        request: { method: 'POST', path: `${CONNECTIONS}/sign-ins`, signedIn: true, body: { network: 'x' } },
        response: { status: 201, body: { url } },
      },
      () => planApi.beginSignIn('x'),
    )
    expect(begun.url).toBe(url)
    const answer = { network: 'x' as const, state: 'abc', code: '123', iss: 'https://x.com' }
    const request = { method: 'POST' as const, path: `${CONNECTIONS}/sign-ins/complete`, signedIn: true, body: answer }
    const made = connection({ network: 'x', name: '@ada' })
    const created = await exchange({ request, response: { status: 201, body: made } }, () => planApi.completeSignIn(answer))
    expect(created).toMatchObject({ name: '@ada' })
    const refused = await exchange({ request, response: { status: 404, body: problem('sign_in_not_found') } }, () =>
      failed(planApi.completeSignIn(answer)),
    )
    expect(refused.code).toBe('sign_in_not_found')
  })

  test('are chosen if the sign-in gives access to several', async () => {
    const answer = { network: 'facebook' as const, state: 'abc', code: '123' }
    const accounts = ['Bakery', 'Café'].map((name, index) => ({ address: `https://www.facebook.com/${index}`, name, connected: false }))
    const offered = await exchange(
      {
        request: { method: 'POST', path: `${CONNECTIONS}/sign-ins/complete`, signedIn: true, body: answer },
        response: { status: 202, body: { choice: 'a choice', network: 'facebook', accounts } },
      },
      () => planApi.completeSignIn(answer),
    )
    expect(offered).toMatchObject({ choice: 'a choice', accounts })
    const choice = { network: 'facebook' as const, choice: 'a choice', accounts: accounts.map(({ address }) => address) }
    const made = accounts.map(({ name, address }) => connection({ network: 'facebook', name, address }))
    const request = { method: 'POST' as const, path: `${CONNECTIONS}/sign-ins/choose`, signedIn: true, body: choice }
    const connected = await exchange({ request, response: { status: 200, body: { connections: made } } }, () =>
      planApi.chooseAccounts(choice),
    )
    expect(connected.map(({ name }) => name)).toEqual(['Bakery', 'Café'])
    for (const [code, status] of [
      ['sign_in_not_found', 404],
      ['connection_limit_reached', 403],
    ] as const) {
      const refused = await exchange({ request, response: { status, body: problem(code) } }, () => failed(planApi.chooseAccounts(choice)))
      expect(refused.code).toBe(code)
    }
  })

  test('are created, or rejected by their network or the plan', async () => {
    const fields = { handle: 'ada.bsky.social', app_password: 'abcd' }
    const request = { method: 'POST', path: CONNECTIONS, signedIn: true, body: { network: 'bluesky', fields } } as const
    await exchange({ request, response: { status: 201, body: connection() } }, () => planApi.connect('bluesky', fields))
    for (const [code, status] of [
      ['connection_failed', 422],
      ['connection_limit_reached', 403],
    ] as const) {
      const error = await exchange({ request, response: { status, body: problem(code) } }, () => failed(planApi.connect('bluesky', fields)))
      expect(error.code).toBe(code)
    }
  })

  test('are checked and deleted', async () => {
    await exchange(
      { request: { method: 'POST', path: `${CONNECTIONS}/con_1/check`, signedIn: true }, response: { status: 200, body: connection() } },
      () => planApi.check('con_1'),
    )
    const { drafts } = await exchange(
      { request: { method: 'DELETE', path: `${CONNECTIONS}/con_1`, signedIn: true }, response: { status: 200, body: { drafts: 2 } } },
      () => planApi.disconnect('con_1'),
    )
    expect(drafts).toBe(2)
  })
})
