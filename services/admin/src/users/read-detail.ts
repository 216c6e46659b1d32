import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { textsOfUser } from '../analytics/user-texts.ts'
import { identityOf } from '../audit/action.ts'
import { performAction } from '../commands/perform-action.ts'
import type { UsersContext } from './context.ts'
import type { AccountResponse, OwnersPayment, OwnersUser, PlanResponse, RecentText } from './owner-responses.ts'
import { listedView, statsView } from './user-view.ts'

const SHOWN_TEXTS = 10

type Part = 'content' | 'plan' | 'payments'

/**
 * Everything about a user: the account from auth, figures from the directory, recent texts from content (recorded in the audit log), plan and payments from
 * billing. If a service does not respond, its part is listed in `unavailable`. Throws AppError `not_found`.
 */
export async function readDetail(context: UsersContext, request: FastifyRequest, userId: string) {
  const { owners, repositories } = context
  const listed = await repositories.directory.find(userId)
  if (!listed) throw new AppError('not_found', 'There is no user with this id.')
  const as = identityOf(request)
  const path = `/internal/admin/users/${encodeURIComponent(userId)}`
  const unavailable: Part[] = []
  const part = async <T>(name: Part, read: Promise<T>, otherwise: T): Promise<T> =>
    read.catch((error: unknown) => {
      if (!isOutage(error)) throw error
      context.logger.warn({ err: error, part: name }, 'a part of a user could not be read')
      unavailable.push(name)
      return otherwise
    })

  const [texts, { user, mfa_enabled }, content, plan, payments] = await Promise.all([
    textsOfUser(context, userId),
    owners.call<AccountResponse>('auth', { method: 'GET', path, as }),
    part('content', readTexts(context, request, userId, `${path}/content?limit=${SHOWN_TEXTS}`), []),
    part<ShownPlan>('plan', owners.call<PlanResponse>('billing', { method: 'GET', path: `${path}/subscription`, as }), NO_PLAN),
    part('payments', owners.call<{ payments: OwnersPayment[] }>('billing', { method: 'GET', path: `${path}/payments`, as }), {
      payments: [],
    }),
  ])
  return {
    success: true as const,
    user: { ...listedView(listed), ...accountView(user), mfa_enabled },
    stats: statsView(listed, texts),
    content,
    ...plan,
    payments: payments.payments,
    unavailable: unavailable.sort(),
  }
}

interface ShownPlan extends Omit<PlanResponse, 'subscription'> {
  /** Null: billing did not respond. */
  subscription: PlanResponse['subscription'] | null
}

const NO_PLAN: ShownPlan = { subscription: null, grants: [], bonuses: [] }

async function readTexts(context: UsersContext, request: FastifyRequest, userId: string, path: string): Promise<RecentText[]> {
  return performAction(context, request, { action: 'user.content.read', target: { type: 'user', id: userId } }, async ({ as }) => {
    const { content } = await context.owners.call<{ content: RecentText[] }>('content', { method: 'GET', path, as })
    return { result: content, before: null, after: { texts: content.length } }
  })
}

/** Newer than the directory: the owner's own state. */
function accountView(user: OwnersUser) {
  const { email, name, is_admin, is_active, email_verified, version, last_login_at } = user
  const { first_name, last_name, bio, company, website, phone } = user
  return { email, name, is_admin, is_active, email_verified, version, last_login_at, first_name, last_name, bio, company, website, phone }
}

function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.status >= 500
}
