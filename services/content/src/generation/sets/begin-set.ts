import type { PlatformId } from '@loomcast/platforms'
import { AppError } from '@loomcast/service-kit/errors'
import { requireSameRequest } from '@loomcast/service-kit/http'
import { newId } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every } from '@loomcast/service-kit/time'
import type { Failure } from '../../domain/generation-response.ts'
import { followRun } from '../follow-run.ts'
import type { StoredGeneration } from '../generation.model.ts'
import { type Generator, LEASE_MS, newRunIds } from '../generator.ts'
import type { LiveEvent, LiveGeneration } from '../live-generation.ts'
import { createResolver, type GenerationRequest, type ResolveDeps, type Resolver } from '../resolved-request.ts'
import { failureOf, notReserved } from '../response.ts'
import type { GenerationStores } from '../stores.ts'
import type { SetMember, StoredSetCall } from './set-call.model.ts'

export interface BeginDeps extends ResolveDeps {
  repositories: GenerationStores
  generator: Generator
  clock: Clock
  logger: Logger
}

/** A call that writes texts: one for each platform. */
export interface SetCall {
  userId: string
  request: GenerationRequest
  platforms: PlatformId[]
  idempotencyKey: string | undefined
  requestHash: string
  rules: CallRules
  /** Finds the set that the texts join. Called when all of them are resolved. Null: each joins the set of the text that it continues or replaces, if any. */
  set(): Promise<string | null>
  /** Throws if the user may not make another call now. Not called for a repeated one. */
  admit?(): Promise<void>
}

/** What differs between generate and generate-set. */
export interface CallRules {
  /** The idempotency key under which the call is stored. */
  callKey(key: string): string
  /** The idempotency key under which the run of a text is stored. */
  runKey(contentId: string, key: string | undefined): string
  /** How many texts of the user may be in progress when another is started. */
  mostActive: number
  /** Whether the runs continue when all clients have disconnected. */
  outlivesClients: boolean
  /** Whether a call that could start no text leaves its key unused. */
  freesKey: boolean
}

export interface StartedMember {
  platform: PlatformId
  content_id: string
  /** Subscribes a request to the member's run. `left` aborts when the client disconnects. */
  listen(left: AbortSignal): AsyncIterable<LiveEvent>
}

export interface StartedSet {
  set_id: string | null
  /** Only the texts of this call, in the order of the platforms. */
  members: StartedMember[]
}

/** How soon a run stops that was stopped through another process (ms). */
const STOP_POLL_MS = 500

/** The outcome of trying to start a member. */
type Start = { run: StoredGeneration } | { live: LiveGeneration } | { failure: Failure; error: unknown }

/**
 * Starts one run for each platform, in the order of the platforms; or finds the runs that the same idempotency key started within 24 hours, and starts those
 * that have none, because no quota was left or the process died. Throws an AppError if no run could be started; nothing is charged then.
 */
export async function beginSet(call: SetCall, deps: BeginDeps): Promise<StartedSet> {
  const { userId, request, platforms, idempotencyKey, requestHash, rules } = call
  const { sets } = deps.repositories
  const key = idempotencyKey === undefined ? undefined : rules.callKey(idempotencyKey)
  const findEarlier = async () => (key === undefined ? null : sets.byKey(userId, key, deps.clock()))
  const resolve = createResolver(userId, request, deps)
  if (call.admit) {
    const earlier = await findEarlier()
    if (earlier) return resumed(earlier, resolve, call, deps)
    await call.admit()
  }
  try {
    await resolveAny(platforms, resolve)
  } catch (error) {
    // A request that was accepted can be rejected later, for example because the text that it continues was deleted.
    const earlier = await findEarlier()
    if (earlier) return resumed(earlier, resolve, call, deps)
    throw error
  }
  const set_id = await call.set()
  const created_at = deps.clock()
  const wanted: StoredSetCall = {
    _id: newId('stc'),
    set_id,
    user_id: userId,
    ...(key !== undefined && { idempotency_key: key }),
    request_hash: requestHash,
    prompt: request.prompt.trim(),
    members: platforms.map((platform) => ({ platform, content_id: newRunIds().contentId })),
    created_at,
    starts_until: new Date(created_at.getTime() + LEASE_MS),
  }
  const stored = await sets.begin(wanted)
  if (stored._id !== wanted._id) return resumed(stored, resolve, call, deps)
  return started(stored, resolve, call, deps)
}

/**
 * Throws if no text can be started. A brief that one platform has a question about can be enough for the others: its text then fails by itself, free of charge.
 */
async function resolveAny(platforms: PlatformId[], resolve: Resolver): Promise<void> {
  const questions: unknown[] = []
  for (const platform of platforms) {
    await resolve(platform).catch((error: unknown) => {
      if (!isQuestion(error)) throw error
      questions.push(error)
    })
  }
  if (questions.length === platforms.length) throw questions[0]
}

const isQuestion = (error: unknown) => error instanceof AppError && error.code === 'brief_needs_facts'

/** A repeated request. */
async function resumed(stored: StoredSetCall, resolve: Resolver, call: SetCall, deps: BeginDeps): Promise<StartedSet> {
  requireSameRequest(stored, call.requestHash)
  await deps.repositories.sets.restart(stored._id, new Date(deps.clock().getTime() + LEASE_MS))
  return started(stored, resolve, call, deps)
}

async function started(stored: StoredSetCall, resolve: Resolver, call: SetCall, deps: BeginDeps): Promise<StartedSet> {
  const begun: { member: SetMember; start: Start }[] = []
  // One after another, so that the last units of the quota go to the first platforms.
  for (const member of stored.members) begun.push({ member, start: await startMember({ stored, member, call, deps }, resolve) })
  const starts = begun.map(({ start }) => start)
  watchStops(stored, starts, deps)
  const failures = starts.flatMap((start) => ('failure' in start ? [start] : []))
  const [first] = failures
  if (first && failures.length === starts.length) {
    if (call.rules.freesKey) await deps.repositories.sets.forget(stored._id)
    throw first.error
  }
  return {
    set_id: stored.set_id,
    members: begun.map(({ member, start }) => ({
      platform: member.platform,
      content_id: member.content_id,
      listen: (left) => eventsOf(start, { stored, member, call, deps }, left),
    })),
  }
}

interface MemberOfCall {
  stored: StoredSetCall
  member: SetMember
  call: SetCall
  deps: BeginDeps
}

/** Finds the member's run or starts one. */
async function startMember(one: MemberOfCall, resolve: Resolver): Promise<Start> {
  const { stored, member, call, deps } = one
  const { generations, meters, sets } = deps.repositories
  const { content_id: contentId, platform } = member
  const { user_id: userId, request_hash } = stored
  try {
    const { id } = newRunIds()
    const now = deps.clock()
    const lease_expires_at = new Date(now.getTime() + LEASE_MS)
    const idempotency_key = call.rules.runKey(contentId, call.idempotencyKey)
    const earlier = await claim(
      {
        _id: id,
        user_id: userId,
        content_id: contentId,
        idempotency_key,
        request_hash,
        state: 'running',
        started_at: now,
        lease_expires_at,
      },
      member,
      deps,
    )
    if (earlier) return { run: earlier }
    // After the claim, so that of several requests with one key only one reserves.
    const resolved = await resolve(platform).catch(async (error) => {
      await generations.forget(id)
      throw error
    })
    const reservation = await meters.reserve(userId, id, resolved.limit, now, lease_expires_at, call.rules.mostActive)
    if (reservation.outcome !== 'reserved') {
      const error = notReserved(reservation, resolved.limit)
      const failure = failureOf(error)
      await sets.setFailure(stored._id, contentId, failure)
      await generations.forget(id)
      return { failure, error }
    }
    if (member.failure) await sets.setFailure(stored._id, contentId, undefined)
    const live = deps.generator.start({ id, contentId, userId, setId: stored.set_id ?? resolved.setId, resolved })
    if (call.rules.outlivesClients) live.keepRunning()
    return { live }
  } catch (error) {
    if (!(error instanceof AppError)) deps.logger.error({ err: error, set_id: stored.set_id }, 'a text could not be started')
    const failure = failureOf(error)
    if (isQuestion(error)) await sets.setFailure(stored._id, contentId, failure)
    return { failure, error }
  }
}

/** Stores a new run of the member. If it has one already that is not lost, returns that run instead. */
async function claim(run: StoredGeneration, member: SetMember, { repositories, clock }: BeginDeps): Promise<StoredGeneration | null> {
  const { generations, meters } = repositories
  const isLost = (earlier: StoredGeneration) => earlier.state === 'running' && earlier.lease_expires_at < clock()
  // A run that was stopped before the first word leaves its key unused, but is not repeated.
  const stopped = member.stopped ? await generations.byContent(run.user_id, run.content_id) : null
  if (stopped && !isLost(stopped)) return stopped
  for (;;) {
    const claimed = await generations.begin(run)
    if (claimed.outcome === 'begun') return null
    const { generation: earlier } = claimed
    requireSameRequest(earlier, run.request_hash)
    if (!isLost(earlier)) return earlier
    // As the sweeper does, which can be later. If the lost run resumes, it finds its row gone and saves nothing.
    await generations.abandon(earlier._id)
    await meters.release(earlier.user_id, earlier._id)
  }
}

/** The events of a member. If its process dies meanwhile, it is started again. */
async function* eventsOf(first: Start, one: MemberOfCall, left: AbortSignal): AsyncGenerator<LiveEvent> {
  const { generator, repositories, clock } = one.deps
  const { generations } = repositories
  // A client that has left already is counted too, so that its run stops.
  for (let start: Start | null = first; start; start = left.aborted ? null : await restart(one)) {
    if ('failure' in start) {
      yield { type: 'error', failure: start.failure }
      return
    }
    const live = 'live' in start ? start.live : generator.live(start.run._id)
    if (live) {
      yield* live.listen(left)
      return
    }
    if (!('run' in start)) return
    for await (const event of followRun(start.run, left, { generations, clock })) {
      const run = await generations.byId(start.run._id)
      if (run?.state !== 'completed' && run?.state !== 'failed') break
      yield event
      return
    }
  }
  if (!left.aborted) yield { type: 'aborted' }
}

/** After a run that ended without an outcome: why it was not started, or a new run; null if the user stopped it. */
async function restart(one: MemberOfCall): Promise<Start | null> {
  const { stored, member, call, deps } = one
  const present = (await deps.repositories.sets.byId(stored._id))?.members.find(({ content_id }) => content_id === member.content_id)
  if (present?.failure) return { failure: present.failure, error: undefined }
  if (!present || present.stopped) return null
  const start = await startMember({ ...one, member: present }, createResolver(stored.user_id, call.request, deps))
  watchStops(stored, [start], deps)
  return start
}

/** Stops the runs of this process that the user stops through another process. */
function watchStops(stored: StoredSetCall, starts: Start[], { repositories, generator, logger }: BeginDeps): void {
  // A text without a set is stopped only by disconnecting.
  if (stored.set_id === null || !starts.some((start) => 'live' in start)) return
  const timer = every(
    STOP_POLL_MS,
    `stops of ${stored.set_id}`,
    async () => {
      if (starts.every((start) => !('live' in start) || start.live.ended)) {
        void timer.stop()
        return
      }
      const stopped = await repositories.sets.stopped(stored._id)
      if (stopped.length === 0) return
      const runs = await repositories.generations.byContents(stored.user_id, stopped)
      for (const run of runs) generator.live(run._id)?.stop()
    },
    logger,
    { firstAfterMs: STOP_POLL_MS },
  )
}
