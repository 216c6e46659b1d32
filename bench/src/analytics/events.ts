import type { AnalyticsEvent } from '@loomcast/admin/analytics'

export const PARTITIONS = 6
/** The service handles at most this many events in one transaction. */
export const BATCH = 50
export const DAYS = 90
export const NOW = Date.parse('2026-07-15T12:00:00.000Z')
export const DAY_MS = 24 * 3600_000
const END = Date.parse('2026-07-16T00:00:00.000Z')
const USERS = 100_000

const MODELS = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-5'],
  ['openai', 'gpt-4.1'],
  ['openai', 'unlisted-model'],
  ['gemini', 'gemini-flash-latest'],
  ['gemini', 'gemini-pro-latest'],
  ['local', 'composer'],
] as const
const PLATFORMS = ['linkedin', 'twitter', 'instagram', 'facebook', 'blog', 'youtube', 'tiktok', 'email', 'ad'] as const

/** Generation events of one partition of a topic. */
export interface History {
  /** Part of the ids. */
  name: string
  /** Events of one partition. */
  length: number
  /** The events are spread evenly over this many days before `end` (ms). */
  days: number
  end: number
}

/** `length` events in the 90 days that end today. */
export const recentHistory = (name: string, length: number): History => ({ name, length, days: DAYS, end: END })

/** `length` events in the 90 days before. */
export const earlierHistory = (name: string, length: number): History => ({ name, length, days: DAYS, end: END - DAYS * DAY_MS })

/** `length` events of today. */
export const todaysHistory = (name: string, length: number): History => ({ name, length, days: 0.5, end: NOW })

/** The next batch of a partition, from its n-th event. Users and models vary without randomness; days pass in order, as events arrive. */
export function batchOf(history: History, partition: number, n: number): AnalyticsEvent[] {
  const size = Math.min(BATCH, history.length - n)
  return Array.from({ length: size }, (_, index) => eventOf(history, partition, n + index))
}

function eventOf({ name, length, days, end }: History, partition: number, n: number): AnalyticsEvent {
  const user_id = `usr_${((n * 7_919) % Math.ceil(USERS / PARTITIONS)) * PARTITIONS + partition}`
  const [provider, model] = MODELS[n % MODELS.length] ?? MODELS[0]
  const platform = PLATFORMS[n % PLATFORMS.length] ?? PLATFORMS[0]
  const generated_at = new Date(end - Math.ceil((1 - n / length) * days * DAY_MS)).toISOString()
  // Ids of the product are random, so new rows belong at random places of the indexes.
  const id = `${scattered(n * PARTITIONS + partition)}${name}${partition}_${n}`
  return {
    id: `evt_${id}`,
    type: 'com.loomcast.content.generated.v1',
    source: '/loomcast/content',
    time: generated_at,
    key: user_id,
    version: n,
    data: {
      user_id,
      content_id: `cnt_${id}`,
      platform,
      provider,
      model,
      prompt_tokens: 400 + (n % 100),
      completion_tokens: 200,
      total_tokens: 600 + (n % 100),
      duration_ms: 900,
      generated_at,
    },
  }
}

function scattered(n: number): string {
  return (Math.imul(n + 1, 2_654_435_761) >>> 0).toString(36).padStart(7, '0')
}
