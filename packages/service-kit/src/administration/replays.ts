import type mongoose from 'mongoose'
import { Type } from 'typebox'
import { ADMIN_REPLAYS } from '../mongo/collections.ts'
import { newId } from '../mongo/id.ts'
import { Timestamp } from '../schema/index.ts'
import type { Clock } from '../time/clock.ts'

/** A replay that an administrator requested. It continues after a crash and can be stopped. */
export interface ReplayRow {
  _id: string
  kind: 'dead_letters' | 'jobs'
  /** The consumer group, or the queue. */
  group: string
  /** Of events or jobs, in the order in which they are sent. */
  ids: string[]
  per_second: number
  state: 'running' | 'stopped' | 'done'
  /** How many were sent so far. */
  position: number
  /** Events that were applied, jobs that were made due. */
  handled: number
  /** Ids of events that failed again and of jobs that could not be made due, and of events without an outcome in time. */
  failed: string[]
  waiting: string[]
  requested_at: Date
  ended_at: Date | null
  leased_until: Date | null
}

const Ids = Type.Array(Type.String())

export const ReplaySchema = Type.Object(
  {
    replay_id: Type.String(),
    kind: Type.Enum(['dead_letters', 'jobs']),
    group: Type.String({ description: 'The consumer group, or the queue.' }),
    state: Type.Enum(['running', 'stopped', 'done']),
    per_second: Type.Integer(),
    total: Type.Integer(),
    sent: Type.Integer(),
    handled: Type.Integer(),
    failed: Ids,
    waiting: Ids,
    requested_at: Timestamp,
    ended_at: Type.Union([Timestamp, Type.Null()]),
  },
  { title: 'Replay' },
)

/** The response to a request for a replay. */
export const ReplayRequested = Type.Object({
  success: Type.Literal(true),
  ids: Type.Array(Type.String(), { description: 'What is, or would be, replayed; oldest first.' }),
  replay: Type.Union([ReplaySchema, Type.Null()], { description: 'Null for a dry run.' }),
})

/** Members of a request for a replay. */
export const replayOptions = {
  dry_run: Type.Boolean({ description: 'Only reports what would be replayed.' }),
  per_second: Type.Integer({ minimum: 1, maximum: 100 }),
}

/** Most events or jobs in one replay. */
export const MAX_REPLAYED = 10_000
const SHOWN_MS = 24 * 3_600_000
const SHOWN = 20

interface Request {
  kind: ReplayRow['kind']
  group: string
  ids: readonly string[]
  per_second: number
  dry_run: boolean
}

/** The replays of a service. A worker runs them, see startReplays. */
export function createReplays({ connection, clock }: { connection: mongoose.Connection; clock: Clock }) {
  const replays = connection.collection<ReplayRow>(ADMIN_REPLAYS)
  return {
    /** Stores a replay of at most MAX_REPLAYED ids, unless it is a dry run. */
    async request({ kind, group, ids: all, per_second, dry_run }: Request) {
      const ids = all.slice(0, MAX_REPLAYED)
      if (dry_run) return { success: true as const, ids, replay: null }
      const now = clock()
      const isEmpty = ids.length === 0
      const replay: ReplayRow = {
        _id: newId('rpl'),
        kind,
        group,
        ids,
        per_second,
        position: 0,
        handled: 0,
        failed: [],
        waiting: [],
        state: isEmpty ? 'done' : 'running',
        requested_at: now,
        ended_at: isEmpty ? now : null,
        leased_until: null,
      }
      await replays.insertOne(replay)
      return { success: true as const, ids, replay: replayView(replay) }
    },

    /** Running replays and those that ended in the last 24 hours, newest first. */
    async recent() {
      const since = new Date(clock().getTime() - SHOWN_MS)
      const found = await replays
        .find({ $or: [{ state: 'running' }, { ended_at: { $gte: since } }] })
        .sort({ requested_at: -1 })
        .limit(SHOWN)
        .toArray()
      return found.map(replayView)
    },

    /** Null if there is no such replay. A replay that has ended does not change. */
    async stop(replayId: string) {
      await replays.updateOne({ _id: replayId, state: 'running' }, { $set: { state: 'stopped', ended_at: clock() } })
      const replay = await replays.findOne({ _id: replayId })
      return replay && replayView(replay)
    },
  }
}

export type Replays = ReturnType<typeof createReplays>

function replayView(replay: ReplayRow) {
  const { _id, kind, group, state, per_second, ids, position, handled, failed, waiting, requested_at, ended_at } = replay
  return {
    replay_id: _id,
    kind,
    group,
    state,
    per_second,
    total: ids.length,
    sent: position,
    handled,
    failed,
    waiting,
    requested_at: requested_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
