import type { FakeRequest, FakeRoute } from '@loomcast/web-kit/testing'
import type { Connection, Network, PlannedPost, SavedSchedule, Series } from '../src/api/plan.ts'

/** A double of the publish service with the posts, times and accounts of one user. */

export const ZONE = 'America/New_York'

let count = 0

/** A post, planned for a time in New York (winter: UTC-5). */
export function post(more: Partial<PlannedPost> = {}): PlannedPost {
  count += 1
  const local_time = more.local_time ?? '2026-12-01T09:00'
  return {
    post_id: `pst_${count}`,
    platform: 'LinkedIn Post',
    network: null,
    connection_id: null,
    text: 'We stopped having status meetings in May. Six hours a week back for a team of nine.',
    title: null,
    pictures: [],
    film: null,
    options: {},
    language: null,
    ai_parts: [],
    thread: null,
    first_comment: null,
    local_time,
    time_zone: ZONE,
    due_at: new Date(`${local_time}:00-05:00`).toISOString(),
    state: 'planned',
    revision: 1,
    problem: null,
    attempt_id: null,
    published: null,
    next_lookup_at: null,
    source: null,
    series: null,
    approval: { state: 'none', required: false, by: null, at: null, revision: null },
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    ...more,
  }
}

/** A series of posts every Tuesday in New York. The first one is created. */
export const series = (more: Partial<Series> = {}): Series => ({
  series_id: 'ser_1',
  platform: 'LinkedIn Post',
  network: null,
  connection_id: null,
  text: 'Fresh bread every Tuesday.',
  title: null,
  repeat: { frequency: 'weekly', weekdays: [2], times: null, until: null },
  starts_at: '2026-12-01T09:00',
  time_zone: ZONE,
  state: 'active',
  problem: null,
  waiting_post_id: 'pst_waiting',
  upcoming: [upcoming(1, '2026-12-08T09:00'), upcoming(2, '2026-12-15T09:00'), upcoming(3, '2026-12-22T09:00')],
  ...more,
})

const upcoming = (index: number, local_time: string): Series['upcoming'][number] => ({
  index,
  local_time,
  due_at: new Date(`${local_time}:00-05:00`).toISOString(),
  is_skipped: false,
})

export const connection = (more: Partial<Connection> = {}): Connection => ({
  connection_id: 'con_1',
  network: 'bluesky',
  name: '@ada.example.com',
  address: 'https://bsky.example.com/profile/ada',
  state: 'ok',
  problem: null,
  characters: null,
  checked_at: '2026-11-27T08:00:00.000Z',
  created_at: '2026-11-01T08:00:00.000Z',
  ...more,
})

const field = (name: string, label: string, help: string, example: string, more: { secret?: boolean; optional?: boolean } = {}) => ({
  name,
  label,
  help,
  example,
  secret: false,
  optional: false,
  ...more,
})

export const NETWORKS: Network[] = [
  {
    network: 'bluesky',
    name: 'Bluesky',
    sign_in: false,
    sign_in_note: null,
    platform: null,
    fields: [
      field('handle', 'Handle', 'Your handle, as it is shown in your profile.', 'ada.bsky.social'),
      field('app_password', 'App password', 'In Settings, Privacy and security, App passwords.', 'abcd-efgh-ijkl-mnop', { secret: true }),
    ],
    characters: 300,
    unit: 'graphemes',
    pictures: { max: 4, min: 0, ratios: null, alt: 2_000, characters: null, ratio: null },
    films: null,
    options: [],
    account_options: false,
    options_note: null,
    threads: true,
    language: true,
    ai_label: false,
    ai_label_parts: [],
    articles: false,
  },
  {
    network: 'ghost',
    name: 'Ghost',
    sign_in: false,
    sign_in_note: null,
    platform: null,
    fields: [
      field('address', 'Address', 'The address of your site.', 'https://blog.example.com'),
      field('key', 'Admin API key', 'In Settings, Integrations, Add custom integration.', '64f…:a1b2…', { secret: true }),
    ],
    characters: null,
    unit: 'characters',
    pictures: { max: 10, min: 0, ratios: null, alt: 1_000, characters: null, ratio: null },
    films: null,
    options: [],
    account_options: false,
    options_note: null,
    threads: false,
    language: false,
    ai_label: false,
    ai_label_parts: [],
    articles: true,
  },
]

/** Where the person signs in, with an app of the owner. Not every installation has it. */
export const SIGN_IN_NETWORK: Network = {
  network: 'x',
  name: 'X',
  sign_in: true,
  sign_in_note: null,
  platform: 'twitter',
  fields: [],
  characters: 280,
  unit: 'characters',
  pictures: { max: 4, min: 0, ratios: null, alt: 1_000, characters: null, ratio: [16, 9] },
  films: null,
  options: [],
  account_options: false,
  options_note: null,
  threads: true,
  language: false,
  ai_label: true,
  ai_label_parts: ['pictures'],
  articles: false,
}

/** Where a post needs a picture of a certain shape. */
export const PICTURE_NETWORK: Network = {
  ...SIGN_IN_NETWORK,
  network: 'instagram',
  name: 'Instagram',
  sign_in_note: 'You need a professional account.',
  platform: 'instagram',
  characters: 2_200,
  pictures: { max: 10, min: 1, ratios: [0.8, 1.91], alt: 1_000, characters: null, ratio: [4, 5] },
  films: { max_bytes: 300_000_000, max_seconds: 900, required: false },
  threads: false,
}

/** A sign-in that gives access to several accounts. */
export const PAGES_NETWORK: Network = { ...SIGN_IN_NETWORK, network: 'facebook', name: 'Facebook', platform: 'facebook', threads: false }

type Draft = Omit<Partial<PlannedPost>, 'thread'> & { thread?: boolean }
const threadOf = ({ thread, text = '' }: Draft) => (thread ? { texts: [text, text], published: 0 } : null)

const WAITING = ['unknown', 'failed', 'handed_over', 'missed']

export interface PlanServer {
  posts: PlannedPost[]
  series: Series[]
  calendarLink: { created_at: string | null; read_at: string | null }
  connections: Connection[]
  schedule: SavedSchedule
  limits: { planned: number | null; connections: number | null }
  freeTimes: string[]
  routes: Record<string, FakeRoute>
}

/** The id of the post in the path. */
const idOf = ({ path }: FakeRequest) => path.split('/')[4] ?? ''

export function planServer(initial: Partial<Omit<PlanServer, 'routes'>> = {}): PlanServer {
  const server: PlanServer = {
    posts: [],
    series: [],
    calendarLink: { created_at: null, read_at: null },
    connections: [],
    schedule: { time_zone: ZONE, slots: [{ weekday: 2, time: '09:00' }], grace_minutes: 30 },
    limits: { planned: 10, connections: 1 },
    freeTimes: ['2026-12-01T09:00', '2026-12-03T17:00', '2026-12-08T09:00'],
    routes: {},
    ...initial,
  }
  const find = (request: FakeRequest) => server.posts.find(({ post_id }) => post_id === idOf(request))
  const findSeries = (request: FakeRequest) => server.series.find(({ series_id }) => series_id === idOf(request))
  const replaceSeries = (changed: Series) => {
    server.series = server.series.map((other) => (other.series_id === changed.series_id ? changed : other))
    return changed
  }
  const replace = (changed: PlannedPost) => {
    server.posts = server.posts.map((other) => (other.post_id === changed.post_id ? changed : other))
    return changed
  }
  server.routes = {
    'GET /api/publish/posts': ({ query }) => {
      const from = query.get('from') ?? ''
      const to = query.get('to') ?? '9'
      const attention = query.get('state') === 'attention'
      const posts = server.posts.filter((one) =>
        attention
          ? WAITING.includes(one.state)
          : query.get('state')
            ? one.state === query.get('state')
            : one.due_at >= from && one.due_at < to,
      )
      const waiting = server.posts.filter(({ state }) => state === 'planned').length
      return { posts, next_cursor: null, planned_limit: server.limits.planned, planned_count: waiting }
    },
    'POST /api/publish/posts': ({ body }) => {
      const created = (body as { posts: Draft[] }).posts.map((draft) => post({ ...draft, thread: threadOf(draft) }))
      server.posts = [...server.posts, ...created]
      return Response.json({ posts: created, warnings: [] }, { status: 201 })
    },
    'GET /api/publish/posts/*': (request) => find(request) ?? new Response('', { status: 404 }),
    'PUT /api/publish/posts/*': (request) => {
      const before = find(request)
      if (!before) return new Response('', { status: 404 })
      const draft = request.body as Draft
      return {
        post: replace(
          post({
            ...before,
            ...draft,
            thread: threadOf(draft),
            due_at: `${new Date(`${draft.local_time}:00-05:00`).toISOString()}`,
            revision: before.revision + 1,
          }),
        ),
        warnings: [],
      }
    },
    'DELETE /api/publish/posts/*': (request) => {
      server.posts = server.posts.filter(({ post_id }) => post_id !== idOf(request))
      return { post_id: idOf(request) }
    },
    'POST /api/publish/posts/*/send': (request) => {
      const before = find(request)
      // A worker sends it.
      return before
        ? replace({ ...before, state: before.connection_id === null ? 'handed_over' : 'planned', due_at: new Date().toISOString() })
        : new Response('', { status: 404 })
    },
    'POST /api/publish/posts/*/answer': (request) => {
      const before = find(request)
      if (!before) return new Response('', { status: 404 })
      const { published, url = null } = request.body as { published: boolean; url?: string }
      if (published) return replace({ ...before, state: 'published', published: { url, at: '2026-11-28T10:00:00.000Z' } })
      return replace({ ...before, state: before.state === 'unknown' ? 'planned' : 'draft' })
    },
    'GET /api/publish/series': () => ({ series: server.series.filter(({ state }) => state !== 'ended') }),
    'GET /api/publish/series/*': (request) => findSeries(request) ?? new Response('', { status: 404 }),
    'DELETE /api/publish/series/*': (request) => {
      const stopped = server.posts.filter(({ series: of }) => of?.series_id === idOf(request)).map(({ post_id }) => post_id)
      server.posts = server.posts.filter(({ post_id }) => !stopped.includes(post_id))
      server.series = server.series.filter(({ series_id }) => series_id !== idOf(request))
      return { series_id: idOf(request), deleted_posts: stopped }
    },
    'POST /api/publish/series/*/skip': (request) => {
      const before = findSeries(request)
      const { index, skipped } = request.body as { index: number; skipped: boolean }
      if (!before) return new Response('', { status: 404 })
      return replaceSeries({
        ...before,
        upcoming: before.upcoming.map((each) => (each.index === index ? { ...each, is_skipped: skipped } : each)),
      })
    },
    'POST /api/publish/series/*/resume': (request) => {
      const before = findSeries(request)
      return before ? replaceSeries({ ...before, state: 'active', problem: null }) : new Response('', { status: 404 })
    },
    'GET /api/publish/calendar': () => server.calendarLink,
    'POST /api/publish/calendar': () => {
      count += 1
      server.calendarLink = { created_at: '2026-11-28T12:00:00.000Z', read_at: null }
      return Response.json(
        { path: `/api/publish/calendar.ics?token=token_${count}`, created_at: '2026-11-28T12:00:00.000Z' },
        { status: 201 },
      )
    },
    'DELETE /api/publish/calendar': () => {
      server.calendarLink = { created_at: null, read_at: null }
      return { removed: true }
    },
    'GET /api/publish/posts/*/review': () => ({ links: [], comments: [], log: [] }),
    'GET /api/publish/reviews': () => ({ reviews: [] }),
    'GET /api/publish/schedule': () => server.schedule,
    'PUT /api/publish/schedule': ({ body }) => {
      const { move_posts: _, ...schedule } = body as SavedSchedule & { move_posts?: boolean }
      server.schedule = schedule
      return schedule
    },
    'GET /api/publish/schedule/next': ({ query }) => ({
      times: server.freeTimes.slice(0, Number(query.get('count'))).map((local_time) => ({
        local_time,
        time_zone: query.get('time_zone') ?? ZONE,
        due_at: new Date(`${local_time}:00-05:00`).toISOString(),
      })),
    }),
    'GET /api/upload/pictures': ({ query }) => ({
      pictures: (query.get('file_ids') ?? '')
        .split(',')
        .filter((id) => !id.includes('deleted'))
        .map((file_id) => ({ file_id, picture_url: `/files/${file_id}.jpg`, width: 1200, height: 900 })),
      next_cursor: null,
    }),
    'GET /api/publish/networks': () => ({ networks: NETWORKS, hand_off: true }),
    'GET /api/publish/connections': () => ({ connections: server.connections, connection_limit: server.limits.connections }),
    'POST /api/publish/connections': () => {
      const created = connection({ connection_id: `con_${server.connections.length + 1}` })
      server.connections = [...server.connections, created]
      return Response.json(created, { status: 201 })
    },
    'POST /api/publish/connections/sign-ins': () => Response.json({ url: 'https://x.com/i/oauth2/authorize?state=1' }, { status: 201 }),
    'POST /api/publish/connections/sign-ins/complete': () => {
      const created = connection({ connection_id: 'con_x', network: 'x', name: '@ada', address: 'https://x.com/i/user/7' })
      server.connections = [...server.connections, created]
      return Response.json(created, { status: 201 })
    },
    'POST /api/publish/connections/*/check': ({ path }) => {
      const found = server.connections.find(({ connection_id: id }) => path.includes(id))
      return { ...found, checked_at: '2026-11-28T10:00:00.000Z' }
    },
    'DELETE /api/publish/connections/*': ({ path }) => {
      server.connections = server.connections.filter(({ connection_id: id }) => !path.endsWith(id))
      return { drafts: 2 }
    },
  }
  return server
}

/** A network for films, with choices for each post that differ by account. */
export const FILM_NETWORK: Network = {
  ...SIGN_IN_NETWORK,
  network: 'tiktok',
  name: 'TikTok',
  sign_in_note: 'Until TikTok has audited the app of this installation, only you can see what it posts.',
  platform: 'tiktok',
  characters: 2_200,
  pictures: null,
  films: { max_bytes: 4_000_000_000, max_seconds: 600, required: true },
  options: [
    {
      name: 'privacy',
      label: 'Who can see it',
      help: null,
      choices: [
        { value: 'PUBLIC_TO_EVERYONE', label: 'Everyone' },
        { value: 'SELF_ONLY', label: 'Only me' },
      ],
      initial: null,
    },
    { name: 'comments', label: 'Allow comments', help: null, choices: null, initial: 'no' },
  ],
  account_options: true,
  options_note: 'By posting, you agree to the rules of TikTok.',
  threads: false,
  ai_label_parts: ['footage'],
}
