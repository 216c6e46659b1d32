import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { CommandsContext } from '../commands/context.ts'
import { CreatePromotionBody, PromotionCodeResponse, PromotionCodesResponse, PromotionParams } from './promotion-code.schema.ts'
import { createPromotionCode, deactivatePromotionCode, readPromotionCodes } from './promotion-code-commands.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['packages']

export function promotionCodeRoutes(app: App, context: CommandsContext): void {
  app.get(
    '/api/admin/promotion-codes',
    {
      ...admin,
      schema: {
        summary: 'List promotion codes with their redemptions, newest first',
        tags,
        response: { 200: PromotionCodesResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => ({ success: true as const, promotion_codes: await readPromotionCodes(context, request) }),
  )

  app.post(
    '/api/admin/promotion-codes',
    {
      ...admin,
      schema: {
        summary: 'Create a promotion code',
        description: 'Its terms cannot be changed later. The payment provider gets it at once, or when it responds again.',
        tags,
        body: CreatePromotionBody,
        response: { 201: PromotionCodeResponse, ...problemResponses(400, 409, 422, 502, 503) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ success: true as const, promotion_code: await createPromotionCode(context, request, request.body) }),
  )

  app.post(
    '/api/admin/promotion-codes/:promotion_code_id/deactivate',
    {
      ...admin,
      schema: {
        summary: 'Deactivate a promotion code',
        description: 'It can no longer be redeemed. Subscribers who have redeemed it keep the discount.',
        tags,
        params: PromotionParams,
        response: { 200: PromotionCodeResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      promotion_code: await deactivatePromotionCode(context, request, request.params.promotion_code_id),
    }),
  )
}
