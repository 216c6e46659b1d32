import { Type } from 'typebox'
import { FREQUENCIES } from '../../domain/recurrence.ts'
import { Id, Instant, LocalTime, NetworkId, Nullable, ProblemOf, TimeZone } from '../../schema-types.ts'

const LONGEST_TIMES = 1_000

const Day = Type.String({ minLength: 10, maxLength: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' })

const frequency = Type.Enum([...FREQUENCIES], {
  description:
    '`monthly`: on the same day; a month without it has its last day instead. A time that clocks skip becomes the next one that exists, and of one that they show twice the first is taken.',
})
const times = Nullable(
  Type.Integer({ minimum: 1, maximum: LONGEST_TIMES, description: 'How many posts there are, with this one and those that are skipped.' }),
)
const until = Nullable({ ...Day, description: 'The last day on which one can be.' } as typeof Day)

export const RepeatBody = Type.Object(
  {
    frequency,
    weekdays: Type.Optional(
      Type.Array(Weekday, { maxItems: 7, description: 'Of a weekly one, with the weekday of the first post. Empty for the others.' }),
    ),
    times: Type.Optional(times),
    until: Type.Optional(until),
  },
  { additionalProperties: false, description: 'How the post repeats. Without `times` and `until`, it repeats until it is stopped.' },
)

export const Series = Type.Object(
  {
    series_id: Type.String(),
    platform: Type.String({ description: 'The name of the platform for whose readers the text is.' }),
    network: Nullable(NetworkId),
    connection_id: Nullable(Type.String()),
    text: Type.String({ description: 'In a list, only the first 2,000 characters.' }),
    title: Nullable(Type.String()),
    repeat: Type.Object({ frequency, weekdays: Type.Array(Weekday), times, until }),
    starts_at: { ...LocalTime, description: 'Date and time of the first post on the clock in `time_zone`.' } as typeof LocalTime,
    time_zone: TimeZone,
    state: Type.Union([Type.Literal('active'), Type.Literal('paused'), Type.Literal('ended')], {
      description: '`paused`: no post follows until the person continues it; `problem` says why. `ended`: no post follows.',
    }),
    problem: Nullable(ProblemOf),
    waiting_post_id: Nullable(Type.String({ description: 'Its post that is created and not sent yet.' })),
    upcoming: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Which one of the series it is, from 0.' }),
        local_time: LocalTime,
        due_at: Instant,
        is_skipped: Type.Boolean(),
      }),
      { description: 'Posts that are not created yet: each is when the one before it is due. In order, at most 100.' },
    ),
  },
  { title: 'Series' },
)

export const SeriesList = Type.Object({ series: Type.Array(Series) }, { title: 'SeriesList' })

export const SeriesQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 40, description: 'Upcoming posts from this time on. Default: now.' }),
    ),
    to: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Before this time. Default: in 90 days.' })),
  },
  { additionalProperties: false },
)

export const SeriesParams = Type.Object({ id: Id }, { additionalProperties: false })

export const SkipBody = Type.Object(
  {
    index: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Of an upcoming post.' }),
    skipped: Type.Boolean({ description: 'False: it is created after all.' }),
  },
  { additionalProperties: false },
)

export const StoppedSeries = Type.Object(
  {
    series_id: Type.String(),
    deleted_posts: Type.Array(Type.String(), { description: 'Its drafts and planned posts. What is being sent stays.' }),
  },
  { title: 'StoppedSeries' },
)
