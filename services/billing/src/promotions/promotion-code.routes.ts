import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { DISCOUNT_DURATIONS } from '../domain/discount.ts'
import { toDecimal } from '../domain/money.ts'
import { stateOf } from '../domain/promotion-code.ts'
import type { PromotionsContext } from './context.ts'
import { createPromotionCode, deactivatePromotionCode, isMirrored, listPromotionCodes } from './edit-promotion-codes.ts'
import type { PromotionCodeRecord } from './promotion-code.model.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['admin']
const orNull = <T extends Type.TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })

const PromotionCodeSchema = Type.Object(
  {
    promotion_code_id: Type.String(),
    code: Type.String(),
    percent_off: orNull(Type.Number(), 'Null if it takes off an amount.'),
    amount_off: orNull(Type.Number(), 'As a decimal; null if it takes off a percentage.'),
    currency: Type.String(),
    duration: Type.Enum([...DISCOUNT_DURATIONS]),
    duration_in_months: orNull(Type.Integer(), 'Of repeating.'),
    package_ids: orNull(Type.Array(Type.String()), 'Packages that it reduces; null: every package.'),
    expires_at: orNull(Timestamp, 'Null: it does not expire.'),
    max_redemptions: orNull(Type.Integer(), 'Null: any number.'),
    first_purchase_only: Type.Boolean(),
    state: Type.Enum(['active', 'deactivated', 'expired', 'used_up']),
    synchronized: Type.Boolean({
      description: 'Whether the payment provider has it as it is now. If not, it gets it within minutes after it responds again.',
    }),
    times_redeemed: Type.Integer(),
    created_at: Timestamp,
    created_by: Type.String({ description: 'Id of the administrator.' }),
    deactivated_at: orNull(Timestamp, 'When it was deactivated.'),
  },
  { title: 'PromotionCode' },
)

const CreateBody = Type.Object(
  {
    request_id: Type.String({
      minLength: 8,
      maxLength: 100,
      pattern: '^[\\w:-]+$',
      description: 'Chosen by the caller. A repeated request with the same id creates nothing again.',
    }),
    code: Type.String({ minLength: 1, maxLength: 100, description: '3 to 40 letters, digits and hyphens; case does not matter.' }),
    percent_off: Type.Optional(orNull(Type.Number(), 'Above 0 and up to 100.')),
    amount_off: Type.Optional(orNull(Type.Number(), 'As a decimal.')),
    currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217; default: usd.' })),
    duration: Type.Enum([...DISCOUNT_DURATIONS]),
    duration_in_months: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 60 }), 'Required for repeating.')),
    package_ids: Type.Optional(orNull(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), 'Null: every package.')),
    expires_at: Type.Optional(orNull(Timestamp, 'Null: it does not expire.')),
    max_redemptions: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 'Null: any number.')),
    first_purchase_only: Type.Optional(Type.Boolean({ default: false })),
  },
  closed,
)

const Params = Type.Object({ promotion_code_id: Type.String({ minLength: 1, maxLength: 200 }) }, closed)
const PromotionCodeResponse = Type.Object({ success: Type.Literal(true), promotion_code: PromotionCodeSchema })

/** Commands of the back office. The gateway does not route them. */
export function promotionCodeRoutes(app: App, context: PromotionsContext): void {
  function viewOf(record: PromotionCodeRecord) {
    const {
      _id,
      request_hash: _hash,
      version: _version,
      is_active: _active,
      synced_version: _synced,
      provider: _provider,
      ...facts
    } = record
    const { amount_off_minor, promotion_code_id: _atProvider, expires_at, created_at, deactivated_at, ...shown } = facts
    return {
      ...shown,
      promotion_code_id: _id,
      amount_off: amount_off_minor === null ? null : toDecimal(amount_off_minor, record.currency),
      expires_at: expires_at?.toISOString() ?? null,
      state: stateOf(record, context.clock()),
      synchronized: context.provider !== undefined && isMirrored(record, context.provider),
      created_at: created_at.toISOString(),
      deactivated_at: deactivated_at?.toISOString() ?? null,
    }
  }

  app.get(
    '/internal/admin/promotion-codes',
    {
      ...admin,
      schema: {
        summary: 'List promotion codes, newest first',
        tags,
        response: { 200: Type.Object({ success: Type.Literal(true), promotion_codes: Type.Array(PromotionCodeSchema) }) },
      },
    },
    async () => ({ success: true as const, promotion_codes: (await listPromotionCodes(context)).map(viewOf) }),
  )

  app.post(
    '/internal/admin/promotion-codes',
    {
      ...admin,
      schema: {
        summary: 'Create a promotion code',
        description: 'It is stored first and then sent to the payment provider, which gets it later if it does not respond.',
        tags,
        body: CreateBody,
        response: { 201: PromotionCodeResponse, ...problemResponses(400, 409, 422, 502) },
      },
    },
    async ({ body, caller }, reply) => {
      const created = await createPromotionCode(context, body, caller.user_id)
      return reply.code(201).send({ success: true as const, promotion_code: viewOf(created) })
    },
  )

  app.post(
    '/internal/admin/promotion-codes/:promotion_code_id/deactivate',
    {
      ...admin,
      schema: {
        summary: 'Deactivate a promotion code',
        description: 'It can no longer be redeemed. Subscribers who have redeemed it keep the discount.',
        tags,
        params: Params,
        response: { 200: PromotionCodeResponse, ...problemResponses(404, 502) },
      },
    },
    async ({ params }) => ({
      success: true as const,
      promotion_code: viewOf(await deactivatePromotionCode(context, params.promotion_code_id)),
    }),
  )
}
