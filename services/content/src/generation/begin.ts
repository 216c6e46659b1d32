import type { Reservation } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { type Clock, delay } from '@loomcast/service-kit/time'
import { QUOTA_EXHAUSTED, userUsage } from '../domain/quota.ts'
import type { StoredGeneration } from './generation.model.ts'
import { type Generator, LEASE_MS, newRunIds } from './generator.ts'
import type { LiveEvent } from './live-generation.ts'
import { type GenerationRequest, type ResolveDeps, resolveRequest } from './resolved-request.ts'
import { LOST } from './response.ts'
import type { GenerationStores } from './stores.ts'

export interface BeginDeps extends ResolveDeps {
  repositories: GenerationStores
  generator: Generator
  clock: Clock
}

/** Subscribes a request to its run. `left` aborts when the client disconnects. */
export type Listen = (left: AbortSignal) => AsyncIterable<LiveEvent>

const POLL_MS = 250

/**
 * Starts a generation, or finds the one (completed, failed or running) that the same idempotency key started within 24 hours. Throws an AppError before
 * anything is charged.
 */
export async function beginGeneration(
  userId: string,
  wanted: GenerationRequest,
  key: string | undefined,
  deps: BeginDeps,
): Promise<Listen> {
  const { repositories, generator, clock } = deps
  const request_hash = hashRequest(wanted)
  const { id, contentId } = newRunIds()
  const now = clock()
  const lease_expires_at = new Date(now.getTime() + LEASE_MS)
  // Runs in parallel with resolveRequest. The insert also detects an earlier run with the same key. If the process dies here, the sweeper removes the row.
  const [claimed, resolution] = await Promise.allSettled([
    repositories.generations.begin({
      _id: id,
      user_id: userId,
      content_id: contentId,
      ...(key !== undefined && { idempotency_key: key }),
      request_hash,
      state: 'running',
      started_at: now,
      lease_expires_at,
    }),
    resolveRequest(userId, wanted, deps),
  ])
  if (claimed.status === 'rejected') throw claimed.reason
  if (claimed.value.outcome === 'seen') return again(claimed.value.generation, request_hash, deps)
  if (resolution.status === 'rejected') {
    await repositories.generations.forget(id)
    throw resolution.reason
  }
  const resolved = resolution.value

  // Runs after the insert, not in parallel: otherwise, of five requests with one key, four could briefly reserve the last unit, and the first would be
  // rejected.
  const reservation = await repositories.meters.reserve(userId, id, resolved.limit, now, lease_expires_at)
  if (reservation.outcome === 'reserved') {
    const live = generator.start({ id, contentId, userId, setId: resolved.setId, resolved })
    return (left) => live.listen(left)
  }
  await repositories.generations.forget(id)
  throw notReserved(reservation, resolved.limit)
}

export function notReserved(reservation: Exclude<Reservation, { outcome: 'reserved' }>, limit: number | null): AppError {
  if (reservation.outcome === 'closed') return new AppError('account_deleted')
  if (reservation.by === 'concurrency') return new AppError('too_many_texts', undefined, { headers: { 'retry-after': '10' } })
  return new AppError('quota_exhausted', QUOTA_EXHAUSTED, {
    extensions: {
      user_usage: userUsage(reservation.reading, limit),
      period_ends_at: reservation.reading.period.ends_at.toISOString(),
    },
  })
}

/** Handles a repeated request. */
function again(earlier: StoredGeneration, request_hash: string, deps: BeginDeps): Listen {
  requireSameRequest(earlier, request_hash)
  const live = deps.generator.live(earlier._id)
  if (live) return (left) => live.listen(left)
  return (left) => follow(earlier, left, deps)
}

/** Follows a run that has ended or is running in another process. */
export async function* follow(
  earlier: StoredGeneration,
  left: AbortSignal,
  { repositories, clock }: Pick<BeginDeps, 'repositories' | 'clock'>,
): AsyncGenerator<LiveEvent> {
  for (let run: StoredGeneration | null = earlier; !left.aborted; run = await repositories.generations.byId(earlier._id)) {
    if (run?.state === 'running' && run.lease_expires_at < clock()) {
      yield { type: 'error', failure: LOST }
      return
    }
    if (!run || run.state === 'abandoned') {
      yield { type: 'aborted' }
      return
    }
    if (run.state === 'completed' && run.answer) {
      yield { type: 'result', answer: run.answer }
      return
    }
    if (run.state === 'failed' && run.failure) {
      yield { type: 'error', failure: run.failure }
      return
    }
    await delay(POLL_MS, left)
  }
}
