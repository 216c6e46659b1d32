import type { FakeRequest, FakeRoute } from '@loomcast/web-kit/testing'
import type { Connection, Network, PlannedPost, SavedSchedule } from '../src/api/plan.ts'

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
    local_time,
    time_zone: ZONE,
    due_at: new Date(`${local_time}:00-05:00`).toISOString(),
    state: 'planned',
    revision: 1,
    problem: null,
    published: null,
    next_lookup_at: null,
    source: null,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    ...more,
  }
}

export const connection = (more: Partial<Connection> = {}): Connection => ({
  connection_id: 'con_1',
  network: 'bluesky',
  name: '@ada.example.com',
  address: 'https://bsky.example.com/profile/ada',
  state: 'ok',
  problem: null,
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
    fields: [
      field('handle', 'Handle', 'Your handle, as it is shown in your profile.', 'ada.bsky.social'),
      field('app_password', 'App password', 'In Settings, Privacy and security, App passwords.', 'abcd-efgh-ijkl-mnop', { secret: true }),
    ],
    characters: 300,
    unit: 'graphemes',
    articles: false,
  },
  {
    network: 'ghost',
    name: 'Ghost',
    fields: [
      field('address', 'Address', 'The address of your site.', 'https://blog.example.com'),
      field('key', 'Admin API key', 'In Settings, Integrations, Add custom integration.', '64f…:a1b2…', { secret: true }),
    ],
    characters: null,
    unit: 'characters',
    articles: true,
  },
]

const WAITING = ['unknown', 'failed', 'handed_over', 'missed']

export interface PlanServer {
  posts: PlannedPost[]
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
    connections: [],
    schedule: { time_zone: ZONE, slots: [{ weekday: 2, time: '09:00' }], grace_minutes: 30 },
    limits: { planned: 10, connections: 1 },
    freeTimes: ['2026-12-01T09:00', '2026-12-03T17:00', '2026-12-08T09:00'],
    routes: {},
    ...initial,
  }
  const find = (request: FakeRequest) => server.posts.find(({ post_id }) => post_id === idOf(request))
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
      const created = (body as { posts: Partial<PlannedPost>[] }).posts.map((draft) => post(draft))
      server.posts = [...server.posts, ...created]
      return Response.json({ posts: created, warnings: [] }, { status: 201 })
    },
    'GET /api/publish/posts/*': (request) => find(request) ?? new Response('', { status: 404 }),
    'PUT /api/publish/posts/*': (request) => {
      const before = find(request)
      if (!before) return new Response('', { status: 404 })
      const draft = request.body as Partial<PlannedPost>
      return {
        post: replace(
          post({ ...before, ...draft, due_at: `${new Date(`${draft.local_time}:00-05:00`).toISOString()}`, revision: before.revision + 1 }),
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
    'GET /api/publish/networks': () => ({ networks: NETWORKS, hand_off: true }),
    'GET /api/publish/connections': () => ({ connections: server.connections, connection_limit: server.limits.connections }),
    'POST /api/publish/connections': () => {
      const created = connection({ connection_id: `con_${server.connections.length + 1}` })
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
