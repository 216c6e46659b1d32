import { graphemes, type PlatformId, platformById } from '@loomcast/platforms'
import type { CalendarEvent } from '../domain/icalendar.ts'
import { occurrencesBetween } from '../domain/recurrence.ts'
import type { Adapters } from '../networks/registry.ts'
import type { StoredPost } from '../posts/post.model.ts'
import type { PostState } from '../posts/post-state.ts'
import type { StoredSeries } from '../posts/series/series.model.ts'

/** What the calendar shows of a post, before its network and after its text. Drafts have no time. */
const STATES: Readonly<Record<Exclude<PostState, 'draft'>, { mark: string; text: string }>> = {
  planned: { mark: '', text: 'Planned.' },
  sending: { mark: '', text: 'Being sent.' },
  published: { mark: '', text: 'Published.' },
  unknown: { mark: 'Not confirmed: ', text: 'The network has not confirmed it yet.' },
  failed: { mark: 'Not published: ', text: 'It was not published.' },
  handed_over: { mark: 'Your turn: ', text: 'It is ready for you to post.' },
  missed: { mark: 'Missed: ', text: 'It was not sent in time. Send it now, or choose another time.' },
}

export const SHOWN_STATES = Object.keys(STATES) as Exclude<PostState, 'draft'>[]

const SUMMARY_WORDS = 60
const DESCRIPTION_WORDS = 500

export interface EventsContext {
  adapters: Adapters
  /** The address of the product, such as `https://loomcast.example`; null if it is not known. */
  origin: string | null
}

type Written = Pick<StoredPost, 'platform' | 'network' | 'connection_id' | 'title' | 'text'>

export function eventOfPost(post: StoredPost, context: EventsContext): CalendarEvent {
  const { series_id, series_index, _id, due_at, updated_at, revision } = post
  const { mark, text } = STATES[post.state as Exclude<PostState, 'draft'>] ?? STATES.planned
  return {
    uid: series_id !== null && series_index !== null ? uidOf(series_id, series_index) : `${_id}@loomcast`,
    starts_at: due_at,
    changed_at: updated_at,
    sequence: revision,
    ...wordsOf(post, mark, post.state === 'planned' ? plannedText(post) : text, context),
    url: context.origin && `${context.origin}/plan?post=${encodeURIComponent(_id)}`,
  }
}

/** What comes of an active series whose posts are not created yet. */
export function upcomingEvents(
  series: StoredSeries,
  period: { from: Date; to: Date },
  limit: number,
  context: EventsContext,
): CalendarEvent[] {
  if (series.state !== 'active') return []
  return occurrencesBetween(series, { ...period, firstIndex: series.next_index, limit })
    .filter(({ index }) => !series.skipped.includes(index))
    .map(({ index, due_at }) => ({
      // The same as that of its post later.
      uid: uidOf(series._id, index),
      starts_at: due_at,
      changed_at: series.updated_at,
      sequence: 0,
      ...wordsOf(series, '', plannedText(series), context),
      url: context.origin && `${context.origin}/plan?series=${encodeURIComponent(series._id)}`,
    }))
}

const uidOf = (seriesId: string, index: number): string => `${seriesId}-${index}@loomcast`

const plannedText = ({ connection_id }: Written): string =>
  connection_id === null ? 'You post it at this time.' : 'Loomcast sends it at this time.'

function wordsOf(
  written: Written,
  mark: string,
  stateText: string,
  { adapters }: EventsContext,
): Pick<CalendarEvent, 'summary' | 'description'> {
  const { platform, network, title, text } = written
  const place = (network && adapters.get(network)?.name) ?? platformById(platform as PlatformId).brand
  return {
    summary: `${mark}${place}: ${beginning(title || text, SUMMARY_WORDS)}`,
    description: `${stateText}\n\n${clipped(text.trim(), DESCRIPTION_WORDS)}`,
  }
}

/** The beginning of a text in one line. An article begins with a heading in Markdown. */
const beginning = (text: string, length: number): string =>
  clipped(
    text
      .slice(0, length * 20)
      .replace(/\s+/gu, ' ')
      .replace(/^ ?# /u, '')
      .trim(),
    length,
  )

function clipped(text: string, length: number): string {
  const parts = graphemes(text.slice(0, length * 20))
  return parts.length <= length && text.length <= length * 20 ? text : `${parts.slice(0, length).join('').trim()}…`
}
