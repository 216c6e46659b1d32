import type { DocumentOf } from './owner-documents.ts'
import type { OwnerHistory, Version } from './owner-history.ts'

/**
 * The counters of users and the use of knowledge items, computed from everything that auth, content and video have stored. Shares no code with the admin
 * service.
 */

const DAY_MS = 24 * 3600_000
/** Days in which the use of an item is counted. */
const WINDOW_DAYS = 30
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const lastOf = (times: readonly Date[]) => (times.length === 0 ? null : new Date(Math.max(...times.map(Number))).toISOString())

/** Every text that was ever stored, in its first state. */
function textsOf(history: Pick<OwnerHistory, 'versions'>): DocumentOf<'loomcast_content.contents'>[] {
  const first = new Map<string, DocumentOf<'loomcast_content.contents'>>()
  for (const { id, doc } of history.versions('loomcast_content.contents')) if (doc !== null && !first.has(id)) first.set(id, doc)
  return [...first.values()]
}

type Job = DocumentOf<'loomcast_video.jobs'>

/** The states of each attempt of each video. */
function attemptsOf(history: Pick<OwnerHistory, 'versions'>): Job[][] {
  const states = history.versions('loomcast_video.jobs').flatMap(({ doc }: Version<Job>) => doc ?? [])
  return [...Map.groupBy(states, ({ _id, attempt }) => `${_id} ${attempt}`).values()]
}

/** By user id, of every account that is not deleted. */
export function expectedUsers(history: Pick<OwnerHistory, 'versions' | 'present'>) {
  const texts = Map.groupBy(textsOf(history), ({ user_id }) => user_id)
  const attempts = Map.groupBy(attemptsOf(history), (states) => states[0]?.user_id ?? '')
  const present = history.present('loomcast_auth.users').filter(({ deleted_at }) => deleted_at === null)
  return Object.fromEntries(
    present.map(({ _id }) => {
      const [own, videos] = [texts.get(_id) ?? [], attempts.get(_id) ?? []]
      const ends = (state: string) => videos.flatMap((states) => states.find((job) => job.state === state) ?? [])
      const [completed, failed] = [ends('completed'), ends('failed')]
      const activity = [
        ...own.map(({ created_at }) => created_at),
        ...videos.flatMap((states) => states[0]?.queued_at ?? []),
        ...[...completed, ...failed].map(({ finished_at }) => finished_at),
      ]
      const figures = {
        last_activity: lastOf(activity),
        content_count: own.length,
        video_count: completed.length,
        total_tokens: sum(own.map(({ usage }) => usage.total_tokens)),
        failed_videos: failed.length,
        video_cost: sum(completed.map(({ cost_cents }) => cost_cents)) / 100,
      }
      return [_id, figures]
    }),
  )
}

/** The use of the given knowledge items by texts, by the item's id. Items without any use are missing. */
export function expectedKnowledgeUse(history: Pick<OwnerHistory, 'versions'>, now: Date, items: readonly { id: string }[]) {
  const first = Math.floor(now.getTime() / DAY_MS) - WINDOW_DAYS + 1
  const uses = textsOf(history).flatMap(({ created_at, knowledge = [] }) => knowledge.map((each) => ({ ...each, created_at })))
  return Object.fromEntries(
    items.flatMap(({ id }) => {
      const own = uses.filter(({ knowledge_id }) => knowledge_id === id)
      if (own.length === 0) return []
      const recent = own.filter(({ created_at }) => Math.floor(created_at.getTime() / DAY_MS) >= first)
      const last_used_at = lastOf(own.map(({ created_at }) => created_at))
      return [[id, { generations: recent.length, tokens: sum(recent.map(({ tokens }) => tokens)), last_used_at }]]
    }),
  )
}
