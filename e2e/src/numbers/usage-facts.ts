import type { DocumentOf } from './owner-documents.ts'
import type { OwnerHistory, Version } from './owner-history.ts'
import { markOf, type ProviderCall } from './provider-double.ts'

/** Every text, failure and video that auth, content and video have stored. usage-oracle.ts computes the expected figures from them. */

export const DAY_MS = 24 * 3600_000
const MICROS_PER_CENT = 10_000
export const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)

/** US cents per 1,000,000 tokens (input, output) as the providers published them; the run is later than each of these prices. A new price is entered here too. */
const PRICES: Readonly<Record<string, readonly [input: number, output: number]>> = {
  'openai gpt-4o-mini': [15, 60],
  'openai gpt-4.1-mini': [40, 160],
  'openai gpt-5-mini': [25, 200],
  'openai gpt-4o': [250, 1000],
  'gemini gemini-flash-latest': [150, 750],
  'gemini gemini-flash-lite-latest': [30, 250],
  'local composer': [0, 0],
}
const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn Post',
  facebook: 'Facebook Post',
  instagram: 'Instagram Caption',
  twitter: 'Twitter/X Thread',
  blog: 'Blog Post',
}

export interface Text {
  day: number
  user: string
  platform: string
  provider: string
  model: string
  tokens: number
  costMicros: number
}
interface Failure {
  day: number
  provider: string
  model: string
  code: string
}
interface Video {
  day: number
  user: string
  outcome: 'completed' | 'failed' | 'cancelled'
  costMicros: number
}
/** A change of a count by 1. */
export interface Change {
  day: number
  by: 1 | -1
}

export interface Usage {
  users: { created: number; deleted: number | null }[]
  texts: Text[]
  failures: Failure[]
  videos: Video[]
  requestedVideos: { day: number }[]
  binnedTexts: Change[]
  binnedVideos: Change[]
}

type Content = DocumentOf<'loomcast_content.contents'>
type Job = DocumentOf<'loomcast_video.jobs'>

export function usageOf(history: Pick<OwnerHistory, 'versions'>, calls: readonly ProviderCall[]): Usage {
  const contents = byId(history.versions('loomcast_content.contents'))
  const jobs = byId(history.versions('loomcast_video.jobs'))
  const attempts = [...jobs.values()].flatMap(attemptsOf)
  return {
    users: [...byId(history.versions('loomcast_auth.users')).values()].map((versions) => {
      const last = lastOf(versions)
      const deletedAt = versions.find(({ doc }) => doc === null || doc.deleted_at !== null)
      return {
        created: dayOf(firstOf(versions).created_at),
        deleted: deletedAt ? dayOf(last?.deleted_at ?? deletedAt.at) : null,
      }
    }),
    texts: [...contents.values()].map((versions) => textOf(firstOf(versions))),
    failures: failuresOf(history, calls),
    videos: attempts.flatMap(({ ended }) => ended ?? []),
    requestedVideos: attempts.map(({ requested }) => ({ day: requested })),
    binnedTexts: [...contents.values()].flatMap(binChanges),
    binnedVideos: [...jobs.values()].flatMap(binChanges),
  }
}

function textOf({ created_at, user_id, platform, provider, model, usage }: Content): Text {
  const { prompt_tokens, completion_tokens, total_tokens } = usage
  const price = PRICES[`${provider} ${model}`]
  if (!price) throw new Error(`The oracle has no price for ${provider} ${model}.`)
  // What a model thinks is part of the total only, and costs as much as its output.
  const output = Math.max(completion_tokens, total_tokens - prompt_tokens)
  return {
    day: dayOf(created_at),
    user: user_id,
    platform: PLATFORM_NAMES[platform] ?? platform,
    provider,
    model,
    tokens: total_tokens,
    costMicros: Math.round((prompt_tokens * price[0] + output * price[1]) / 100),
  }
}

/** Content does not store which model failed. The provider has received the call, with the key of the request: of a set, all texts have one. */
function failuresOf(history: Pick<OwnerHistory, 'versions'>, calls: readonly ProviderCall[]): Failure[] {
  const sets = history.versions('loomcast_content.generation_sets').flatMap(({ doc }) => doc ?? [])
  // After a day, a call loses its key to the next one. The run of a single text has the key itself.
  const keyed = sets.filter(({ set_id, idempotency_key }) => set_id !== null && idempotency_key)
  const keyOfSet = new Map(keyed.flatMap(({ idempotency_key, members }) => members.map((member) => [member.content_id, idempotency_key])))
  const failures: Failure[] = []
  for (const states of byId(history.versions('loomcast_content.generations')).values()) {
    const failed = states.find(({ doc }) => doc?.state === 'failed')
    if (!failed?.doc?.failure) continue
    const { content_id, idempotency_key, started_at, failure } = failed.doc
    const mark = markOf(keyOfSet.get(content_id) ?? idempotency_key)
    // After a day, the same key starts another generation, and another model can write it.
    const call = calls.find((each) => each.mark === mark && each.at >= started_at)
    if (!call) throw new Error(`The provider received no call of the failed generation ${failed.id} (${failure.code}).`)
    failures.push({ day: dayOf(failed.at), provider: call.provider, model: call.model, code: failure.code })
  }
  return failures
}

function attemptsOf(versions: readonly Version<Job>[]): { requested: number; ended: Video | undefined }[] {
  const byAttempt = Map.groupBy(
    versions.flatMap(({ doc }) => doc ?? []),
    ({ attempt }) => attempt,
  )
  return [...byAttempt.values()].map((states) => {
    const end = states.find(hasEnded)
    return {
      requested: dayOf(states[0]?.queued_at ?? new Date(Number.NaN)),
      ended: end && {
        day: dayOf(end.finished_at),
        user: end.user_id,
        outcome: end.state,
        costMicros: end.state === 'completed' ? end.cost_cents * MICROS_PER_CENT : 0,
      },
    }
  })
}

const hasEnded = (job: Job): job is Job & { state: Video['outcome'] } => ['completed', 'failed', 'cancelled'].includes(job.state)

/** Moves to the recycle bin and back. The final deletion is none. */
function binChanges(versions: readonly Version<Content | Job>[]): Change[] {
  const changes: Change[] = []
  let deleted = false
  for (const { doc, at } of versions) {
    if (doc === null) continue
    const { deleted_at } = doc
    const isDeleted = deleted_at !== null && deleted_at !== undefined
    if (isDeleted && !deleted) changes.push({ day: dayOf(deleted_at), by: 1 })
    if (!isDeleted && deleted) changes.push({ day: dayOf(at), by: -1 })
    deleted = isDeleted
  }
  return changes
}

function byId<Doc>(versions: readonly Version<Doc>[]): Map<string, Version<Doc>[]> {
  return Map.groupBy(versions, ({ id }) => id)
}

/** Every document was present before it was deleted. */
function firstOf<Doc>(versions: readonly Version<Doc>[]): Doc {
  const first = versions.find(({ doc }) => doc !== null)?.doc
  if (first === undefined || first === null) throw new Error('The document was never present.')
  return first
}

function lastOf<Doc>(versions: readonly Version<Doc>[]): Doc | null | undefined {
  return versions.findLast(({ doc }) => doc !== null)?.doc
}
