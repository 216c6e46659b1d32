import { Type } from 'typebox'
import { Instant, LocalTime, Nullable, TimeZone } from '../schema-types.ts'

export const MOST_SLOTS = 70
export const MOST_TIMES = 30
export const DEFAULT_COUNT = 7

const fields = {
  slots: Type.Array(
    Type.Object(
      {
        weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
        time: Type.String({ minLength: 5, maxLength: 5, pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', description: 'Such as `09:00`.' }),
      },
      { additionalProperties: false },
    ),
    { maxItems: MOST_SLOTS, description: 'The times of the week at which posts go out.' },
  ),
  grace_minutes: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    description: 'An overdue post is still sent within this time. Later it is `missed`, and the person decides.',
  }),
}

export const Schedule = Type.Object(
  { time_zone: Nullable({ ...TimeZone, description: 'Null until the person saves one.' } as typeof TimeZone), ...fields },
  { title: 'Schedule' },
)

export const ScheduleBody = Type.Object(
  {
    time_zone: TimeZone,
    ...fields,
    move_posts: Type.Optional(
      Type.Boolean({
        description:
          'If the time zone changes: whether drafts and planned posts of the previous one keep their time on the clock in the new one. Default: false, they stay as they are.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const NextQuery = Type.Object(
  {
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TIMES, default: DEFAULT_COUNT })),
    time_zone: Type.Optional(TimeZone),
  },
  { additionalProperties: false },
)

export const NextTimes = Type.Object(
  {
    times: Type.Array(Type.Object({ local_time: LocalTime, time_zone: TimeZone, due_at: Instant }), {
      description: 'The next slots at which nothing is planned, in order.',
    }),
  },
  { title: 'NextTimes' },
)
