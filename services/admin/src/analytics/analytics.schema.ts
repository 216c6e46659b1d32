import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })
const Micros = Type.Integer({ description: 'In millionths of a US dollar.' })
const Usd = (description: string) => Type.Number({ description: `${description}, in US dollars.` })
const Day = Type.String({ format: 'date', description: 'UTC.' })
const UpdatedAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'When an event last changed the figures; null before the first event.',
})

const Comparison = Type.Object(
  {
    current: Type.Integer(),
    previous: Type.Integer(),
    percent: Type.Union([Type.Number(), Type.Null()], { description: 'Change, rounded to one decimal; null if the previous value is 0.' }),
  },
  { title: 'Comparison' },
)

const NamedCount = Type.Object({ _id: Type.String(), count: Count })

export const DashboardSchema = Type.Object(
  {
    success: Type.Literal(true),
    total_users: Type.Integer({ description: 'Registered and not deleted.' }),
    active_users: Type.Integer({ description: 'Users with a kept text or a finished video in the last 30 days.' }),
    total_content: Type.Integer({ description: 'Texts that were generated, deleted ones included.' }),
    total_videos: Type.Integer({ description: 'Videos that were finished, deleted ones included.' }),
    today_requests: Type.Integer({ description: 'Texts that were generated or failed today.' }),
    openai_requests: Count,
    gemini_requests: Count,
    other_requests: Count,
    today_tokens: Count,
    today_failures: Type.Integer({ description: 'Texts that failed or were refused today.' }),
    today_videos: Count,
    top_platforms: Type.Array(NamedCount, { description: 'All platforms, most texts first.' }),
    last_7_days: Type.Array(
      Type.Object({ date: Day, total_requests: Count, total_tokens: Count, partial: Type.Boolean({ description: 'True for today.' }) }),
    ),
    comparison: Type.Object(
      { total_users: Comparison, active_users: Comparison, total_content: Comparison, total_videos: Comparison },
      {
        description:
          'New users, active users, texts and videos on days 1 to d of this month, and on days 1 to d of last month, or to its last day if it is shorter.',
      },
    ),
    updated_at: UpdatedAt,
  },
  { title: 'AdminDashboard' },
)

const Summary = {
  total_content: Count,
  total_videos: Type.Integer({ description: 'Videos that ended: successful and failed.' }),
  successful_videos: Count,
  failed_videos: Type.Integer({ description: 'Attempts that failed. Canceled ones are not counted.' }),
  video_success_rate: Type.Number({ description: 'Successful videos in percent of all that ended; 0 if there are none.' }),
  total_active_users: Type.Integer({ description: 'Distinct users with a kept text or a finished video.' }),
  failed_content: Type.Integer({ description: 'Texts that failed or were refused.' }),
}

export const AnalyticsQuery = Type.Object(
  {
    days: Type.Union([Type.Literal(7), Type.Literal(30), Type.Literal(90)], { default: 30, description: 'The period ends today.' }),
  },
  { additionalProperties: false },
)

export const AnalyticsSchema = Type.Object(
  {
    success: Type.Literal(true),
    days: Type.Integer(),
    summary: Type.Object({
      ...Summary,
      canceled_videos: Count,
      requested_videos: Count,
      deleted_content: Type.Integer({ description: 'Moved to the recycle bin and not restored.' }),
      deleted_videos: Type.Integer({ description: 'Moved to the recycle bin and not restored.' }),
      new_users: Count,
    }),
    daily_usage: Type.Array(
      Type.Object({
        date: Day,
        content_count: Count,
        video_count: Type.Integer({ description: 'Finished videos.' }),
        failed_content: Count,
        total_tokens: Count,
        cost_micros: Micros,
        active_users: Count,
        partial: Type.Boolean({ description: 'True for today.' }),
      }),
      { description: 'Every day of the period, oldest first.' },
    ),
    platform_usage: Type.Array(NamedCount, { description: 'Texts by platform, most first.' }),
    provider_usage: Type.Array(Type.Object({ _id: Type.String(), count: Count, failed: Count, total_tokens: Count, cost_micros: Micros }), {
      description: 'Texts by provider, most first.',
    }),
    model_usage: Type.Array(
      Type.Object({
        _id: Type.String(),
        provider: Type.String(),
        count: Count,
        failed: Count,
        total_tokens: Count,
        cost_micros: Micros,
        unpriced: Type.Integer({ description: 'Texts without a known price.' }),
      }),
      { description: 'Texts by model, most first.' },
    ),
    failure_usage: Type.Array(NamedCount, { description: 'Failed texts by error code, most first.' }),
    cost: Type.Object({
      estimated: Usd('Tokens × 0.002 / 1000'),
      average_daily: Usd('The estimate divided by the days of the period'),
      per_content: Type.Union([Usd('The estimate divided by the texts'), Type.Null()], { description: 'Null without texts.' }),
      real: Usd('Cost of the texts by the list prices of their models'),
      real_video: Usd('Cost of the finished videos'),
      unpriced_content: Type.Integer({ description: 'Texts that are not in the real cost, because the price of their model is unknown.' }),
      price_table_date: Type.String({ format: 'date', description: 'When the price table was last compared with its sources.' }),
    }),
    comparison: Type.Object(
      {
        total_content: Comparison,
        total_videos: Comparison,
        successful_videos: Comparison,
        failed_videos: Comparison,
        total_active_users: Comparison,
        failed_content: Comparison,
        total_tokens: Comparison,
        cost_micros: Comparison,
      },
      { description: 'This period and the one of the same length before.' },
    ),
    updated_at: UpdatedAt,
  },
  { title: 'AdminAnalytics' },
)

export type Dashboard = Static<typeof DashboardSchema>
export type Analytics = Static<typeof AnalyticsSchema>
export type AnalyticsDays = Static<typeof AnalyticsQuery>['days']
