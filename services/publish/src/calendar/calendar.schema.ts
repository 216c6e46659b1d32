import { Type } from 'typebox'
import { Id, Instant, Nullable } from '../schema-types.ts'

/** Longer than any token; a longer one is not looked up. */
const LONGEST_TOKEN = 200

export const FeedState = Type.Object(
  {
    created_at: Nullable(Instant),
    read_at: Nullable({ ...Instant, description: 'About when a calendar last read it.' } as typeof Instant),
  },
  { title: 'CalendarLink', description: 'Without dates if there is no link.' },
)

export const NewFeed = Type.Object(
  {
    path: Type.String({
      description: 'Path and query of the link at the address of the product. It is shown once: only its digest is stored.',
    }),
    created_at: Instant,
  },
  { title: 'NewCalendarLink' },
)

export const RemovedFeed = Type.Object({ removed: Type.Literal(true) }, { title: 'RemovedCalendarLink' })

export const FeedQuery = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: LONGEST_TOKEN, description: 'Of the link.' }) },
  { additionalProperties: false },
)

export const PostParams = Type.Object({ id: Id }, { additionalProperties: false })

export const icalendarResponse = {
  description: 'iCalendar (RFC 5545), UTF-8.',
  content: { 'text/calendar': { schema: Type.String() } },
}
