import { Type } from 'typebox'
import { Instant, Nullable } from '../schema-types.ts'

const Entry = Type.Record(Type.String(), Type.Unknown())
const entries = (description: string) => Type.Array(Entry, { description })

/** Nobody reads single values of this file, so its members are described by the calls that return them. */
export const PlanExport = Type.Object(
  {
    exported_at: Instant,
    note: Type.String(),
    connections: entries('As `GET /api/publish/connections` returns them, without credentials.'),
    schedule: Type.Record(Type.String(), Type.Unknown(), { description: 'As `GET /api/publish/schedule` returns it.' }),
    calendar_link: Nullable(Entry, { description: 'When it was created and read last. Null if there is no link.' }),
    review_links: entries('As `GET /api/publish/reviews` returns them.'),
    posts: entries('As `GET /api/publish/posts` returns them: all, also drafts and published ones, by the time at which they are due.'),
    series: entries('As `GET /api/publish/series/{id}` returns them, with their pictures: all, also those that are ended, oldest first.'),
    review_comments: entries('Those of `GET /api/publish/posts/{id}/review`, each with its `post_id`, oldest first.'),
    review_log: entries('The same of its log, oldest first.'),
  },
  { title: 'PlanExport' },
)
