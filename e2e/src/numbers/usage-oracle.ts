import { type Change, DAY_MS, dayOf, type Text, type Usage } from './usage-facts.ts'

/**
 * The expected figures of usage, computed by looking at each single text and video for each figure. Shares no code with the admin service.
 */
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

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
/** A token is estimated at $0.002 / 1,000, which is two millionths of a dollar. Whole numbers have no ties that the binary form would decide. */
const TOKEN_MICROS = 2
const dollars = (micros: number) => Math.round(micros) / 1_000_000

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
      // As in the total and in the list of users, deleted accounts are in no number.
      total_users: both(
        (range) => usage.users.filter(({ created, deleted }) => deleted === null && within(range)({ day: created })).length,
      ),
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
  const estimated = tokens(texts) * TOKEN_MICROS
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
      estimated: dollars(estimated),
      average_daily: dollars(estimated / days),
      per_content: texts.length === 0 ? null : dollars(estimated / texts.length),
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
