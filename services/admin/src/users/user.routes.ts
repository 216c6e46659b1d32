import type { Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { recordAction } from '../audit/record-action.ts'
import { type UserFilter, type UserOrder, withoutSearch } from '../domain/user-filter.ts'
import { UserParams } from '../schema-types.ts'
import type { UsersContext } from './context.ts'
import type { ListedUser } from './directory.repository.ts'
import { readDetail } from './read-detail.ts'
import {
  BonusBody,
  BonusResponse,
  CreateBody,
  DEFAULT_PLAN_REASON,
  DetailResponse,
  DoneResponse,
  ExportQuery,
  ListQuery,
  ListResponse,
  OptionalReasonBody,
  PaymentParams,
  PlanBody,
  PlanResponse,
  ReasonBody,
  RefundBody,
  RefundResponse,
  SavedResponse,
  SyncResponse,
  UpdateBody,
  UserResponse,
} from './user.schema.ts'
import {
  createUser,
  deleteUser,
  grantBonus,
  type PlanRequest,
  refundPayment,
  setActive,
  setPlan,
  syncUser,
  updateUser,
} from './user-commands.ts'
import { listedView } from './user-view.ts'
import { usersCsv } from './users-csv.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['users']

export function userRoutes(app: App, context: UsersContext): void {
  const { directory } = context.repositories

  app.get(
    '/api/admin/users',
    { ...admin, schema: { summary: 'List users', tags, querystring: ListQuery, response: { 200: ListResponse } } },
    async ({ query: { page, limit, sort, order, ...filter } }) => {
      const [total, users] = await Promise.all([
        directory.count(filter),
        directory.list(filter, { sort, order }, { skip: (page - 1) * limit, limit }),
      ])
      const pages = Math.max(1, Math.ceil(total / limit))
      return { success: true as const, users: users.map(listedView), total, page, pages, limit }
    },
  )

  app.get(
    '/api/admin/users/export',
    {
      ...admin,
      schema: {
        summary: 'Export the matching or the given users as CSV',
        tags,
        querystring: ExportQuery,
        response: {
          200: { description: 'RFC 4180, UTF-8 with BOM.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
        },
      },
    },
    async (request, reply) => {
      const users = await exportedUsers(context, request, request.query)
      const name = `users_${context.clock().toISOString().slice(0, 10)}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(usersCsv(users))
    },
  )

  app.get(
    '/api/admin/users/:user_id',
    {
      ...admin,
      schema: {
        summary: 'Get a user with usage, recent texts, plan and payments',
        description: 'Reading the texts is recorded in the audit log.',
        tags,
        params: UserParams,
        response: { 200: DetailResponse, ...problemResponses(404, 502, 503) },
      },
    },
    (request) => readDetail(context, request, request.params.user_id),
  )

  app.post(
    '/api/admin/users',
    {
      ...admin,
      schema: {
        summary: 'Create a user',
        description: 'The account is verified, and the user gets a link for choosing a password.',
        tags,
        body: CreateBody,
        response: { 201: SavedResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async (request, reply) => {
      const { subscription_status = 'free', ends_at, reason, ...account } = request.body
      const user = await createUser(context, request, account, reason)
      return reply.code(201).send(await withPlan(request, user, subscription_status, { ends_at, reason }))
    },
  )

  app.put(
    '/api/admin/users/:user_id',
    {
      ...admin,
      schema: {
        summary: 'Change a user',
        description: "A new password, email or administrator flag ends all of the user's sessions.",
        tags,
        params: UserParams,
        body: UpdateBody,
        response: { 200: SavedResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async (request) => {
      const { subscription_status, ends_at, reason, ...changes } = request.body
      const user = await updateUser(context, request, request.params.user_id, changes, reason)
      return withPlan(request, user, subscription_status ?? user.subscription_status, { ends_at, reason })
    },
  )

  app.delete(
    '/api/admin/users/:user_id',
    {
      ...admin,
      schema: {
        summary: 'Delete a user, in every service',
        tags,
        params: UserParams,
        body: OptionalReasonBody,
        response: { 200: DoneResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async (request) => {
      await deleteUser(context, request, request.params.user_id, request.body?.reason)
      return { success: true as const }
    },
  )

  for (const verb of ['deactivate', 'activate'] as const)
    app.post(
      `/api/admin/users/:user_id/${verb}`,
      {
        ...admin,
        schema: {
          summary: verb === 'activate' ? 'Let a deactivated user sign in again' : 'End all sessions of a user and refuse sign-ins',
          tags,
          params: UserParams,
          body: ReasonBody,
          response: { 200: UserResponse, ...problemResponses(404, 409, 502, 503) },
        },
      },
      async (request) => {
        const user = await setActive(context, request, request.params.user_id, verb === 'activate', request.body.reason)
        return { success: true as const, user: listedView(user) }
      },
    )

  app.put(
    '/api/admin/users/:user_id/subscription',
    {
      ...admin,
      schema: {
        summary: "Set a user's plan without a payment",
        description: '409 live_subscription: send `cancel` to end the paid subscription.',
        tags,
        params: UserParams,
        body: PlanBody,
        response: { 200: PlanResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async (request) => ({ success: true as const, ...(await setPlan(context, request, request.params.user_id, request.body)) }),
  )

  app.post(
    '/api/admin/users/:user_id/bonus',
    {
      ...admin,
      schema: {
        summary: 'Grant bonus texts and videos to a user',
        tags,
        params: UserParams,
        body: BonusBody,
        response: { 200: BonusResponse, ...problemResponses(404, 422, 502, 503) },
      },
    },
    async (request) => ({ success: true as const, bonus: await grantBonus(context, request, request.params.user_id, request.body) }),
  )

  app.post(
    '/api/admin/users/:user_id/sync',
    {
      ...admin,
      schema: {
        summary: 'Synchronize a user with the payment provider',
        tags,
        params: UserParams,
        response: { 200: SyncResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => ({ success: true as const, ...(await syncUser(context, request, request.params.user_id)) }),
  )

  app.post(
    '/api/admin/payments/:payment_id/refund',
    {
      ...admin,
      schema: {
        summary: 'Refund a payment in full or in part',
        tags,
        params: PaymentParams,
        body: RefundBody,
        response: { 200: RefundResponse, ...problemResponses(404, 409, 422, 502, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      refund: await refundPayment(context, request, request.params.payment_id, request.body),
    }),
  )

  /** Sets the plan of the form after the account was saved. The response contains a failure in addition to the saved account. */
  async function withPlan(
    request: FastifyRequest,
    user: ListedUser,
    status: string,
    { ends_at = null, reason = DEFAULT_PLAN_REASON }: { ends_at?: string | null | undefined; reason?: string | undefined },
  ) {
    const saved = { success: true as const, user: listedView(user), plan_problem: null }
    if (status === user.subscription_status) return saved
    try {
      const plan = { subscription_status: status as PlanRequest['subscription_status'], reason, ends_at }
      const { subscription } = await setPlan(context, request, user._id, plan)
      const { tier, name } = subscription.package
      return { ...saved, user: { ...saved.user, subscription_status: tier, package_name: name } }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...saved, plan_problem: { code: error.code, detail: error.message } }
    }
  }
}

/** The users of an export, which is recorded before they are read or, if they are given by id, with the ids that exist. */
async function exportedUsers(
  context: UsersContext,
  request: FastifyRequest,
  { user_id: ids, sort, order, ...filter }: UserFilter & UserOrder & { user_id?: string[] },
): Promise<Iterable<ListedUser> | AsyncIterable<ListedUser>> {
  const { directory } = context.repositories
  if (!ids) {
    await recordExport(context, request, { filter: withoutSearch(filter) })
    return directory.each(filter, { sort, order })
  }
  const found = new Map((await directory.findByIds(ids)).map((user) => [user._id, user]))
  const users = [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
  await recordExport(context, request, { user_ids: users.map(({ _id }) => _id) })
  return users
}

async function recordExport(context: UsersContext, request: FastifyRequest, after: object): Promise<void> {
  await withTransaction(context.connection, (tx) => recordAction(context, tx, request, { action: 'user.export', target: null, after }))
}
