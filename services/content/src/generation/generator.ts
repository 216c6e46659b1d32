import { isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, endsWithin, every, retry } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { glue } from '../domain/continuation.ts'
import type { FailedText } from '../domain/failed-text.ts'
import type { Failure, GenerationResponse } from '../domain/generation-response.ts'
import { userUsage } from '../domain/quota.ts'
import { EngineError } from '../engines/engine.ts'
import { contentFailed, contentGenerated, contentPicturesChanged } from '../events/publishes.ts'
import { LiveGeneration } from './live-generation.ts'
import type { WritingObserver } from './observed-writing.ts'
import type { ReadyRun } from './ready-run.ts'
import type { ResolvedRequest } from './resolved-request.ts'
import { failureOf, LOST, responseOf, UNCONFIRMED } from './response.ts'
import type { GenerationStores } from './stores.ts'
import type { Written } from './write-draft.ts'
import { writeText } from './write-text.ts'
import { contentOf, isFallback, withSameText, withUsage } from './written-content.ts'

/** Lifetime of a run and its reservation. Both are renewed every LEASE_MS / 3. */
export const LEASE_MS = 60_000

/** Retries cover a database failover. Each attempt can take up to 10 s. */
const COMMIT_ATTEMPTS = 3

const COMMIT_RETRY_MS = 1_000

export interface GeneratorDeps {
  connection: mongoose.Connection
  repositories: GenerationStores
  clock: Clock
  logger: Logger
  observer: WritingObserver
}

export interface Generator {
  /** Starts the run in the background; its listeners receive the outcome. */
  start(run: ReadyRun): LiveGeneration
  /** The run with this id if it is active in this process. */
  live(id: string): LiveGeneration | undefined
  /** Waits up to graceMs for active runs, then stops the remaining ones and saves what they wrote. */
  close(graceMs: number): Promise<void>
}

/**
 * Runs generations to completion. A crash at any point is safe: users are charged only for saved posts, and no saved post is lost. The run and its reservation
 * are stored before the engine is called. The text, the charge, the response and the event are written in one transaction, and the response is sent only after
 * that.
 */
export function createGenerator({ connection, repositories, clock, logger, observer }: GeneratorDeps): Generator {
  const { contents, meters, generations } = repositories
  const activeRuns = new Map<string, LiveGeneration>()
  const running = new Set<Promise<void>>()

  async function run(ready: ReadyRun, live: LiveGeneration): Promise<void> {
    const startedAt = clock()
    const renewal = every(LEASE_MS / 3, `renewal of ${ready.id}`, () => renew(ready), logger, { firstAfterMs: LEASE_MS / 3 })
    try {
      live.emit({
        type: 'started',
        content_id: ready.contentId,
        provider: ready.resolved.provider,
        model: ready.resolved.request.model,
        engine: ready.resolved.engine.id,
      })
      const { resolved } = ready
      const written = await observer.observe(resolved, () =>
        writeText(resolved.engine, { ...resolved.request, signal: live.signal }, listenerOf(live, resolved), resolved.fallback),
      )
      if (!written.text.trim()) {
        if (await releaseReservation(ready)) await markEnded(ready, () => generations.abandon(ready.id))
        live.emit({ type: 'aborted' })
        return
      }
      const counted = await withUsage(written, resolved)
      observer.countTokens(resolved, counted)
      live.emit({ type: 'result', answer: await commitWithRetry(ready, counted, startedAt) })
    } catch (error) {
      logFailure(error, ready)
      live.emit(await endOf(ready, error instanceof ReservationLost ? LOST : failureOf(error), startedAt))
    } finally {
      activeRuns.delete(ready.id)
      await renewal.stop()
    }
  }

  /** Provider failures are expected. The message is not logged because it may contain the prompt. */
  function logFailure(error: unknown, { id, resolved }: ReadyRun): void {
    const about = { generation_id: id, provider: resolved.provider, model: resolved.request.model }
    if (error instanceof EngineError)
      logger.warn({ ...about, code: error.code, provider_error: errorFields(error.cause) }, 'provider failed')
    else if (error instanceof ReservationLost) logger.warn(about, 'reservation expired during generation')
    else logger.error({ ...about, err: error }, 'generation failed')
  }

  /** If the commit succeeded but its acknowledgment was lost, the retry finds no reservation, and `endOf` returns the stored result. */
  function commitWithRetry(ready: ReadyRun, written: Written, startedAt: Date): Promise<GenerationResponse> {
    return retry(() => commit(ready, written, startedAt), {
      attempts: COMMIT_ATTEMPTS,
      isRetryable: isDatabaseUnavailable,
      delayMs: () => COMMIT_RETRY_MS,
      onRetry: (error, attempt) =>
        logger.warn({ err: error, generation_id: ready.id, attempt }, 'database unavailable, commit will be retried'),
    })
  }

  async function commit(
    { id, contentId, userId, setId, resolved }: ReadyRun,
    written: Written,
    startedAt: Date,
  ): Promise<GenerationResponse> {
    const now = clock()
    const text = contentOf({ contentId, userId, setId, resolved, written, now })
    const { measure: fit } = text.fit
    return withTransaction(connection, async (tx) => {
      // Both texts of a pair write to the meter, so the later transaction is repeated and then finds the earlier text.
      const same = written.finish_reason === 'stopped' ? null : await contents.sameInSet(text, tx)
      const content = same ? withSameText(text, same.platform) : text
      const charged = await (same || isFallback(written, resolved) ? meters.commitFree : meters.commit)(userId, id, now, tx)
      if (!charged) throw new ReservationLost()
      await contents.insert(content, tx)
      const answer = responseOf(content, fit, userUsage(charged.reading, resolved.limit))
      if (!(await generations.complete(id, answer, tx))) throw new ReservationLost()
      await appendEvents(tx, 'content', contentGenerated(content, charged, now.getTime() - startedAt.getTime(), resolved.knowledge))
      if (content.pictures)
        await appendEvents(tx, 'content', contentPicturesChanged(content, await meters.nextChange(userId, now, tx), now))
      return answer
    })
  }

  /**
   * The last event of a failed run; its result if the commit succeeded before the failure. The reservation is released first, because the release waits for a
   * commit in progress and has no effect on a completed run. Without its reservation, a run cannot be charged.
   */
  async function endOf(ready: ReadyRun, failure: Failure, startedAt: Date) {
    const isReleased = await releaseReservation(ready)
    if (isReleased) await markEnded(ready, () => fail(ready, failure, startedAt))
    try {
      const stored = await generations.byId(ready.id)
      if (stored?.state === 'completed' && stored.answer) return { type: 'result', answer: stored.answer } as const
      if (isReleased) return { type: 'error', failure } as const
    } catch (error) {
      logger.error({ err: error, generation_id: ready.id }, 'failed generation could not be read')
    }
    return { type: 'error', failure: UNCONFIRMED } as const
  }

  /** Returns false if the write failed; the reservation then expires. */
  async function releaseReservation({ id, userId }: ReadyRun): Promise<boolean> {
    try {
      await meters.release(userId, id)
      return true
    } catch (error) {
      logger.error({ err: error, generation_id: id }, 'could not release the reservation, which will expire')
      return false
    }
  }

  /** If the write fails, the run's lease expires and the sweeper ends it. */
  async function markEnded({ id }: ReadyRun, mark: () => Promise<void>): Promise<void> {
    try {
      await mark()
    } catch (error) {
      logger.error({ err: error, generation_id: id }, 'could not update the run; its lease will expire')
    }
  }

  async function fail(ready: ReadyRun, failure: Failure, startedAt: Date): Promise<void> {
    const { id, userId, resolved } = ready
    const failed_at = clock()
    const { platform, model } = resolved.request
    const failed: FailedText = {
      _id: id,
      user_id: userId,
      platform,
      provider: resolved.provider,
      model,
      code: failure.code,
      duration_ms: Math.max(0, failed_at.getTime() - startedAt.getTime()),
      failed_at,
    }
    await withTransaction(connection, async (tx) => {
      if (!(await generations.fail(failed, failure, tx))) return
      await appendEvents(tx, 'content', contentFailed(failed, await meters.nextChange(userId, failed_at, tx)))
    })
  }

  async function renew({ id, userId }: ReadyRun): Promise<void> {
    const until = new Date(clock().getTime() + LEASE_MS)
    await generations.renew(id, until)
    await meters.renew(userId, id, until)
  }

  return {
    start(ready) {
      const live = new LiveGeneration()
      activeRuns.set(ready.id, live)
      const done = run(ready, live).finally(() => running.delete(done))
      running.add(done)
      return live
    },
    live: (id) => activeRuns.get(id),
    async close(graceMs) {
      if (await endsWithin(graceMs, Promise.all(running))) return
      for (const live of activeRuns.values()) live.stop()
      await Promise.all(running)
    },
  }
}

export function newRunIds(): { id: string; contentId: string } {
  return { id: newId('gen'), contentId: newId('cnt') }
}

/** The reservation or the run has expired, so nothing may be saved or charged. */
class ReservationLost extends Error {
  override readonly name = 'ReservationLost'
}

function errorFields(cause: unknown): Record<string, unknown> {
  if (typeof cause !== 'object' || cause === null) return {}
  const { name, status, code, type, requestID } = cause as Record<string, unknown>
  return { name, status, code, type, provider_request_id: requestID }
}

function listenerOf(live: LiveGeneration, { request }: ResolvedRequest) {
  let atStart = request.continueFrom !== undefined
  return {
    delta(text: string) {
      const joint = atStart ? glue(request.continueFrom ?? '', text) : ''
      atStart = false
      live.emit({ type: 'delta', text: joint + text })
    },
    reset(message: string) {
      atStart = request.continueFrom !== undefined
      live.emit({ type: 'reset', message })
    },
  }
}
