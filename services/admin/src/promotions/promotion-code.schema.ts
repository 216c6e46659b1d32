import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { RequestId } from '../schema-types.ts'

const orNull = <T extends Type.TSchema>(schema: T, description: string) => Type.Union([schema, Type.Null()], { description })
const Duration = Type.Enum(['once', 'repeating', 'forever'], { description: 'once: the first payment; repeating: some months.' })

/** A promotion code as billing reports it. Amounts are decimals. */
export const PromotionCodeSchema = Type.Object(
  {
    promotion_code_id: Type.String(),
    code: Type.String(),
    percent_off: orNull(Type.Number(), 'Null if it takes off an amount.'),
    amount_off: orNull(Type.Number(), 'Null if it takes off a percentage.'),
    currency: Type.String({ description: 'ISO 4217 code in lowercase.' }),
    duration: Duration,
    duration_in_months: orNull(Type.Integer(), 'Of repeating.'),
    package_ids: orNull(Type.Array(Type.String()), 'Packages that it reduces; null: every package.'),
    expires_at: orNull(Timestamp, 'Null: it does not expire.'),
    max_redemptions: orNull(Type.Integer(), 'Null: any number.'),
    first_purchase_only: Type.Boolean(),
    state: Type.Enum(['active', 'deactivated', 'expired', 'used_up']),
    synchronized: Type.Boolean({ description: 'Whether the payment provider has it as it is now.' }),
    times_redeemed: Type.Integer(),
    created_at: Timestamp,
    created_by: Type.String({ description: 'Id of the administrator.' }),
    deactivated_at: orNull(Timestamp, 'When it was deactivated.'),
  },
  { title: 'PromotionCode' },
)

export type PromotionCodeView = Type.Static<typeof PromotionCodeSchema>

/** Billing checks the values and reports them with its messages. */
export const CreatePromotionBody = Type.Object(
  {
    request_id: RequestId,
    code: Type.String({ minLength: 1, maxLength: 100, description: '3 to 40 letters, digits and hyphens; case does not matter.' }),
    percent_off: Type.Optional(orNull(Type.Number(), 'Above 0 and up to 100.')),
    amount_off: Type.Optional(orNull(Type.Number(), 'As a decimal.')),
    currency: Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', description: 'Default: usd.' })),
    duration: Duration,
    duration_in_months: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 60 }), 'Required for repeating.')),
    package_ids: Type.Optional(orNull(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), 'Null: every package.')),
    expires_at: Type.Optional(orNull(Timestamp, 'Null: it does not expire.')),
    max_redemptions: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 1_000_000 }), 'Null: any number.')),
    first_purchase_only: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type NewPromotionCode = Type.Static<typeof CreatePromotionBody>

export const PromotionParams = Type.Object({ promotion_code_id: Type.String({ minLength: 1, maxLength: 200 }) }, closed)

const success = { success: Type.Literal(true) }
export const PromotionCodesResponse = Type.Object({ ...success, promotion_codes: Type.Array(PromotionCodeSchema) })
export const PromotionCodeResponse = Type.Object({ ...success, promotion_code: PromotionCodeSchema })
export type PromotionCodesResponse = Type.Static<typeof PromotionCodesResponse>
export type PromotionCodeResponse = Type.Static<typeof PromotionCodeResponse>
