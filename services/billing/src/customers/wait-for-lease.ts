import { acquireLease, newId } from '@loomcast/service-kit/mongo'
import { delay, endsWithin } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import { LEASES } from './lease.model.ts'

const DURATION_MS = 30_000

interface LeasedWork<T> {
  connection: Connection
  /** Id of the lease. */
  id: string
  /** Prefix of the owner's id. */
  owner: string
  waitMs: number
  /** How often a lease of another process is requested again. */
  pollMs: number
  /** Error if the lease is not free in time. */
  refusal: () => Error
  work: () => Promise<T>
}

/** By database and id of the lease: settles when every caller in this process has had the lease. */
const queues = new WeakMap<Connection, Map<string, Promise<unknown>>>()

/**
 * Runs `work` while it has the lease. Callers in this process wait in order of arrival, without a request to the database, which only the first
 * one sends.
 */
export async function whileLeased<T>({ connection, id, owner, waitMs, pollMs, refusal, work }: LeasedWork<T>): Promise<T> {
  const deadline = performance.now() + waitMs
  const lease = { connection, collection: LEASES, id, owner: newId(owner), durationMs: DURATION_MS }
  const leave = await turnOf(connection, id, waitMs)
  if (!leave) throw refusal()
  try {
    let acquired = await acquireLease(lease)
    while (!acquired) {
      if (performance.now() > deadline) throw refusal()
      await delay(pollMs)
      acquired = await acquireLease(lease)
    }
    try {
      return await work()
    } finally {
      await acquired.release()
    }
  } finally {
    leave()
  }
}

/** Waits for those that came before. Resolves to a function that lets the next one continue, or to undefined after `waitMs`. */
async function turnOf(connection: Connection, id: string, waitMs: number): Promise<(() => void) | undefined> {
  const queue = queues.get(connection) ?? new Map<string, Promise<unknown>>()
  queues.set(connection, queue)
  const before = queue.get(id)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  // If a waiter gives up, the next one still follows those before it.
  const all = Promise.all([before, left])
  queue.set(id, all)
  const leaveQueue = () => {
    leave()
    if (queue.get(id) === all) void all.then(() => queue.get(id) === all && queue.delete(id))
  }
  if (before === undefined || (await endsWithin(waitMs, before))) return leaveQueue
  leaveQueue()
  return undefined
}
