import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { FastifyRequest } from 'fastify'
import { performAction } from '../commands/perform-action.ts'
import type { Identity } from '../owners/call-owner.ts'
import type { UsersContext } from './context.ts'
import type { ListedUser } from './directory.repository.ts'
import type {
  AccountResponse,
  ChangedResponse,
  DeletedResponse,
  OwnersBonus,
  OwnersSubscription,
  OwnersUser,
  PlanResponse,
  RefundResponse,
  UserResponse,
} from './owner-responses.ts'

export interface NewUser {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
  is_admin?: boolean
}

export interface UserUpdate extends NewUser {
  /** The version that the change is based on. Without it, the change applies to the current account. */
  version?: number
}

export interface PlanRequest {
  subscription_status: 'free' | 'pro' | 'business'
  reason: string
  ends_at: string | null
  cancel?: 'period_end' | 'now'
}

export interface BonusRequest {
  texts: number
  videos: number
  reason: string
  request_id?: string
}

export interface RefundRequest {
  amount?: number
  end_plan: boolean
  reason: string
  request_id?: string
}

const target = (userId: string) => ({ type: 'user' as const, id: userId })
const pathOf = (userId: string) => `/internal/admin/users/${encodeURIComponent(userId)}`

/** Creates an account at auth. Throws its errors. */
export async function createUser(context: UsersContext, request: FastifyRequest, input: NewUser, reason?: string): Promise<ListedUser> {
  const user = await performAction(
    context,
    request,
    { action: 'user.create', target: null, owner: 'auth', ...(reason !== undefined && { reason }) },
    async ({ id, as }) => {
      const call = { method: 'POST', path: '/internal/admin/users', body: input, as, idempotencyKey: id } as const
      const { user: created } = await context.owners.call<UserResponse>('auth', call)
      return { result: created, target: target(created.user_id), after: accountFacts(created) }
    },
  )
  return show(context, user)
}

/** Changes an account at auth. Throws its errors, such as 409 `version_conflict` with the current account. */
export async function updateUser(
  context: UsersContext,
  request: FastifyRequest,
  userId: string,
  { password, ...input }: UserUpdate,
  reason?: string,
): Promise<ListedUser> {
  const changes = { ...input, ...(password && { password }) }
  const user = await performAction(
    context,
    request,
    { action: 'user.update', target: target(userId), owner: 'auth', ...(reason !== undefined && { reason }) },
    async ({ id, as }) => {
      const { owners } = context
      const path = pathOf(userId)
      const version = input.version ?? (await owners.call<AccountResponse>('auth', { method: 'GET', path, as })).user.version
      const call = { method: 'PUT', path, body: { ...changes, version }, as, idempotencyKey: id } as const
      const response = await owners.call<ChangedResponse>('auth', call)
      const after = { ...accountFacts(response.user), ...(password && { new_password: true }) }
      return { result: response.user, before: accountFacts(response.before), after }
    },
  )
  return show(context, user)
}

/** Deactivates or activates an account at auth. */
export async function setActive(
  context: UsersContext,
  request: FastifyRequest,
  userId: string,
  isActive: boolean,
  reason: string,
): Promise<ListedUser> {
  const verb = isActive ? 'activate' : 'deactivate'
  const user = await performAction(
    context,
    request,
    { action: `user.${verb}`, target: target(userId), owner: 'auth', reason },
    async ({ id, as }) => {
      const call = { method: 'POST', path: `${pathOf(userId)}/${verb}`, as, idempotencyKey: id } as const
      const response = await context.owners.call<ChangedResponse>('auth', call)
      return { result: response.user, before: accountFacts(response.before), after: accountFacts(response.user) }
    },
  )
  return show(context, user)
}

export async function deleteUser(context: UsersContext, request: FastifyRequest, userId: string, reason?: string): Promise<void> {
  const { connection, repositories, owners, clock } = context
  const version = await performAction(
    context,
    request,
    { action: 'user.delete', target: target(userId), owner: 'auth', ...(reason !== undefined && { reason }) },
    async ({ id, as }) => {
      const call = { method: 'DELETE', path: pathOf(userId), as, idempotencyKey: id } as const
      const response = await owners.call<DeletedResponse>('auth', call)
      return { result: response.version, before: accountFacts(response.before), after: null }
    },
  )
  await withTransaction(connection, (tx) => repositories.directory.applyDeletion(tx, userId, version, clock()))
}

/** Sets a user's plan at billing, without a payment. Throws 409 `live_subscription` if a paid subscription must be canceled first. */
export async function setPlan(context: UsersContext, request: FastifyRequest, userId: string, plan: PlanRequest): Promise<PlanResponse> {
  const { owners, repositories } = context
  const { reason, ...changes } = plan
  const response = await performAction(
    context,
    request,
    { action: 'user.plan', target: target(userId), owner: 'billing', reason },
    async ({ id, as }) => {
      const path = `${pathOf(userId)}/subscription`
      await requireUser(context, as, userId)
      const before = await forUser(owners.call<PlanResponse>('billing', { method: 'GET', path, as }))
      const after = await forUser(owners.call<PlanResponse>('billing', { method: 'PUT', path, body: plan, as, idempotencyKey: id }))
      return { result: after, before: planFacts(before.subscription), after: { ...planFacts(after.subscription), requested: changes } }
    },
  )
  await showPlan(repositories, userId, response.subscription)
  return response
}

/** Grants bonus generations at billing, once per request id. */
export async function grantBonus(
  context: UsersContext,
  request: FastifyRequest,
  userId: string,
  { request_id, ...bonus }: BonusRequest,
): Promise<OwnersBonus> {
  const { reason, ...after } = bonus
  return performAction(context, request, { action: 'user.bonus', target: target(userId), owner: 'billing', reason }, async ({ id, as }) => {
    await requireUser(context, as, userId)
    const body = { ...bonus, request_id: request_id ?? id }
    const call = { method: 'POST', path: `${pathOf(userId)}/bonus`, body, as, idempotencyKey: id } as const
    const response = await forUser(context.owners.call<{ bonus: OwnersBonus }>('billing', call))
    return { result: response.bonus, before: null, after }
  })
}

export interface SyncResponse {
  changed: boolean
  subscription: OwnersSubscription
}

/** Synchronizes a user's subscription and payments with the payment provider. */
export async function syncUser(context: UsersContext, request: FastifyRequest, userId: string): Promise<SyncResponse> {
  const response = await performAction(
    context,
    request,
    { action: 'user.sync', target: target(userId), owner: 'billing' },
    async ({ id, as }) => {
      await requireUser(context, as, userId)
      const path = `/internal/admin/customers/${encodeURIComponent(userId)}/sync`
      const synced = await forUser(context.owners.call<SyncResponse>('billing', { method: 'POST', path, as, idempotencyKey: id }))
      return { result: synced, before: null, after: { changed: synced.changed, ...planFacts(synced.subscription) } }
    },
  )
  await showPlan(context.repositories, userId, response.subscription)
  return response
}

/** Refunds a payment at billing, once per request id. */
export async function refundPayment(
  context: UsersContext,
  request: FastifyRequest,
  paymentId: string,
  { reason, request_id, ...refund }: RefundRequest,
): Promise<RefundResponse['refund']> {
  return performAction(
    context,
    request,
    { action: 'refund.create', target: { type: 'payment', id: paymentId }, owner: 'billing', reason },
    async ({ id, as }) => {
      const path = `/internal/admin/payments/${encodeURIComponent(paymentId)}/refund`
      const body = { ...refund, request_id: request_id ?? id }
      const response = await context.owners.call<RefundResponse>('billing', { method: 'POST', path, body, as, idempotencyKey: id })
      return { result: response.refund, before: null, after: response.refund }
    },
  )
}

/** Applies the owner's response at once, so that the next list shows it, and returns the user as listed. */
async function show({ connection, repositories: { directory } }: UsersContext, account: OwnersUser): Promise<ListedUser> {
  await withTransaction(connection, (tx) => directory.applyAccount(tx, account))
  const listed = await directory.find(account.user_id)
  // Deleted by another request in the meantime.
  if (!listed) throw new AppError('not_found', 'There is no user with this id.')
  return listed
}

function showPlan(
  { directory }: UsersContext['repositories'],
  userId: string,
  { package: { tier, name } }: OwnersSubscription,
): Promise<void> {
  return directory.showPlan(userId, { tier, package_name: name })
}

/** Throws AppError `not_found` for an unknown user: billing accepts ids of users whose registration it has not received yet. */
async function requireUser({ repositories, owners }: UsersContext, as: Identity, userId: string): Promise<void> {
  if (!(await repositories.directory.find(userId))) await owners.call('auth', { method: 'GET', path: pathOf(userId), as })
}

/** An owner's 401 for a deleted user would look like the end of the administrator's own session. */
async function forUser<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof AppError && error.code === 'account_deleted') throw new AppError('not_found', 'This user was deleted.')
    throw error
  }
}

/** What the audit log stores of an account. */
function accountFacts({ email, name, is_admin, is_active }: OwnersUser) {
  return { email, name, is_admin, is_active }
}

function planFacts({ package: { tier, name }, status, ends_at, cancel_at }: OwnersSubscription) {
  return { tier, package_name: name, status, ends_at, cancel_at }
}
