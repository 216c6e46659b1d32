import type { Measure } from '@loomcast/platforms'
import { AppError } from '@loomcast/service-kit/errors'
import { delay } from '@loomcast/service-kit/time'
import type { Failure, GenerationResponse } from '../../domain/generation-response.ts'
import { userUsage } from '../../domain/quota.ts'
import type { StoredContent } from '../../history/content.model.ts'
import { followRun } from '../follow-run.ts'
import type { StoredGeneration } from '../generation.model.ts'
import type { LiveEvent } from '../live-generation.ts'
import { LOST, responseOf } from '../response.ts'
import { waitForRun } from '../wait-for-run.ts'
import type { BeginDeps } from './begin-set.ts'
import type { SetMember, StoredSetCall } from './set-call.model.ts'

interface MemberId {
  /** The platform's id. */
  platform: string
  content_id: string
}

export type PresentMember = MemberId &
  (
    | { state: 'running' /** What has been written so far, as far as this process has it. */; text: string }
    | { state: 'completed'; result: GenerationResponse }
    | { state: 'failed'; failure: Failure }
    /** Stopped by the user before the first word. */
    | { state: 'stopped' }
  )

export interface PresentSet {
  set_id: string
  prompt: string
  created_at: Date
  members: PresentMember[]
}

type ReadDeps = Pick<BeginDeps, 'repositories' | 'generator' | 'clock'> & {
  measured: (content: StoredContent) => Promise<Measure>
}

/**
 * A set with the present states of its texts, in the order in which they were requested. Without deleted texts. Failed and stopped ones are included for 24
 * hours. Throws 404 `set_not_found`.
 */
export async function readSet(userId: string, setId: string, deps: ReadDeps): Promise<PresentSet> {
  const { sets, contents, generations, meters, entitlements } = deps.repositories
  const [calls, texts] = await Promise.all([sets.callsOf(userId, setId), contents.ofSet(userId, setId)])
  const requested = calls.flatMap((call) => call.members.map((member) => ({ call, member })))
  const ids = new Set([...requested.map(({ member }) => member.content_id), ...texts.map(({ _id }) => _id)])
  const [found, reading, { limits }] = await Promise.all([
    generations.byContents(userId, [...ids]),
    meters.read(userId, deps.clock()),
    entitlements.find(userId),
  ])
  const runs = new Map(found.map((run) => [run.content_id, run]))
  const usage = userUsage(reading, limits.texts)

  const present = texts.filter(({ deleted_at }) => deleted_at === null)
  const completed = present.map(async (content) => ({
    platform: content.platform,
    content_id: content._id,
    state: 'completed' as const,
    result: responseOf(withNotices(content, runs.get(content._id)), await deps.measured(content), usage),
  }))
  const written = new Set(texts.map(({ _id }) => _id))
  const others = requested.flatMap(({ call, member }) => {
    const run = runs.get(member.content_id)
    // A completed run without its text: the text was deleted.
    if (written.has(member.content_id) || run?.state === 'completed') return []
    const state = unwritten(call, member, run, deps)
    return state.state === 'failed' && isReplaced(call, member, calls) ? [] : [state]
  })
  const members = inOrder([...(await Promise.all(completed)), ...others], requested, texts)
  if (members.length === 0) throw new AppError('set_not_found')
  return {
    set_id: setId,
    prompt: calls[0]?.prompt ?? texts[0]?.prompt ?? '',
    created_at: new Date(Math.min(...[...calls, ...texts].map(({ created_at }) => created_at.getTime()))),
    members,
  }
}

/** Whether a later call wrote for the same platform. */
function isReplaced(call: StoredSetCall, { platform }: SetMember, calls: StoredSetCall[]): boolean {
  return calls.slice(calls.indexOf(call) + 1).some(({ members }) => members.some((member) => member.platform === platform))
}

/** Texts stored before notices were stored with them have those of their run's response, as long as the run is stored. */
function withNotices(content: StoredContent, run: StoredGeneration | undefined): StoredContent {
  return { ...content, notices: content.notices ?? run?.answer?.notices ?? [] }
}

/** In the order of the calls and of the platforms in each; other texts by the time at which they were written. */
function inOrder(
  members: PresentMember[],
  requested: { call: StoredSetCall; member: SetMember }[],
  texts: StoredContent[],
): PresentMember[] {
  const places = new Map<string, { time: number; index: number }>()
  for (const { _id, created_at } of texts) places.set(_id, { time: created_at.getTime(), index: 0 })
  for (const [index, { call, member }] of requested.entries()) places.set(member.content_id, { time: call.created_at.getTime(), index })
  const place = ({ content_id }: PresentMember) => places.get(content_id) ?? { time: 0, index: 0 }
  return members.sort((one, other) => place(one).time - place(other).time || place(one).index - place(other).index)
}

function unwritten(
  call: StoredSetCall,
  member: SetMember,
  run: StoredGeneration | undefined,
  { generator, clock }: ReadDeps,
): PresentMember {
  const { platform, content_id } = member
  const now = clock()
  const runs = run?.state === 'running' && run.lease_expires_at >= now
  const starts = !run && !member.failure && call.starts_until >= now
  if (runs || starts) return { platform, content_id, state: 'running', text: (run && generator.live(run._id)?.text) ?? '' }
  const failure = run?.failure ?? member.failure
  if (failure) return { platform, content_id, state: 'failed', failure }
  if (member.stopped) return { platform, content_id, state: 'stopped' }
  return { platform, content_id, state: 'failed', failure: LOST }
}

const POLL_MS = 250

/** The past and future events of a running member, and the outcome of any other. */
export async function* eventsOfMember(
  userId: string,
  setId: string,
  member: PresentMember,
  deps: ReadDeps,
  left: AbortSignal,
): AsyncGenerator<LiveEvent> {
  for (let present: PresentMember | undefined = member; !left.aborted; ) {
    if (present?.state === 'completed') yield { type: 'result', answer: present.result }
    else if (present?.state === 'failed') yield { type: 'error', failure: present.failure }
    else if (present?.state !== 'running') yield { type: 'aborted' }
    if (present?.state !== 'running') return

    const run = await deps.repositories.generations.byContent(userId, member.content_id)
    if (run) {
      const live = deps.generator.live(run._id)
      yield* live ? live.listen(left) : followRun(run, left, { generations: deps.repositories.generations, clock: deps.clock })
      return
    }
    // It has not been started yet.
    await delay(POLL_MS, left)
    present = (await readSet(userId, setId, deps)).members.find(({ content_id }) => content_id === member.content_id)
  }
}

/**
 * Stops the running texts of a set, or one of them. What was written is kept and counts. Waits up to 5 s for their end. Throws 404 `set_not_found`,
 * `content_not_found`.
 */
export async function stopSet(userId: string, setId: string, contentId: string | undefined, deps: ReadDeps): Promise<PresentSet> {
  const { repositories, generator } = deps
  const { members } = await readSet(userId, setId, deps)
  const named = contentId === undefined ? members : members.filter(({ content_id }) => content_id === contentId)
  if (named.length === 0) throw new AppError('content_not_found')
  const ids = named.filter(({ state }) => state === 'running').map(({ content_id }) => content_id)
  if (ids.length > 0) {
    await repositories.sets.stop(userId, setId, ids)
    for (const run of await repositories.generations.byContents(userId, ids)) generator.live(run._id)?.stop()
    await Promise.all(ids.map((id) => waitForRun(repositories, userId, id)))
  }
  return readSet(userId, setId, deps)
}
