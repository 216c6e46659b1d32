import type mongoose from 'mongoose'
import type { EventBus } from '../events/bus.ts'
import { ADMIN_REPLAYS } from '../mongo/collections.ts'
import type { Logger } from '../observability/logging.ts'
import type { Clock } from '../time/clock.ts'
import { every, type Timer } from '../time/periodic.ts'
import type { AdministeredJobs } from './administered-jobs.ts'
import type { ReplayRow } from './replays.ts'

/** Longer than a replay waits for the outcome of a batch (ms). */
const LEASE_MS = 120_000
const TICK_MS = 1_000
/** How often a worker looks for a requested replay while none is running. */
const IDLE_TICK_MS = 3_000

export interface ReplayWorker {
  connection: mongoose.Connection
  bus: EventBus
  /** The queues with jobs that can be run again. */
  queues?: readonly AdministeredJobs[]
  clock: Clock
  logger: Logger
}

/** Runs requested replays, each with at most `per_second` events or jobs per second. Start it where the groups are subscribed. */
export function startReplays(worker: ReplayWorker): Timer {
  let running = 0
  const run = async () => {
    running = await runReplays(worker)
  }
  return every(() => (running > 0 ? TICK_MS : IDLE_TICK_MS), 'requested replays', run, worker.logger)
}

/** Sends the next events or jobs of each running replay. Resolves to the number of those. */
export async function runReplays(worker: Omit<ReplayWorker, 'logger'>): Promise<number> {
  const { connection, clock } = worker
  const replays = connection.collection<ReplayRow>(ADMIN_REPLAYS)
  const running = await replays.find({ state: 'running' }, { projection: { _id: 1 } }).toArray()
  for (const { _id } of running) {
    const now = clock()
    const free = { $or: [{ leased_until: null }, { leased_until: { $lt: now } }] }
    const lease = { $set: { leased_until: new Date(now.getTime() + LEASE_MS) } }
    const replay = await replays.findOneAndUpdate({ _id, state: 'running', ...free }, lease, { returnDocument: 'after' })
    if (!replay) continue
    const ids = replay.ids.slice(replay.position, replay.position + replay.per_second)
    const { failed, pending = [] } = await send(worker, replay, ids)
    const position = replay.position + ids.length
    await replays.updateOne(
      { _id, position: replay.position },
      {
        $set: { position, leased_until: null },
        $inc: { handled: ids.length - failed.length - pending.length },
        $push: { failed: { $each: failed }, waiting: { $each: pending } },
      },
    )
    if (position >= replay.ids.length) await replays.updateOne({ _id, state: 'running' }, { $set: { state: 'done', ended_at: clock() } })
  }
  return running.length
}

async function send(
  { bus, queues = [] }: Pick<ReplayWorker, 'bus' | 'queues'>,
  { kind, group }: ReplayRow,
  ids: string[],
): Promise<{ failed: string[]; pending?: string[] }> {
  if (kind === 'dead_letters') return bus.replay(group, { eventIds: ids })
  const queue = queues.find(({ name }) => name === group)
  const failed: string[] = []
  for (const id of ids) if (!(await queue?.retry(id))) failed.push(id)
  return { failed }
}
