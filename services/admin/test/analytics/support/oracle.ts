import type { HistoryEvent } from './history.ts'

/** Expected prices in US dollars per 1,000,000 tokens, written out again. */
const PRICES: Record<string, [from: string, input: number, output: number][]> = {
  'openai/gpt-4o-mini': [['2024-07-18', 0.15, 0.6]],
  'openai/gpt-5': [['2025-08-07', 1.25, 10]],
  'gemini/gemini-flash-latest': [
    ['2025-09-25', 0.3, 2.5],
    ['2026-01-21', 0.5, 3],
    ['2026-06-16', 1.5, 9],
  ],
  'gemini/gemini-pro-latest': [['2026-01-21', 2, 12]],
}

const NAMES: Record<string, string> = { linkedin: 'LinkedIn Post', twitter: 'Twitter/X Thread', blog: 'Blog Post' }

interface Text {
  user: string
  date: string
  platform: string
  provider: string
  model: string
  tokens: number
  /** Null if unknown. */
  micros: number | null
}

/** Whole cents, so that halves of a micro are exact. */
const inCents = (dollars: number) => Math.round(dollars * 100)
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const tally = (names: string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([_id, count]) => ({ _id, count })).sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1))
}

/** Computes the responses from the plain list of events that happened, each once. */
export function expectedFigures(history: readonly HistoryEvent[], today: string) {
  const texts: Text[] = []
  const failures: { date: string; provider: string; model: string; code: string }[] = []
  const videos: { user: string; date: string; micros: number }[] = []
  const dates = { failedVideos: [] as string[], canceled: [] as string[], requested: [] as string[] }
  const bin = { texts: [] as [string, number][], videos: [] as [string, number][] }
  const joined = new Map<string, string>()
  const left = new Set<string>()
  const sign = { deleted: 1, restored: -1, purged: 0 }
  for (const { type, data } of history) {
    if (type === 'com.loomcast.content.generated.v1') {
      const date = data.generated_at.slice(0, 10)
      const prices = PRICES[`${data.provider}/${data.model}`]
      const price = prices?.filter(([from]) => from <= date).at(-1) ?? prices?.[0]
      const output = Math.max(data.completion_tokens, data.total_tokens - data.prompt_tokens)
      const micros =
        data.provider === 'local'
          ? 0
          : price
            ? Math.round((data.prompt_tokens * inCents(price[1]) + output * inCents(price[2])) / 100)
            : null
      texts.push({
        user: data.user_id,
        date,
        platform: NAMES[data.platform] ?? data.platform,
        provider: data.provider,
        model: data.model,
        tokens: data.total_tokens,
        micros,
      })
    } else if (type === 'com.loomcast.content.failed.v1')
      failures.push({ date: data.failed_at.slice(0, 10), provider: data.provider, model: data.model, code: data.code })
    else if (type === 'com.loomcast.video.completed.v1')
      videos.push({ user: data.user_id, date: data.completed_at.slice(0, 10), micros: data.cost_cents * 10_000 })
    else if (type === 'com.loomcast.video.failed.v1')
      (data.code === 'cancelled' ? dates.canceled : dates.failedVideos).push(data.failed_at.slice(0, 10))
    else if (type === 'com.loomcast.video.requested.v1') dates.requested.push(data.requested_at.slice(0, 10))
    else if (type === 'com.loomcast.content.deleted.v1')
      bin.texts.push([data.changed_at.slice(0, 10), sign[data.state] * data.content_ids.length])
    else if (type === 'com.loomcast.video.deleted.v1')
      bin.videos.push([data.changed_at.slice(0, 10), sign[data.state] * data.job_ids.length])
    else if (type === 'com.loomcast.auth.user-registered.v1') joined.set(data.user_id, data.registered_at.slice(0, 10))
    else left.add(data.user_id)
  }

  const within = (from: string, to: string) => (date: string) => date >= from && date <= to
  const activeIn = (isIn: (date: string) => boolean) =>
    new Set([...texts, ...videos].filter(({ date }) => isIn(date)).map(({ user }) => user)).size
  const percent = (current: number, previous: number) => (previous === 0 ? null : Math.round(((current - previous) / previous) * 1000) / 10)
  const compared = (current: number, previous: number) => ({ current, previous, percent: percent(current, previous) })

  function period(from: string, to: string) {
    const isIn = within(from, to)
    const written = texts.filter(({ date }) => isIn(date))
    const done = videos.filter(({ date }) => isIn(date))
    const failed = failures.filter(({ date }) => isIn(date))
    const failedVideos = dates.failedVideos.filter(isIn).length
    const binned = (list: [string, number][]) => sum(list.filter(([date]) => isIn(date)).map(([, number]) => number))
    const cost = sum(written.map(({ micros }) => micros ?? 0)) + sum(done.map(({ micros }) => micros))
    return {
      isIn,
      written,
      done,
      failed,
      failedVideos,
      cost,
      tokens: sum(written.map(({ tokens }) => tokens)),
      active: activeIn(isIn),
      canceled: dates.canceled.filter(isIn).length,
      requested: dates.requested.filter(isIn).length,
      binnedTexts: binned(bin.texts),
      binnedVideos: binned(bin.videos),
      joined: [...joined.values()].filter(isIn).length,
    }
  }

  function usage(from: string, to: string, keyOf: (model: { provider: string; model: string }) => string) {
    const { written, failed } = period(from, to)
    const keys = new Set([...written, ...failed].map(keyOf))
    return [...keys].map((key) => {
      const ofKey = written.filter((each) => keyOf(each) === key)
      const failedOfKey = failed.filter((each) => keyOf(each) === key)
      return {
        key,
        count: ofKey.length,
        failed: failedOfKey.length,
        total_tokens: sum(ofKey.map(({ tokens }) => tokens)),
        cost_micros: sum(ofKey.map(({ micros }) => micros ?? 0)),
        unpriced: ofKey.filter(({ micros }) => micros === null).length,
      }
    })
  }

  function analytics(days: number) {
    const from = addDays(today, 1 - days)
    const before = addDays(today, 1 - 2 * days)
    const now = period(from, today)
    const earlier = period(before, addDays(from, -1))
    const ended = now.done.length + now.failedVideos
    const estimated = now.tokens * 2
    const tidy = (micros: number) => Math.round(micros) / 1e6
    return {
      success: true,
      days,
      summary: {
        total_content: now.written.length,
        total_videos: ended,
        successful_videos: now.done.length,
        failed_videos: now.failedVideos,
        video_success_rate: ended === 0 ? 0 : Math.round((now.done.length / ended) * 1000) / 10,
        total_active_users: now.active,
        failed_content: now.failed.length,
        canceled_videos: now.canceled,
        requested_videos: now.requested,
        deleted_content: now.binnedTexts,
        deleted_videos: now.binnedVideos,
        new_users: now.joined,
      },
      daily_usage: Array.from({ length: days }, (_, index) => {
        const date = addDays(from, index)
        const day = period(date, date)
        return {
          date,
          content_count: day.written.length,
          video_count: day.done.length,
          failed_content: day.failed.length,
          total_tokens: day.tokens,
          cost_micros: day.cost,
          active_users: day.active,
          partial: date === today,
        }
      }),
      platform_usage: tally(now.written.map(({ platform }) => platform)),
      provider_usage: usage(from, today, ({ provider }) => provider)
        .map(({ key, unpriced: _unpriced, ...row }) => ({ _id: key, ...row }))
        .sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1)),
      model_usage: usage(from, today, ({ provider, model }) => `${provider} ${model}`)
        .map(({ key, ...row }) => ({ _id: key.slice(key.indexOf(' ') + 1), provider: key.slice(0, key.indexOf(' ')), ...row }))
        .sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1)),
      failure_usage: tally(now.failed.map(({ code }) => code)),
      cost: {
        estimated: tidy(estimated),
        average_daily: tidy(estimated / days),
        per_content: now.written.length ? tidy(estimated / now.written.length) : null,
        real: sum(now.written.map(({ micros }) => micros ?? 0)) / 1e6,
        real_video: sum(now.done.map(({ micros }) => micros)) / 1e6,
        unpriced_content: now.written.filter(({ micros }) => micros === null).length,
        price_table_date: PRICE_DATE,
      },
      comparison: {
        total_content: compared(now.written.length, earlier.written.length),
        total_videos: compared(ended, earlier.done.length + earlier.failedVideos),
        successful_videos: compared(now.done.length, earlier.done.length),
        failed_videos: compared(now.failedVideos, earlier.failedVideos),
        total_active_users: compared(now.active, earlier.active),
        failed_content: compared(now.failed.length, earlier.failed.length),
        total_tokens: compared(now.tokens, earlier.tokens),
        cost_micros: compared(now.cost, earlier.cost),
      },
    }
  }

  function dashboard() {
    const day = period(today, today)
    const first = `${today.slice(0, 8)}01`
    const lastOfLastMonth = addDays(first, -1)
    const sameDay = `${lastOfLastMonth.slice(0, 8)}${today.slice(8)}`
    const month = period(first, today)
    const lastMonth = period(`${lastOfLastMonth.slice(0, 8)}01`, sameDay < lastOfLastMonth ? sameDay : lastOfLastMonth)
    const requestsOf = (isWanted: (provider: string) => boolean) =>
      [...day.written, ...day.failed].filter(({ provider }) => isWanted(provider)).length
    return {
      success: true,
      active_users: activeIn(within(addDays(today, -29), today)),
      total_content: texts.length,
      total_videos: videos.length,
      today_requests: requestsOf(() => true),
      openai_requests: requestsOf((provider) => provider === 'openai'),
      gemini_requests: requestsOf((provider) => provider === 'gemini'),
      other_requests: requestsOf((provider) => provider !== 'openai' && provider !== 'gemini'),
      today_tokens: day.tokens,
      today_failures: day.failed.length,
      today_videos: day.done.length,
      top_platforms: tally(texts.map(({ platform }) => platform)),
      last_7_days: Array.from({ length: 7 }, (_, index) => {
        const date = addDays(today, index - 6)
        const { written, failed, tokens } = period(date, date)
        return { date, total_requests: written.length + failed.length, total_tokens: tokens, partial: date === today }
      }),
      comparison: {
        active_users: compared(month.active, lastMonth.active),
        total_content: compared(month.written.length, lastMonth.written.length),
        total_videos: compared(month.done.length, lastMonth.done.length),
      },
    }
  }
  /** The texts of a user. */
  function textsOf(userId: string) {
    const own = texts.filter(({ user }) => user === userId)
    return {
      texts: own.length,
      tokens: sum(own.map(({ tokens }) => tokens)),
      cost_micros: sum(own.map(({ micros }) => micros ?? 0)),
      unpriced: own.filter(({ micros }) => micros === null).length,
    }
  }
  return { dashboard, analytics, textsOf }
}

/** The date in the response is read from the table, not computed. */
const PRICE_DATE = '2026-11-22'
