import { findPlatform, platformName, postName } from '@loomcast/platforms'
import { excerpt } from '@loomcast/web-kit/excerpt'
import type { CalendarPost, Connection } from '../api/plan.ts'
import { localTimeIn } from '../time/local-time.ts'

/** When a post is due, as local time in the account's zone. */
export const shownTime = (
  { local_time, time_zone, due_at }: Pick<CalendarPost, 'local_time' | 'time_zone' | 'due_at'>,
  zone: string,
): string => (time_zone === zone ? local_time : localTimeIn(due_at, zone))

/** `LinkedIn Post`: what the post is called on screens. */
export const kindOf = ({ platform, text }: Pick<CalendarPost, 'platform' | 'text'>): string => postName(platform, text)

/** The brand of a platform, for sentences. */
export const brandOf = (platform: string): string => findPlatform(platform)?.brand ?? platformName(platform)

/** The first words of a post: its title, if it has one. */
export const firstWords = ({ title, text }: Pick<CalendarPost, 'title' | 'text'>, limit: number): string =>
  excerpt(title?.trim() || withoutHeadingMark(text), limit) || 'No text yet'

/** `through Ada at Example`, `you post it`. */
export function howPosted(
  { connection_id: id, network }: Pick<CalendarPost, 'connection_id' | 'network'>,
  connections: readonly Connection[] | undefined,
): string {
  if (id === null) return 'You post it'
  const connection = connections?.find((known) => known.connection_id === id)
  return `Through ${connection?.name ?? network ?? 'a connection'}`
}

/** An article begins with a heading in Markdown. */
const withoutHeadingMark = (text: string): string => (text.startsWith('# ') ? text.slice(2) : text)
