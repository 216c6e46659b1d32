import { orderByFairShare, PRECEDENCE_MS } from '@loomcast/service-kit/jobs'
import type { PublishContext } from '../context.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { DuePost, Excluded } from './due-post.ts'

/** How many posts a worker process sends at the same time, so that a server that hangs occupies only a part of it. */
export interface SendingCaps {
  total: number
  user: number
  connection: number
  network: number
}

export const SENDING_CAPS: SendingCaps = { total: 96, user: 24, connection: 8, network: 64 }

type SendingRepository = PublishContext['repositories']['sending']

export interface FairClaims {
  /** Leases the next due post that the caps allow: users take turns. Null if there is none now. */
  claimNext(now: Date): Promise<StoredPost | null>
  /** Call it when the run of a claimed post has ended. */
  ended(post: StoredPost): void
}

/** A list of due posts is used for this long, and longer if it took long, so that the claims of many posts cost one query (ms). */
const LIST_MS = 500
const LONGER = 5

export function createFairClaims(sending: SendingRepository, caps: SendingCaps = SENDING_CAPS): FairClaims {
  const running = { users: createCounts(caps.user), connections: createCounts(caps.connection), networks: createCounts(caps.network) }
  /** By the lease, because a post that was taken over can run twice in a process. */
  const claimed = new Map<string, DuePost>()
  let list: DuePost[] = []
  let outdatedAt = Number.NEGATIVE_INFINITY
  let listing: Promise<void> | undefined

  const isAllowed = ({ user_id, connection_id, network }: DuePost) =>
    running.users.isFree(user_id) && running.connections.isFree(connection_id) && running.networks.isFree(network)

  function count({ user_id, connection_id, network }: DuePost, by: 1 | -1): void {
    running.users.add(user_id, by)
    running.connections.add(connection_id, by)
    running.networks.add(network, by)
  }

  async function refill(now: Date): Promise<void> {
    const excluded: Excluded = { users: running.users.full(), connections: running.connections.full(), networks: running.networks.full() }
    const startedAt = performance.now()
    list = inTurns(await byFairShare(sending, await sending.dueByUser(now, excluded, caps.user)))
    const took = performance.now() - startedAt
    outdatedAt = performance.now() + Math.max(LIST_MS, LONGER * took)
  }

  /** The next post of the list that the caps allow. */
  function take(): DuePost | undefined {
    const index = list.findIndex(isAllowed)
    return index < 0 ? undefined : list.splice(index, 1)[0]
  }

  async function claimListed(now: Date): Promise<StoredPost | null> {
    for (let next = take(); next; next = take()) {
      count(next, 1)
      let post: StoredPost | null = null
      try {
        post = await sending.jobs.claimById(next._id, now)
        if (post) claimed.set(String(post.lease_id), next)
      } finally {
        if (!post) count(next, -1)
      }
      if (post) return post
    }
    return null
  }

  return {
    async claimNext(now) {
      // Null is certain after a list that was begun since this call: an own one, or the second one of other calls.
      let listsOfOthers = 0
      let isCertain = false
      // Only here: after a list of its own, a process that stood still would otherwise return null although posts are due.
      if (performance.now() > outdatedAt) list = []
      for (;;) {
        const post = await claimListed(now)
        if (post || isCertain) return post
        if (listing) {
          listsOfOthers += 1
          isCertain = listsOfOthers === 2
        } else {
          isCertain = true
          listing = refill(now).finally(() => {
            listing = undefined
          })
        }
        await listing
      }
    },

    ended({ lease_id }) {
      const post = claimed.get(String(lease_id))
      if (!post) return
      claimed.delete(String(lease_id))
      count(post, -1)
    },
  }
}

/** The posts of each user, users by fair share. */
async function byFairShare(sending: SendingRepository, waiting: readonly DuePost[][]): Promise<DuePost[][]> {
  const byUser = new Map(waiting.flatMap((each) => (each[0] ? [[each[0].user_id, each] as const] : [])))
  const oldest = waiting[0]?.[0]
  if (!oldest || byUser.size === 1) return [...waiting]
  const servedAt = await sending.servedAt([...byUser.keys()], new Date(oldest.next_attempt_at.getTime() - PRECEDENCE_MS))
  const waiters = [...byUser].flatMap(([owner, [first]]) =>
    first ? [{ owner, job_id: first._id, queued_at: first.next_attempt_at, served_at: servedAt.get(owner) ?? null }] : [],
  )
  return orderByFairShare(waiters).flatMap(({ owner }) => [byUser.get(owner) ?? []])
}

/** The first post of each user, then the second ones, and so on. */
export function inTurns(byUser: readonly DuePost[][]): DuePost[] {
  const rounds = Math.max(0, ...byUser.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => byUser.flatMap((each) => each[round] ?? [])).flat()
}

/** Counts with a limit. Nothing is counted for null. */
function createCounts(limit: number) {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    isFree: (key: string | null) => key === null || of(key) < limit,
    full: () => [...counts].flatMap(([key, count]) => (count >= limit ? [key] : [])),
    add(key: string | null, by: 1 | -1): void {
      if (key === null) return
      if (of(key) + by === 0) counts.delete(key)
      else counts.set(key, of(key) + by)
    },
  }
}
