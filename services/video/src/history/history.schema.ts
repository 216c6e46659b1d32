import { USAGE_DAYS } from '@loomcast/quota'
import { type Static, Type } from 'typebox'
import { FORMATS } from '../domain/formats.ts'
import { JobView } from '../rendering/job-view.ts'
import { closed, Id, keysOf, oneOf, VideoIds } from '../schema-types.ts'

const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Searches the instructions and the job id.' })),
  status: Type.Optional(oneOf(['completed', 'processing', 'failed', 'pending'])),
  format: Type.Optional(Type.Union([oneOf(keysOf(FORMATS)), Type.Literal('hd_1080p')])),
  model: Type.Optional(oneOf(['veo3_fast', 'veo3_quality'])),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only videos with this tag.' })),
  date_range: Type.Optional(oneOf(['all', 'today', 'week', 'month'])),
  sort: Type.Optional(oneOf(['created_at', 'duration', 'file_size', 'cost'])),
  order: Type.Optional(oneOf(['asc', 'desc'])),
}
export const HistoryQuery = Type.Object(
  {
    ...filters,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
)
export type HistoryQuery = Static<typeof HistoryQuery>
export const ExportQuery = Type.Object({ ...filters, format: Type.Optional(Type.Union([filters.format, Type.Literal('csv')])) }, closed)

const totals = {
  total_videos: Type.Integer(),
  completed_videos: Type.Integer(),
  failed_videos: Type.Integer(),
  total_cost: Type.Number({ description: 'US dollars.' }),
  average_duration_seconds: Type.Number(),
  success_rate: Type.Number({ description: 'Percent of the ended videos that were completed; 0 if there are none.' }),
}
const Stats = Type.Object(totals)
export const StatsResponse = Type.Object({
  success: Type.Literal(true),
  ...totals,
  this_week: Type.Integer({ description: 'Videos of the last 7 days.' }),
  this_month: Type.Integer({ description: 'Videos since the same time one calendar month ago.' }),
})
export const HistoryResponse = Type.Object({
  success: Type.Literal(true),
  history: Type.Object({ jobs: Type.Array(JobView), pages: Type.Integer() }),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  limit: Type.Integer(),
  stats: Stats,
})
export const AnalyticsQuery = Type.Object(
  { date_range: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Days.' })) },
  closed,
)
const Day = Type.Object({
  date: Type.String(),
  total: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  cost: Type.Number(),
})
const Count = Type.Object({ name: Type.String(), count: Type.Integer() })
export const AnalyticsResponse = Type.Object({
  success: Type.Literal(true),
  date_range: Type.Integer(),
  summary: Stats,
  daily: Type.Array(Day),
  formats: Type.Array(Count),
  models: Type.Array(Count),
  engines: Type.Array(Count),
})

export const DailyQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: USAGE_DAYS.analytics, description: 'UTC days, including today. Default 30.' })),
  },
  closed,
)
export const DailyResponse = Type.Object({
  success: Type.Literal(true),
  days: Type.Array(Day),
  max_days: Type.Integer({ description: "The largest number of days that the caller's package allows." }),
})

export const JobParams = Type.Object({ job_id: Id }, closed)
export const IdsBody = Type.Object({ job_ids: VideoIds }, closed)
export const RemovedResponse = Type.Object({ success: Type.Literal(true), deleted: Type.Integer(), job_ids: Type.Array(Type.String()) })
export const RestoredResponse = Type.Object({ success: Type.Literal(true), restored: Type.Integer(), job_ids: Type.Array(Type.String()) })
