import type mongoose from 'mongoose'
import type { VisiblePost } from './networks-double.ts'

/** The members that the oracle reads of the documents of the publish service. */
export interface PublishDocuments {
  posts: {
    _id: string
    user_id: string
    network: string | null
    state: string
    revision: number
    next_attempt_at: Date
    series_id: string | null
    published: { remote_id: string | null } | null
    approval_required: boolean
    approval: { decision: string; revision: number } | null
  }[]
  series: { _id: string; user_id: string; state: string }[]
  connections: { _id: string; user_id: string; network: string; state: string }[]
}

export async function readPublishDocuments(database: mongoose.mongo.Db): Promise<PublishDocuments> {
  const posts = database.collection<PublishDocuments['posts'][number]>('planned_posts')
  const series = database.collection<PublishDocuments['series'][number]>('series')
  const connections = database.collection<PublishDocuments['connections'][number]>('connections')
  return {
    posts: await posts.find().sort({ _id: 1 }).toArray(),
    series: await series.find().sort({ _id: 1 }).toArray(),
    connections: await connections.find().sort({ _id: 1 }).toArray(),
  }
}

const STATES = ['planned', 'sending', 'unknown', 'failed', 'missed', 'handed_over', 'published'] as const

/** The figures of the back office by network, sorted by its name, posts that are handed over first. */
export function expectedPublishing({ posts, connections }: PublishDocuments, now: Date) {
  const networks = [...new Set([...posts.filter(({ state }) => state !== 'draft'), ...connections].map(({ network }) => network ?? ''))]
  return networks.sort().map((name) => {
    const own = posts.filter(({ network }) => (network ?? '') === name)
    const count = (wanted: string) => own.filter(({ state }) => state === wanted).length
    const due = own.filter(({ state, next_attempt_at }) => state === 'planned' && next_attempt_at <= now).length
    const accounts = connections.filter(({ network }) => network === name)
    return {
      network: name === '' ? null : name,
      ...Object.fromEntries(STATES.map((state) => [state, count(state)])),
      planned: count('planned') - due,
      due,
      accounts: accounts.length,
      broken_accounts: accounts.filter(({ state }) => state === 'needs_attention').length,
    }
  })
}

/** How much of the limit of planned posts a user has used: what waits, and each active series of which nothing waits. */
export function expectedPlanned({ posts, series }: PublishDocuments, userId: string): number {
  const waiting = posts.filter(({ user_id, state }) => user_id === userId && (state === 'planned' || state === 'sending'))
  const withWaiting = new Set(waiting.map(({ series_id }) => series_id))
  const empty = series.filter(({ _id, user_id, state }) => user_id === userId && state === 'active' && !withWaiting.has(_id))
  return waiting.length + empty.length
}

/** Sentences about posts of which the networks show something else than the service. */
export function wrongPosts({ posts }: PublishDocuments, visible: readonly VisiblePost[]): string[] {
  const shown = Map.groupBy(visible, ({ post_id }) => post_id)
  const wrong: string[] = []
  for (const [id, found] of shown) if (found.length > 1) wrong.push(`${id} is published ${found.length} times`)
  for (const { _id, state, revision, published, approval_required, approval } of posts) {
    const [post] = shown.get(_id) ?? []
    if (post && state !== 'published' && state !== 'unknown') wrong.push(`${_id} is published, and called ${state}`)
    const remoteId = published?.remote_id
    if (typeof remoteId === 'string' && post?.remote_id !== remoteId)
      wrong.push(`${_id} is called published as ${remoteId}, and it is not there`)
    const isApproved = approval?.decision === 'approved' && approval.revision === revision
    if (post && approval_required && !isApproved) wrong.push(`${_id} is published without its approval`)
  }
  return wrong
}
