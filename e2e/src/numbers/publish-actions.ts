import { randomUUID } from 'node:crypto'
import { type Actions, busyPerson, IMPOSSIBLE, memberOf, outcomeOf, type Person, present, send, sendAs, type World } from './world.ts'

const NETWORKS = ['nostr', 'mastodon', 'telegram'] as const
const PATH = '/api/publish'
const DAY_MS = 24 * 3600_000
/** Enough for a post that is due between two changes of the clock. */
const LONGEST_GRACE_MINUTES = 1_440

/** A document of the publish service, as actions read it. */
interface Planned {
  _id: string
  user_id: string
  state: string
  revision: number
  network: string | null
  connection_id: string | null
  text: string
}

const call = (world: World, person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, key?: string) =>
  sendAs(world, person, 'publish', method, `${PATH}${url}`, body, key)

/** A random post of a person who is present, in one of the states. */
async function somePost(world: World, states: readonly string[], more: object = {}): Promise<{ post: Planned; person: Person } | null> {
  const people = new Map(present(world).map((person) => [person.user_id, person]))
  const found = await world.mongo
    .db('loomcast_publish')
    .collection<Planned>('planned_posts')
    .find({ state: { $in: [...states] }, user_id: { $in: [...people.keys()] }, ...more })
    .sort({ _id: 1 })
    .toArray()
  if (found.length === 0) return null
  const post = world.random.pick(found)
  const person = people.get(post.user_id)
  return person ? { post, person } : null
}

async function connectionOf(world: World, { user_id }: Person): Promise<string | null> {
  const connections = world.mongo.db('loomcast_publish').collection<{ _id: string; state: string }>('connections')
  const found = await connections
    .find({ user_id, state: 'ok' } as object)
    .sort({ _id: 1 })
    .toArray()
  return found.length === 0 ? null : world.random.pick(found)._id
}

/** Half of them are due at once, the others within days. */
function timeOf({ random, services }: World): string {
  const aheadMs = random.chance(0.5) ? 0 : random.integer(1, 12 * DAY_MS)
  return new Date(services.clock().getTime() + aheadMs).toISOString().slice(0, 16)
}

const contentOf = (world: World, connection_id: string | null) => ({
  platform: 'linkedin',
  connection_id,
  text: `Half price after six, number ${world.random.integer(1, 1_000_000)}.`,
  local_time: timeOf(world),
  time_zone: 'UTC',
  state: 'planned' as const,
})

async function plan(world: World, change: object = {}): Promise<string> {
  const { random } = world
  const person = busyPerson(world)
  const connection_id = random.chance(0.85) ? await connectionOf(world, person) : null
  const state = random.chance(0.9) || 'repeat' in change ? 'planned' : 'draft'
  const count = random.chance(0.5) ? random.integer(2, 4) : 1
  const posts = Array.from({ length: count }, () => ({ ...contentOf(world, connection_id), state, ...change }))
  const key = randomUUID()
  const request = () => call(world, person, 'POST', '/posts', { posts }, key)
  const [answer] = random.chance(0.2) ? await Promise.all([request(), request()]) : [await request()]
  return answer ? outcomeOf(answer) : IMPOSSIBLE
}

export const publishActions = {
  /** Also connects an account again that the network has rejected. */
  async connectAccount(world) {
    const { random } = world
    const person = busyPerson(world)
    const network = random.pick(NETWORKS)
    if (random.chance(0.5)) {
      const grace_minutes = random.pick([0, 30, LONGEST_GRACE_MINUTES])
      await call(world, person, 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes })
    }
    const fields = { address: `${person.user_id}.${random.integer(1, 2)}.example`, token: 'abc' }
    return outcomeOf(await call(world, person, 'POST', '/connections', { network, fields }))
  },

  planPost: (world) => plan(world),

  repeatPost(world) {
    const isDaily = world.random.chance(0.5)
    return plan(world, { repeat: isDaily ? { frequency: 'daily', times: world.random.integer(1, 4) } : { frequency: 'monthly' } })
  },

  async editPost(world) {
    const found = await somePost(world, ['draft', 'planned', 'missed', 'failed', 'handed_over'])
    if (!found) return IMPOSSIBLE
    const { post, person } = found
    const body = { ...contentOf(world, post.connection_id), revision: post.revision }
    return outcomeOf(await call(world, person, 'PUT', `/posts/${post._id}`, body))
  },

  async sendPost(world) {
    const found = await somePost(world, ['draft', 'planned', 'missed', 'failed'])
    return found ? outcomeOf(await call(world, found.person, 'POST', `/posts/${found.post._id}/send`)) : IMPOSSIBLE
  },

  /** The person looks at the network, and answers what is there. */
  async answerPost(world) {
    const found = await somePost(world, ['unknown', 'handed_over'])
    if (!found) return IMPOSSIBLE
    const { post, person } = found
    const isThere = world.visible.some(({ post_id }) => post_id === post._id)
    const published = post.state === 'handed_over' ? world.random.chance(0.7) : isThere
    return outcomeOf(await call(world, person, 'POST', `/posts/${post._id}/answer`, { published }))
  },

  async cancelPost(world) {
    const found = await somePost(world, ['draft', 'planned', 'missed', 'failed', 'handed_over', 'published'])
    return found ? outcomeOf(await call(world, found.person, 'DELETE', `/posts/${found.post._id}`)) : IMPOSSIBLE
  },

  /** Shares a post that is then sent only when approved. A reviewer approves most of them. */
  async reviewPost(world) {
    const found = await somePost(world, ['draft', 'planned'])
    if (!found) return IMPOSSIBLE
    const { post, person } = found
    const body = { post_ids: [post._id], from_name: 'Ada', days: 30, require_approval: true }
    const shared = await call(world, person, 'POST', '/reviews', body)
    if (shared.status !== 201) return outcomeOf(shared)
    const token = memberOf(shared, 'link').split('#')[1] ?? ''
    const decision = world.random.chance(0.75) ? 'approved' : 'changes_requested'
    const decided = { post: 1, revision: post.revision, name: 'Grace', decision }
    return outcomeOf(await send(world, 'publish', 'POST', `${PATH}/review/decisions`, null, decided, undefined, { 'review-token': token }))
  },

  async disconnectAccount(world) {
    const person = busyPerson(world)
    const id = await connectionOf(world, person)
    return id === null ? IMPOSSIBLE : outcomeOf(await call(world, person, 'DELETE', `/connections/${id}`))
  },
} satisfies Actions
