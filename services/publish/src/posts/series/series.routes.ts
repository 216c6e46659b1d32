import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../../context.ts'
import { timesOf } from '../list-posts.ts'
import { requireSeries, resumeSeries, skipOccurrence, stopSeries } from './change-series.ts'
import type { StoredSeries } from './series.model.ts'
import { Series, SeriesList, SeriesParams, SeriesQuery, SkipBody, StoppedSeries } from './series.schema.ts'
import { type Period, publicSeries } from './series-view.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['series']
const PATH = '/api/publish/series'

const DAY_MS = 24 * 3600 * 1000
const USUAL_MS = 90 * DAY_MS
/** Later and earlier ones are not computed. */
const FURTHEST_MS = 3 * 366 * DAY_MS
/** Of one series in a response about it. */
const SHOWN = 10

/** The caller's posts that repeat. POST and PUT of posts begin and change them. */
export function seriesRoutes(app: App, context: PublishContext): void {
  const now = () => context.clock()

  async function view(series: StoredSeries) {
    const period = { from: now(), to: new Date(now().getTime() + FURTHEST_MS) }
    const waiting = await context.repositories.posts.waitingOf(series.user_id, [series._id])
    return publicSeries(series, waiting.get(series._id), period, SHOWN)
  }

  app.get(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'The series that are not ended, with their upcoming posts',
        querystring: SeriesQuery,
        response: { 200: SeriesList, ...problemResponses(400, 401) },
      },
    },
    async ({ caller, query }) => {
      const period = periodOf(query, now())
      const found = await context.repositories.series.listOpen(caller.user_id)
      const ids = found.map(({ _id }) => _id)
      const waiting = await context.repositories.posts.waitingOf(caller.user_id, ids)
      return { series: found.map((series) => publicSeries(series, waiting.get(series._id), period)) }
    },
  )

  app.get(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'One series, with its next ten posts',
        params: SeriesParams,
        response: { 200: Series, ...problemResponses(401, 404) },
      },
    },
    async ({ caller, params }) => view(await requireSeries(context, caller.user_id, params.id)),
  )

  app.delete(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Stop a series',
        description: 'Deletes its drafts and planned posts. What is being sent or published stays.',
        params: SeriesParams,
        response: { 200: StoppedSeries, ...problemResponses(401, 404, 409) },
      },
    },
    async ({ caller, params }) => ({ series_id: params.id, deleted_posts: await stopSeries(context, caller.user_id, params.id) }),
  )

  app.post(
    `${PATH}/:id/skip`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Skip an upcoming post of a series',
        description: 'Or no longer. A post that is created already is skipped by deleting it.',
        params: SeriesParams,
        body: SkipBody,
        response: { 200: Series, ...problemResponses(400, 401, 404, 409) },
      },
    },
    async ({ caller, params, body }) => view(await skipOccurrence(context, caller.user_id, params.id, body)),
  )

  app.post(
    `${PATH}/:id/resume`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Continue a paused series',
        description: 'With its first post that is not past. Without an account, each post is handed to the person.',
        params: SeriesParams,
        response: { 200: Series, ...problemResponses(401, 403, 404, 409) },
      },
    },
    async ({ caller, params }) => view(await resumeSeries(context, caller.user_id, params.id)),
  )
}

function periodOf(query: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  const { from = now, to = new Date(now.getTime() + USUAL_MS) } = timesOf(query)
  const bounded = (time: Date) => new Date(Math.min(Math.max(time.getTime(), now.getTime() - FURTHEST_MS), now.getTime() + FURTHEST_MS))
  return { from: bounded(from), to: bounded(to) }
}
