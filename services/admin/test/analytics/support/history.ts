import type { EventData, EventType } from '@loomcast/contracts'
import type { BusEvent } from '@loomcast/service-kit/events'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let count = 0

/** An event as its service publishes it. */
export function eventOf<T extends EventType>(type: T, key: string, time: string, data: EventData<T>): BusEvent<EventData<T>> & { type: T } {
  count++
  return { id: `evt_${type.split('.')[2]}_${count}`, type, source: `/loomcast/${type.split('.')[2]}`, time, key, version: count, data }
}

export const text = (user_id: string, at: string, over: Partial<EventData<'com.loomcast.content.generated.v1'>> = {}) =>
  eventOf('com.loomcast.content.generated.v1', user_id, at, {
    user_id,
    content_id: `cnt_${count}`,
    platform: 'linkedin',
    provider: 'openai',
    model: 'gpt-4o-mini',
    prompt_tokens: 400,
    completion_tokens: 200,
    total_tokens: 600,
    duration_ms: 900,
    generated_at: at,
    ...over,
  })

export const failedText = (user_id: string, at: string, over: Partial<EventData<'com.loomcast.content.failed.v1'>> = {}) =>
  eventOf('com.loomcast.content.failed.v1', user_id, at, {
    user_id,
    generation_id: `gen_${count}`,
    platform: 'linkedin',
    provider: 'openai',
    model: 'gpt-4o-mini',
    code: 'content_refused',
    duration_ms: 300,
    failed_at: at,
    ...over,
  })

const attempt = (user_id: string) => ({ user_id, job_id: `vid_${count}`, attempt: 1, engine: 'veo', model: 'veo3_fast' })

export const video = (user_id: string, at: string, over: Partial<EventData<'com.loomcast.video.completed.v1'>> = {}) =>
  eventOf('com.loomcast.video.completed.v1', user_id, at, {
    ...attempt(user_id),
    format: 'tiktok',
    platform: 'social_media',
    scenes: 3,
    duration_seconds: 24,
    size_bytes: 5_000_000,
    cost_cents: 320,
    processing_ms: 60_000,
    completed_at: at,
    ...over,
  })

export const failedVideo = (user_id: string, at: string, over: Partial<EventData<'com.loomcast.video.failed.v1'>> = {}) =>
  eventOf('com.loomcast.video.failed.v1', user_id, at, {
    ...attempt(user_id),
    step: 'video_generation',
    code: 'provider_unavailable',
    failed_at: at,
    ...over,
  })

export const requestedVideo = (user_id: string, at: string) =>
  eventOf('com.loomcast.video.requested.v1', user_id, at, {
    ...attempt(user_id),
    format: 'tiktok',
    platform: 'social_media',
    scenes: 3,
    requested_at: at,
  })

/** Texts and videos that were moved to the recycle bin or out of it so far. */
let binned = 0

type State = 'deleted' | 'restored' | 'purged'

export const binnedTexts = (user_id: string, at: string, state: State, number: number) =>
  eventOf('com.loomcast.content.deleted.v1', user_id, at, {
    user_id,
    content_ids: Array.from({ length: number }, () => `cnt_${++binned}`),
    state,
    changed_at: at,
  })

export const binnedVideos = (user_id: string, at: string, state: State, number: number) =>
  eventOf('com.loomcast.video.deleted.v1', user_id, at, {
    user_id,
    job_ids: Array.from({ length: number }, () => `vid_${++binned}`),
    state,
    changed_at: at,
  })

export const registered = (user_id: string, at: string) =>
  eventOf('com.loomcast.auth.user-registered.v1', user_id, at, {
    user_id,
    email: `${user_id}@example.com`,
    name: null,
    referral_code: null,
    registered_at: at,
  })

export const deletedAccount = (user_id: string, at: string) =>
  eventOf('com.loomcast.auth.account-deleted.v1', user_id, at, { user_id, deleted_at: at })

export type HistoryEvent =
  | ReturnType<typeof text>
  | ReturnType<typeof failedText>
  | ReturnType<typeof video>
  | ReturnType<typeof failedVideo>
  | ReturnType<typeof requestedVideo>
  | ReturnType<typeof binnedTexts>
  | ReturnType<typeof binnedVideos>
  | ReturnType<typeof registered>
  | ReturnType<typeof deletedAccount>

export const MODELS = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-5'],
  ['openai', 'ft:gpt-4.1$team.v2'],
  ['gemini', 'gemini-flash-latest'],
  ['gemini', 'gemini-pro-latest'],
  ['local', 'composer'],
  ['local', '/srv/models/qwen.3.$0.gguf'],
] as const
export const PLATFORMS = ['linkedin', 'twitter', 'blog', 'a.new$platform', '$where']

interface HistoryOptions {
  events: number
  users: number
  /** The history ends in this day. */
  today: string
  days: number
  /** Share of events about accounts. Default 0.02. */
  accounts?: number
}

/** A random history in the order in which its events happened. */
export function randomHistory(random: () => number, { events, users, today, days, accounts = 0.02 }: HistoryOptions): HistoryEvent[] {
  const end = Date.parse(`${today}T12:00:00.000Z`)
  const int = (below: number) => Math.floor(random() * below)
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T
  const times = Array.from({ length: events }, () => end - int(days * 24 * 3600_000)).sort((a, b) => a - b)
  const deleted = new Set<string>()
  const history: HistoryEvent[] = []
  for (let n = 0; n < users; n++) if (random() < 0.9) history.push(registered(`usr_${n}`, new Date(times[0] ?? end).toISOString()))
  for (const time of times) {
    const at = new Date(time).toISOString()
    const user = `usr_${int(users)}`
    if (deleted.has(user)) continue
    const [provider, model] = pick(MODELS)
    const what = random()
    if (what < accounts) {
      deleted.add(user)
      history.push(deletedAccount(user, at))
    } else if (what < 0.65) {
      const prompt_tokens = int(3_000)
      const completion_tokens = int(2_000)
      // Models that think report more tokens than both numbers.
      const total_tokens = prompt_tokens + completion_tokens + (random() < 0.2 ? int(500) : 0)
      history.push(text(user, at, { provider, model, platform: pick(PLATFORMS), prompt_tokens, completion_tokens, total_tokens }))
    } else if (what < 0.75) history.push(failedText(user, at, { provider, model, code: pick(['content_refused', 'provider_unavailable']) }))
    else if (what < 0.82) history.push(video(user, at, { cost_cents: int(900) }))
    else if (what < 0.87) history.push(failedVideo(user, at, { code: pick(['cancelled', 'provider_unavailable']) }))
    else if (what < 0.92) history.push(requestedVideo(user, at))
    else if (what < 0.96) history.push(binnedTexts(user, at, pick(['deleted', 'restored', 'purged']), 1 + int(4)))
    else history.push(binnedVideos(user, at, pick(['deleted', 'restored', 'purged']), 1 + int(4)))
  }
  return history
}
