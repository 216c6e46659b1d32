import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import type { Schedule as ScheduleValues } from './schedule.repository.ts'
import { DEFAULT_COUNT, NextQuery, NextTimes, Schedule, ScheduleBody } from './schedule.schema.ts'
import { nextTimes, saveSchedule } from './schedules.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['schedule']
const PATH = '/api/publish/schedule'

/** The caller's weekly times. */
export function scheduleRoutes(app: App, context: PublishContext): void {
  app.get(
    PATH,
    { ...user, schema: { tags, summary: 'The weekly times', response: { 200: Schedule, ...problemResponses(401) } } },
    async ({ caller }) => publicSchedule(await context.repositories.schedules.find(caller.user_id)),
  )

  app.put(
    PATH,
    {
      ...user,
      schema: { tags, summary: 'Change the weekly times', body: ScheduleBody, response: { 200: Schedule, ...problemResponses(400, 401) } },
    },
    async ({ caller, body: { move_posts, ...schedule } }) =>
      publicSchedule(await saveSchedule(context, caller.user_id, schedule, move_posts === true)),
  )

  app.get(
    `${PATH}/next`,
    {
      ...user,
      schema: {
        tags,
        summary: 'The next free times',
        description: 'In the time zone of the schedule, or in `time_zone` if none is saved.',
        querystring: NextQuery,
        response: { 200: NextTimes, ...problemResponses(400, 401) },
      },
    },
    async ({ caller, query: { count, time_zone } }) => ({
      times: await nextTimes(context, caller.user_id, count ?? DEFAULT_COUNT, time_zone),
    }),
  )
}

function publicSchedule({ time_zone, slots, grace_minutes }: ScheduleValues) {
  return { time_zone, slots: slots.map(({ weekday, time }) => ({ weekday, time })), grace_minutes }
}
