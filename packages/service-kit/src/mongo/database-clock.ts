import { performance } from 'node:perf_hooks'
import type mongoose from 'mongoose'
import type { Clock } from '../time/clock.ts'
import { every } from '../time/periodic.ts'

export interface DatabaseClock {
  now: Clock
  stop(): Promise<void>
}

const READ_EVERY_MS = 10_000
/** A reading that took longer is too imprecise, unless there is none yet (ms). */
const SLOW_MS = 1_000

/**
 * The clock of the database, so that all processes agree about leases and due times although the clocks of their machines differ. Between readings, it runs by
 * the monotonic clock. While the database is unavailable, it runs on.
 */
export async function startDatabaseClock(connection: mongoose.Connection): Promise<DatabaseClock> {
  let offset: number | undefined

  async function read(): Promise<void> {
    const requestedAt = performance.now()
    const { localTime } = await connection.getClient().db('admin').command({ hello: 1 })
    const receivedAt = performance.now()
    if (offset !== undefined && receivedAt - requestedAt > SLOW_MS) return
    offset = localTime.getTime() - (requestedAt + receivedAt) / 2
  }

  await read()
  // A failed reading is not logged: whatever needs the time also needs the database, and reports it.
  const reading = every(READ_EVERY_MS, 'reading of the clock of the database', read, { error() {} }, { firstAfterMs: READ_EVERY_MS })
  return { now: () => new Date((offset ?? 0) + performance.now()), stop: () => reading.stop() }
}
