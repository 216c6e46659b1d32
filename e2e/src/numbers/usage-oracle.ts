import type { DocumentOf } from './owner-documents.ts'
import type { OwnerHistory, Version } from './owner-history.ts'
import { markOf, type ProviderCall } from './provider-double.ts'

/**
 * The figures of usage, computed from everything that auth, content and video have stored, by looking at each single text and video for each figure. Shares no
 * code with the admin service.
 */

const DAY_MS = 24 * 3600_000
const MICROS_PER_CENT = 10_000
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

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

interface Text {
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
interface Change {
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

interface Range {
  from: number
  to: number
}
const within =
  ({ from, to }: Range) =>
  ({ day }: { day: number }) =>
    day >= from && day <= to
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const activeUsers = ({ texts, videos }: Usage, range: Range) =>
  new Set([
    ...texts.filter(within(range)).map(({ user }) => user),
    ...videos.filter((video) => within(range)(video) && video.outcome === 'completed').map(({ user }) => user),
  ]).size
const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)
const compared = (current: number, previous: number) => ({
  current,
  previous,
  percent: previous === 0 ? null : percentOf(current - previous, previous),
})
const digits = (value: number) => Number(value.toFixed(6))

function counted<T extends { _id: string; count: number }>(rows: T[]): T[] {
  return rows.sort((one, other) => other.count - one.count || (one._id < other._id ? -1 : 1))
}

/** The body of GET /api/admin/dashboard, without `updated_at`. */
export function expectedDashboard(usage: Usage, now: Date) {
  const today = dayOf(now)
  const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const ofToday = within({ from: today, to: today })
  const requests = [...usage.texts, ...usage.failures]
  const by = (provider: string) => requests.filter((each) => ofToday(each) && each.provider === provider).length
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const lastOfPrevious = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const thisMonth = { from: dayOf(new Date(Date.UTC(year, month, 1))), to: today }
  const lastMonth = {
    from: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    to: dayOf(new Date(Date.UTC(year, month - 1, Math.min(date, lastOfPrevious)))),
  }
  const completed = usage.videos.filter(({ outcome }) => outcome === 'completed')
  const both = (count: (range: Range) => number) => compared(count(thisMonth), count(lastMonth))
  return {
    success: true,
    total_users: usage.users.filter(({ deleted }) => deleted === null).length,
    active_users: activeUsers(usage, { from: today - 29, to: today }),
    total_content: usage.texts.length,
    total_videos: completed.length,
    today_requests: requests.filter(ofToday).length,
    openai_requests: by('openai'),
    gemini_requests: by('gemini'),
    other_requests: by('local'),
    today_tokens: sum(usage.texts.filter(ofToday).map(({ tokens }) => tokens)),
    today_failures: usage.failures.filter(ofToday).length,
    today_videos: completed.filter(ofToday).length,
    top_platforms: platforms(usage, all),
    last_7_days: Array.from({ length: 7 }, (_, index) => {
      const day = today - 6 + index
      const ofDay = within({ from: day, to: day })
      return {
        date: dateOf(day),
        total_requests: requests.filter(ofDay).length,
        partial: day === today,
        total_tokens: sum(usage.texts.filter(ofDay).map(({ tokens }) => tokens)),
      }
    }),
    comparison: {
      total_users: both((range) => usage.users.filter(({ created }) => within(range)({ day: created })).length),
      active_users: both((range) => activeUsers(usage, range)),
      total_content: both((range) => usage.texts.filter(within(range)).length),
      total_videos: both((range) => completed.filter(within(range)).length),
    },
  }
}

function platforms({ texts }: Usage, range: Range) {
  const grouped = Map.groupBy(texts.filter(within(range)), ({ platform }) => platform)
  return counted([...grouped].map(([_id, each]) => ({ _id, count: each.length })))
}

/** The body of GET /api/admin/analytics, without `updated_at` and the date of the price table. */
export function expectedAnalytics(usage: Usage, now: Date, days: number) {
  const today = dayOf(now)
  const range = { from: today - days + 1, to: today }
  const earlier = { from: range.from - days, to: range.from - 1 }
  const [present, before] = [summaryOf(usage, range), summaryOf(usage, earlier)]
  const texts = usage.texts.filter(within(range))
  const failures = usage.failures.filter(within(range))
  const cost = (rows: readonly { costMicros: number }[]) => sum(rows.map(({ costMicros }) => costMicros))
  const tokens = (rows: readonly Text[]) => sum(rows.map((each) => each.tokens))
  const estimated = (tokens(texts) / 1000) * 0.002
  const names = (key: (row: { provider: string; model: string }) => string) => [...new Set([...texts, ...failures].map(key))]
  const bin = (changes: readonly Change[]) => sum(changes.filter(within(range)).map(({ by }) => by))
  return {
    success: true,
    days,
    summary: {
      ...present.shown,
      canceled_videos: usage.videos.filter((each) => within(range)(each) && each.outcome === 'cancelled').length,
      requested_videos: usage.requestedVideos.filter(within(range)).length,
      deleted_content: bin(usage.binnedTexts),
      deleted_videos: bin(usage.binnedVideos),
      new_users: usage.users.filter(({ created }) => within(range)({ day: created })).length,
    },
    daily_usage: Array.from({ length: days }, (_, index) => {
      const day = range.from + index
      const ofDay = within({ from: day, to: day })
      const videos = usage.videos.filter((each) => ofDay(each) && each.outcome === 'completed')
      return {
        date: dateOf(day),
        content_count: usage.texts.filter(ofDay).length,
        video_count: videos.length,
        failed_content: usage.failures.filter(ofDay).length,
        total_tokens: tokens(usage.texts.filter(ofDay)),
        cost_micros: cost(usage.texts.filter(ofDay)) + cost(videos),
        active_users: activeUsers(usage, { from: day, to: day }),
        partial: day === today,
      }
    }),
    platform_usage: platforms(usage, range),
    provider_usage: counted(
      names(({ provider }) => provider).map((_id) => {
        const own = texts.filter(({ provider }) => provider === _id)
        const failed = failures.filter(({ provider }) => provider === _id).length
        return { _id, count: own.length, failed, total_tokens: tokens(own), cost_micros: cost(own) }
      }),
    ),
    model_usage: counted(
      names(({ provider, model }) => `${provider} ${model}`).map((name) => {
        const [provider = '', _id = ''] = name.split(' ')
        const isOwn = (row: { provider: string; model: string }) => row.provider === provider && row.model === _id
        const own = texts.filter(isOwn)
        const failed = failures.filter(isOwn).length
        return { _id, provider, count: own.length, failed, total_tokens: tokens(own), cost_micros: cost(own), unpriced: 0 }
      }),
    ),
    failure_usage: counted([...Map.groupBy(failures, ({ code }) => code)].map(([_id, each]) => ({ _id, count: each.length }))),
    cost: {
      estimated: digits(estimated),
      average_daily: digits(estimated / days),
      per_content: texts.length === 0 ? null : digits(estimated / texts.length),
      real: cost(texts) / 1e6,
      real_video: cost(usage.videos.filter(within(range))) / 1e6,
      unpriced_content: 0,
    },
    comparison: {
      ...Object.fromEntries(COMPARED.map((name) => [name, compared(present.shown[name], before.shown[name])])),
      total_tokens: compared(present.tokens, before.tokens),
      cost_micros: compared(present.costMicros, before.costMicros),
    },
  }
}

const COMPARED = ['total_content', 'total_videos', 'successful_videos', 'failed_videos', 'total_active_users', 'failed_content'] as const

function summaryOf(usage: Usage, range: Range) {
  const texts = usage.texts.filter(within(range))
  const videos = usage.videos.filter(within(range))
  const [completed, failed] = (['completed', 'failed'] as const).map((outcome) => videos.filter((each) => each.outcome === outcome).length)
  const [successes = 0, failures = 0] = [completed, failed]
  return {
    shown: {
      total_content: texts.length,
      total_videos: successes + failures,
      successful_videos: successes,
      failed_videos: failures,
      // Without a video it is 0 everywhere, not unknown.
      video_success_rate: percentOf(successes, successes + failures) ?? 0,
      total_active_users: activeUsers(usage, range),
      failed_content: usage.failures.filter(within(range)).length,
    },
    tokens: sum(texts.map(({ tokens }) => tokens)),
    costMicros: sum([...texts, ...videos].map(({ costMicros }) => costMicros)),
  }
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
