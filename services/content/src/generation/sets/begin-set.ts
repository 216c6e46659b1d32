import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { newId } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Limiter } from '@loomcast/service-kit/redis'
import { every } from '@loomcast/service-kit/time'
import type { Failure } from '../../domain/generation-response.ts'
import { requirePlatform } from '../../requested-platform.ts'
import { type BeginDeps, follow, type Listen, notReserved } from '../begin.ts'
import type { StoredGeneration } from '../generation.model.ts'
import { LEASE_MS, newRunIds } from '../generator.ts'
import type { LiveEvent, LiveGeneration } from '../live-generation.ts'
import { type GenerationRequest, type ResolvedRequest, resolveRequest } from '../resolved-request.ts'
import { failureOf, problemOf } from '../response.ts'
import type { SetMember, StoredSetCall } from './set-call.model.ts'

export interface SetDeps extends BeginDeps {
  logger: Logger
  /** Counts the texts that each user requests in sets. */
  textsOfSets: Limiter
}

/** The request body, after validation by its schema. */
export interface SetRequest extends Omit<GenerationRequest, 'platform' | 'continue_from' | 'parent_id'> {
  platforms: string[]
  /** A text of the caller, whose set the new texts join. */
  beside?: string
  /** A set of the caller that the new texts join, for example one whose texts failed. */
  set_id?: string
}

export interface StartedMember {
  platform: string
  content_id: string
  listen: Listen
}

export interface StartedSet {
  set_id: string
  /** Only the texts of this call. */
  members: StartedMember[]
}

/** How many texts of one user may be in progress when a set is started: those of two sets with all platforms. */
export const MAX_ACTIVE_GENERATIONS = 2 * PLATFORMS.length

/** How soon a run stops that was stopped through another process (ms). */
const STOP_POLL_MS = 500

/** The outcome of trying to start a member. */
type Start = { run: StoredGeneration } | { live: LiveGeneration } | { failure: Failure }

/**
 * Starts one run for each platform, in the order of the platforms; or finds the runs that the same idempotency key started within 24 hours, and starts those
 * that have none, because no quota was left or the process died. Runs continue when the client disconnects. Throws an AppError if no run could be started;
 * nothing is charged then.
 */
export async function beginSet(userId: string, wanted: SetRequest, key: string | undefined, deps: SetDeps): Promise<StartedSet> {
  const { repositories, clock } = deps
  const request_hash = hashRequest(wanted)
  const { platforms: names, beside, set_id: joined, ...brief } = wanted
  const platforms = names.map((name) => requirePlatform(name).id)
  if (new Set(platforms).size < platforms.length) throw invalidField('validation_failed', 'platforms', 'Name each platform once.')
  if (beside !== undefined && joined !== undefined) throw invalidField('validation_failed', 'set_id', 'Send either set_id or beside.')

  const earlier = key === undefined ? null : await repositories.sets.byKey(userId, key, clock())
  if (earlier) return resumed(earlier, request_hash, brief, deps)

  const allowance = await deps.textsOfSets.consume(userId, platforms.length)
  if (!allowance.allowed)
    throw new AppError('rate_limited', "You've requested too many posts. Try again in a minute.", {
      headers: { 'retry-after': String(allowance.retryAfterS) },
    })
  const resolved = new Map<string, ResolvedRequest>()
  for (const platform of platforms) resolved.set(platform, await resolveRequest(userId, { ...brief, platform }, deps))
  const call = await newCall(userId, { brief, platforms, beside, joined, key, request_hash }, deps)
  const stored = await repositories.sets.begin(call)
  if (stored._id !== call._id) return resumed(stored, request_hash, brief, deps)
  return started(
    call,
    async ({ platform }) => {
      const request = resolved.get(platform)
      if (!request) throw new Error(`The request for ${platform} is not resolved.`)
      return request
    },
    deps,
  )
}

async function newCall(
  user_id: string,
  {
    brief,
    platforms,
    beside,
    joined,
    key,
    request_hash,
  }: {
    brief: { prompt: string }
    platforms: PlatformId[]
    beside: string | undefined
    joined: string | undefined
    key: string | undefined
    request_hash: string
  },
  { repositories, clock }: SetDeps,
): Promise<StoredSetCall> {
  if (joined !== undefined && !(await isSetOf(user_id, joined, repositories))) throw new AppError('set_not_found')
  const own = joined ?? newId('set')
  const set_id = beside === undefined ? own : await repositories.contents.joinSet(user_id, beside, own)
  if (set_id === null) throw new AppError('content_not_found')
  const created_at = clock()
  return {
    _id: newId('stc'),
    set_id,
    user_id,
    ...(key !== undefined && { idempotency_key: key }),
    request_hash,
    prompt: brief.prompt.trim(),
    members: platforms.map((platform) => ({ platform, content_id: newRunIds().contentId })),
    created_at,
    starts_until: new Date(created_at.getTime() + LEASE_MS),
  }
}

async function isSetOf(userId: string, setId: string, { sets, contents }: SetDeps['repositories']): Promise<boolean> {
  return (await sets.callsOf(userId, setId)).length > 0 || (await contents.ofSet(userId, setId)).length > 0
}

/** A repeated request. */
async function resumed(
  call: StoredSetCall,
  request_hash: string,
  brief: Omit<GenerationRequest, 'platform'>,
  deps: SetDeps,
): Promise<StartedSet> {
  requireSameRequest(call, request_hash)
  await deps.repositories.sets.restart(call._id, new Date(deps.clock().getTime() + LEASE_MS))
  return started(call, ({ platform }) => resolveRequest(call.user_id, { ...brief, platform }, deps), deps)
}

type Resolve = (member: SetMember) => Promise<ResolvedRequest>

async function started(call: StoredSetCall, resolve: Resolve, deps: SetDeps): Promise<StartedSet> {
  const begun: { member: SetMember; start: Start }[] = []
  // One after another, so that the last units of the quota go to the first platforms.
  for (const member of call.members) begun.push({ member, start: await startMember(call, member, resolve, deps) })
  const starts = begun.map(({ start }) => start)
  watchStops(call, starts, deps)
  const failures = starts.flatMap((start) => ('failure' in start ? [start.failure] : []))
  const [first] = failures
  if (first && failures.length === starts.length) throw problemOf(first)
  return {
    set_id: call.set_id,
    members: begun.map(({ member, start }) => ({
      platform: member.platform,
      content_id: member.content_id,
      listen: (left) => events(start, { call, member, resolve, deps }, left),
    })),
  }
}

/** Finds the member's run or starts one. */
async function startMember(call: StoredSetCall, member: SetMember, resolve: Resolve, deps: SetDeps): Promise<Start> {
  const { repositories, generator, clock, logger } = deps
  const { generations, meters, sets } = repositories
  try {
    const earlier = await generations.byContent(call.user_id, member.content_id)
    if (earlier && !isLost(earlier, member, clock())) return { run: earlier }
    if (earlier) {
      // As the sweeper does, which can be later. If the lost run resumes, it finds its row gone and saves nothing.
      await generations.abandon(earlier._id)
      await meters.release(call.user_id, earlier._id)
    }
    const resolved = await resolve(member)
    const { id } = newRunIds()
    const now = clock()
    const lease_expires_at = new Date(now.getTime() + LEASE_MS)
    const claimed = await generations.begin({
      _id: id,
      user_id: call.user_id,
      content_id: member.content_id,
      // Users' keys contain no spaces.
      idempotency_key: `member ${member.content_id}`,
      request_hash: call.request_hash,
      state: 'running',
      started_at: now,
      lease_expires_at,
    })
    if (claimed.outcome === 'seen') return { run: claimed.generation }
    const reservation = await meters.reserve(call.user_id, id, resolved.limit, now, lease_expires_at, MAX_ACTIVE_GENERATIONS)
    if (reservation.outcome === 'reserved') {
      if (member.failure) await sets.setFailure(call._id, member.content_id, undefined)
      const live = generator.start({ id, contentId: member.content_id, userId: call.user_id, setId: call.set_id, resolved })
      live.keepRunning()
      return { live }
    }
    const failure = failureOf(notReserved(reservation, resolved.limit))
    await sets.setFailure(call._id, member.content_id, failure)
    await generations.forget(id)
    return { failure }
  } catch (error) {
    if (!(error instanceof AppError)) logger.error({ err: error, set_id: call.set_id }, 'a text of a set could not be started')
    return { failure: failureOf(error) }
  }
}

/** Whether the run's process died before its end. A run that the user stopped before the first word is not lost. */
function isLost(run: StoredGeneration, { stopped }: SetMember, now: Date): boolean {
  return (run.state === 'abandoned' && !stopped) || (run.state === 'running' && run.lease_expires_at < now)
}

interface MemberOfCall {
  call: StoredSetCall
  member: SetMember
  resolve: Resolve
  deps: SetDeps
}

/** The events of a member. If its process dies meanwhile, it is started again. */
async function* events(first: Start, one: MemberOfCall, left: AbortSignal): AsyncGenerator<LiveEvent> {
  for (let start: Start | null = first; start && !left.aborted; start = await restart(one)) {
    if ('failure' in start) {
      yield { type: 'error', failure: start.failure }
      return
    }
    const live = 'live' in start ? start.live : one.deps.generator.live(start.run._id)
    if (live) {
      yield* live.listen(left)
      return
    }
    if (!('run' in start)) return
    for await (const event of follow(start.run, left, one.deps)) {
      const run = await one.deps.repositories.generations.byId(start.run._id)
      if (run?.state !== 'completed' && run?.state !== 'failed') break
      yield event
      return
    }
  }
  if (!left.aborted) yield { type: 'aborted' }
}

/** After a run that ended without an outcome: why it was not started, or a new run; null if the user stopped it. */
async function restart({ call, member, resolve, deps }: MemberOfCall): Promise<Start | null> {
  const present = (await deps.repositories.sets.byId(call._id))?.members.find(({ content_id }) => content_id === member.content_id)
  if (present?.failure) return { failure: present.failure }
  if (!present || present.stopped) return null
  const start = await startMember(call, present, resolve, deps)
  watchStops(call, [start], deps)
  return start
}

/** Stops the runs of this process that the user stops through another process. */
function watchStops(call: StoredSetCall, starts: Start[], { repositories, generator, logger }: SetDeps): void {
  if (!starts.some((start) => 'live' in start)) return
  const timer = every(
    STOP_POLL_MS,
    `stops of ${call.set_id}`,
    async () => {
      const runs = await repositories.generations.byContents(call.user_id, await repositories.sets.stopped(call._id))
      for (const run of runs) generator.live(run._id)?.stop()
      if (starts.every((start) => !('live' in start) || start.live.ended)) void timer.stop()
    },
    logger,
    { firstAfterMs: STOP_POLL_MS },
  )
}
