import { isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { glue, joinContinuation } from '../domain/continuation.ts'
import { fitOf, type StoredFit } from '../domain/fit.ts'
import type { BesideText, Failure, GenerationAnswer } from '../domain/generation-answer.ts'
import type { Notice } from '../domain/model-choice.ts'
import { userUsage } from '../domain/quota.ts'
import { withoutFields } from '../domain/text-fields.ts'
import { EngineError, type TokenUsage } from '../engines/engine.ts'
import { contentGenerated } from '../events/publishes.ts'
import type { StoredContent } from '../history/content.model.ts'
import type { Repositories } from '../repositories.ts'
import { answerOf, failureOf, LOST, UNCONFIRMED } from './answer.ts'
import { LiveGeneration } from './live-generation.ts'
import type { WritingObserver } from './observed-writing.ts'
import type { Plan } from './plan.ts'
import { tokenCounter } from './token-count.ts'
import { type Written, writeText } from './write-text.ts'

/** A hold and a run live this long without a sign of life; renewed three times as often. */
export const LEASE_MS = 60_000

/** A written text is worth waiting for a database that changes its primary; each attempt takes up to 10 s by itself. */
const KEEP_ATTEMPTS = 3
const KEEP_PAUSE_MS = 1_000

export interface GeneratorDeps {
  connection: mongoose.Connection
  repositories: Repositories
  clock: Clock
  logger: Logger
  observer: WritingObserver
}

/** A run that is written down and has its generation set aside. */
export interface ReadyRun {
  id: string
  contentId: string
  userId: string
  plan: Plan
}

export interface Generator {
  /** Starts the run; it goes on by itself, and its listeners hear how it ends. */
  start(run: ReadyRun): LiveGeneration
  /** The run with this id, while it is alive in this process. */
  live(id: string): LiveGeneration | undefined
  /** Waits for runs in hand, then stops those that are left and keeps what they wrote. */
  close(graceMs: number): Promise<void>
}

/**
 * Runs generations to their end. Order of the writes, so that a crash between any two neither charges for nothing nor loses what was
 * answered: run row and hold exist before the engine is asked; text, charge, answer and event are one transaction; only then is the answer said.
 */
export function createGenerator({ connection, repositories, clock, logger, observer }: GeneratorDeps): Generator {
  const { contents, meters, generations } = repositories
  const lives = new Map<string, LiveGeneration>()
  const running = new Set<Promise<void>>()

  async function run(ready: ReadyRun, live: LiveGeneration): Promise<void> {
    const startedAt = clock()
    const lease = setInterval(() => void renew(ready), LEASE_MS / 3)
    try {
      live.say({
        type: 'started',
        content_id: ready.contentId,
        provider: ready.plan.provider,
        model: ready.plan.request.model,
        engine: ready.plan.engine.id,
      })
      const { plan } = ready
      const written = await observer.observe(plan, () =>
        writeText(plan.engine, { ...plan.request, signal: live.signal }, listenerOf(live, plan)),
      )
      if (!written.text.trim()) {
        await giveBack(ready, () => generations.abandon(ready.id))
        live.say({ type: 'gone' })
        return
      }
      const counted = await withUsage(written, plan)
      observer.countTokens(plan, counted)
      live.say({ type: 'result', answer: await keepSoon(ready, counted, startedAt) })
    } catch (error) {
      logFailure(error, ready)
      live.say(await endOf(ready, error instanceof HoldLost ? LOST : failureOf(error)))
    } finally {
      clearInterval(lease)
      lives.delete(ready.id)
    }
  }

  /** A provider's failure is expected; of its answer only facts are logged, as its words may repeat the prompt. */
  function logFailure(error: unknown, { id, plan }: ReadyRun): void {
    const about = { generation_id: id, provider: plan.provider, model: plan.request.model }
    if (error instanceof EngineError) logger.warn({ ...about, code: error.code, answered: factsOf(error.cause) }, 'a provider failed')
    else if (error instanceof HoldLost) logger.warn(about, 'a generation outlived its hold')
    else logger.error({ ...about, err: error }, 'a generation failed')
  }

  /** An attempt that was committed though its answer got lost makes the next one find no hold: `endOf` then finds the stored answer. */
  async function keepSoon(ready: ReadyRun, written: Written, startedAt: Date): Promise<GenerationAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await keep(ready, written, startedAt)
      } catch (error) {
        if (attempt === KEEP_ATTEMPTS || !isDatabaseUnavailable(error)) throw error
        logger.warn({ err: error, generation_id: ready.id, attempt }, 'a text waits for the database to be kept')
        await new Promise((resolve) => setTimeout(resolve, KEEP_PAUSE_MS))
      }
    }
  }

  async function keep({ id, contentId, userId, plan }: ReadyRun, written: Written, startedAt: Date): Promise<GenerationAnswer> {
    const notices = [...plan.notices, ...written.notices, ...noticesOf(written)]
    const now = clock()
    const content = contentOf({ contentId, userId, plan, written, now })
    const { measure: fit } = content.fit
    return withTransaction(connection, async (tx) => {
      const charged = await meters.commit(userId, id, now, tx)
      if (!charged) throw new HoldLost()
      await contents.insert(content, tx)
      const answer = answerOf(content, fit, userUsage(charged.reading, plan.limit), notices)
      if (!(await generations.complete(id, answer, tx))) throw new HoldLost()
      await appendEvents(tx, 'content', contentGenerated(content, charged, now.getTime() - startedAt.getTime()))
      return answer
    })
  }

  /**
   * How a run that failed is answered: with its text after all when the failure came after its commit. It is released first, which waits
   * for a commit that is still under way and changes nothing once the run is completed.
   */
  async function endOf(ready: ReadyRun, failure: Failure) {
    const isReleased = await giveBack(ready, () => generations.fail(ready.id, failure))
    try {
      const stored = await generations.byId(ready.id)
      if (stored?.state === 'completed' && stored.answer) return { type: 'result', answer: stored.answer } as const
      if (isReleased) return { type: 'error', failure } as const
    } catch (error) {
      logger.error({ err: error, generation_id: ready.id }, 'a failed generation could not be looked up')
    }
    return { type: 'error', failure: UNCONFIRMED } as const
  }

  /** False while the database is away: hold and lease then end by themselves. */
  async function giveBack({ id, userId }: ReadyRun, markRun: () => Promise<void>): Promise<boolean> {
    try {
      await meters.release(userId, id)
      await markRun()
      return true
    } catch (error) {
      logger.error({ err: error, generation_id: id }, 'a generation could not be given back; its hold expires')
      return false
    }
  }

  async function renew({ id, userId }: ReadyRun): Promise<void> {
    const until = new Date(clock().getTime() + LEASE_MS)
    try {
      await generations.renew(id, until)
      await meters.renew(userId, id, until)
    } catch (error) {
      logger.warn({ err: error, generation_id: id }, 'a generation lease was not renewed')
    }
  }

  return {
    start(ready) {
      const live = new LiveGeneration()
      lives.set(ready.id, live)
      const done = run(ready, live).finally(() => running.delete(done))
      running.add(done)
      return live
    },
    live: (id) => lives.get(id),
    async close(graceMs) {
      const timer = setTimeout(() => {
        for (const live of lives.values()) live.stop()
      }, graceMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

export function newRunIds(): { id: string; contentId: string } {
  return { id: newId('gen'), contentId: newId('cnt') }
}

/** The hold or the run is not ours any more: nothing of the run may be kept or charged. */
class HoldLost extends Error {
  override readonly name = 'HoldLost'
}

function factsOf(cause: unknown): Record<string, unknown> {
  if (typeof cause !== 'object' || cause === null) return {}
  const { name, status, code, type, requestID } = cause as Record<string, unknown>
  return { name, status, code, type, provider_request_id: requestID }
}

function listenerOf(live: LiveGeneration, { request }: Plan) {
  let atStart = request.continueFrom !== undefined
  return {
    delta(text: string) {
      const joint = atStart ? glue(request.continueFrom ?? '', text) : ''
      atStart = false
      live.say({ type: 'delta', text: joint + text })
    },
    reset(message: string) {
      atStart = request.continueFrom !== undefined
      live.say({ type: 'reset', message })
    },
  }
}

function contentOf({
  contentId,
  userId,
  plan,
  written,
  now,
}: {
  contentId: string
  userId: string
  plan: Plan
  written: Written
  now: Date
}): StoredContent & { fit: StoredFit } {
  const { brief, model } = plan.request
  const { text, beside } = textOf(plan, written)
  return {
    _id: contentId,
    user_id: userId,
    platform: plan.platform.id,
    prompt: brief,
    generated_text: text,
    ...beside,
    original_text: null,
    length: text.length,
    fit: fitOf(plan.platform.id, text),
    provider: plan.provider,
    model,
    engine: written.engine,
    finish_reason: written.finish_reason,
    usage: written.usage,
    settings_used: plan.settings,
    parent_id: plan.parentId,
    created_at: now,
    edited_at: null,
    deleted_at: null,
  }
}

/** The text, and what stands beside it: answered by the engine, or taken from a model's text. A continued text keeps its fields. */
function textOf({ platform, request, continuedFields }: Plan, written: Written): { text: string; beside: BesideText } {
  const { continueFrom } = request
  const whole = continueFrom === undefined ? written.text.trim() : joinContinuation(continueFrom, written.text).trimEnd()
  if (written.beside) return { text: whole, beside: { ...written.beside, ...continuedFields } }
  const { text, ...fields } = withoutFields(platform.id, whole)
  return { text, beside: { ...fields, ...continuedFields, left_out: [], variant: null } }
}

function noticesOf({ finish_reason }: Written): Notice[] {
  if (finish_reason === 'stopped')
    return [{ code: 'stopped', message: 'You stopped this post. What was written is saved and counts as one generation.' }]
  if (finish_reason === 'length') return [{ code: 'cut', message: 'Cut off at your length limit. Continue to finish it.' }]
  return []
}

/** A stopped provider does not say what it used: counted here instead. */
async function withUsage(written: Written, { request, provider, engine }: Plan): Promise<Written> {
  const isModel = provider !== 'local' || engine.id === 'local'
  if (written.usage.total_tokens > 0 || !isModel) return written
  const count = await tokenCounter()
  const asked = [
    request.system,
    ...request.examples.flatMap((example) => [example.user, example.assistant]),
    request.prompt,
    request.continueFrom ?? '',
  ]
  const prompt_tokens = count(asked.join('\n'))
  const completion_tokens = count(written.text)
  const usage: TokenUsage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
  return { ...written, usage }
}
