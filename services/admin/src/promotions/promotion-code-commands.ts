import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from '../commands/context.ts'
import { performAction } from '../commands/perform-action.ts'
import type { Identity } from '../owners/call-owner.ts'
import type { NewPromotionCode, PromotionCodeResponse, PromotionCodesResponse, PromotionCodeView } from './promotion-code.schema.ts'

const PATH = '/internal/admin/promotion-codes'
const target = (id: string) => ({ type: 'promotion_code' as const, id })

export async function listPromotionCodes({ owners }: CommandsContext, as: Identity): Promise<PromotionCodeView[]> {
  return (await owners.call<PromotionCodesResponse>('billing', { method: 'GET', path: PATH, as })).promotion_codes
}

/** Throws billing's errors, such as `validation_failed` or `promotion_code_exists`. */
export async function createPromotionCode(
  context: CommandsContext,
  request: FastifyRequest,
  { request_id, ...terms }: NewPromotionCode,
): Promise<PromotionCodeView> {
  return performAction(context, request, { action: 'promotion_code.create', target: null, owner: 'billing' }, async ({ id, as }) => {
    const call = { method: 'POST', path: PATH, body: { ...terms, request_id: request_id ?? id }, as, idempotencyKey: id } as const
    const created = (await context.owners.call<PromotionCodeResponse>('billing', call)).promotion_code
    return { result: created, target: target(created.promotion_code_id), before: null, after: created }
  })
}

/** Throws AppError `not_found`. */
export async function deactivatePromotionCode(
  context: CommandsContext,
  request: FastifyRequest,
  codeId: string,
): Promise<PromotionCodeView> {
  const action = { action: 'promotion_code.deactivate', target: target(codeId), owner: 'billing' } as const
  return performAction(context, request, action, async ({ id, as }) => {
    const before = (await listPromotionCodes(context, as)).find(({ promotion_code_id }) => promotion_code_id === codeId)
    if (!before) throw new AppError('not_found', 'There is no promotion code with this id.')
    const path = `${PATH}/${encodeURIComponent(codeId)}/deactivate`
    const call = { method: 'POST', path, as, idempotencyKey: id } as const
    const after = (await context.owners.call<PromotionCodeResponse>('billing', call)).promotion_code
    return { result: after, before, after }
  })
}

/** All codes, for the page. */
export const readPromotionCodes = (context: CommandsContext, request: FastifyRequest) => listPromotionCodes(context, identityOf(request))
