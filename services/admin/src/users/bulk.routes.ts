import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { BulkJobRecord } from './bulk.model.ts'
import { BulkBody, BulkListResponse, BulkParams, BulkResponse, PreviewBody, PreviewResponse } from './bulk.schema.ts'
import { createBulk, previewBulk, requireJob, runSlice, stopBulk } from './bulk.ts'
import type { UsersContext } from './context.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['users']

export function bulkRoutes(app: App, context: UsersContext): void {
  const { bulk } = context.repositories

  async function view(job: BulkJobRecord) {
    const [{ done, failed, waiting }, failures] = await Promise.all([bulk.progress(job._id), bulk.failures(job._id)])
    return {
      job_id: job._id,
      action: job.action,
      reason: job.reason,
      created_by: job.created_by,
      created_at: job.created_at.toISOString(),
      state: stateOf(job, waiting),
      skipped: job.stopped_at ? waiting : 0,
      done,
      failed_count: failed,
      failed: failures.map(({ user_id, email, detail }) => ({ user_id, email, detail: detail ?? '' })),
      total: job.total,
    }
  }
  const answer = async (job: BulkJobRecord) => ({ success: true as const, job: await view(job) })

  app.post(
    '/api/admin/users/bulk/preview',
    { ...admin, schema: { summary: 'Count the users of a bulk action', tags, body: PreviewBody, response: { 200: PreviewResponse } } },
    async ({ body: { action, values, ...selection } }) => ({
      success: true as const,
      ...(await previewBulk(context, selection, action, values)),
    }),
  )

  app.get(
    '/api/admin/users/bulk',
    { ...admin, schema: { summary: 'List recent bulk actions', tags, response: { 200: BulkListResponse } } },
    async () => ({ success: true as const, jobs: await Promise.all((await bulk.recent()).map(view)) }),
  )

  app.post(
    '/api/admin/users/bulk',
    {
      ...admin,
      schema: {
        summary: 'Create a bulk action',
        description: 'Stores the users; POST …/run then changes them. 409 selection_changed if their number is not the expected one.',
        tags,
        body: BulkBody,
        response: { 201: BulkResponse, ...problemResponses(409) },
      },
    },
    async (request, reply) => reply.code(201).send(await answer(await createBulk(context, request, request.body))),
  )

  app.get(
    '/api/admin/users/bulk/:job_id',
    {
      ...admin,
      schema: { summary: 'Get a bulk action', tags, params: BulkParams, response: { 200: BulkResponse, ...problemResponses(404) } },
    },
    async ({ params }) => answer(await requireJob(context, params.job_id)),
  )

  app.post(
    '/api/admin/users/bulk/:job_id/run',
    {
      ...admin,
      schema: {
        summary: 'Change the next users of a bulk action',
        description:
          "Call it while the state is open. Any administrator can continue it. The changes are made with the caller's token, which is not stored. A user for whom the owner fails three times counts as failed.",
        tags,
        params: BulkParams,
        response: { 200: BulkResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => {
      await runSlice(context, request, request.params.job_id)
      return answer(await requireJob(context, request.params.job_id))
    },
  )

  app.post(
    '/api/admin/users/bulk/:job_id/stop',
    {
      ...admin,
      schema: {
        summary: 'Stop a bulk action',
        description: 'Users that were changed stay changed; the others are skipped. Changes nothing if the action has ended.',
        tags,
        params: BulkParams,
        response: { 200: BulkResponse, ...problemResponses(404) },
      },
    },
    async (request) => answer(await stopBulk(context, request, request.params.job_id)),
  )
}

function stateOf({ stopped_at }: BulkJobRecord, waiting: number) {
  if (waiting === 0) return 'ended' as const
  return stopped_at ? ('stopped' as const) : ('open' as const)
}
