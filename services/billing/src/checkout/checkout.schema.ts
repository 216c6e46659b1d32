import { Type } from 'typebox'
import { IntervalInput } from '../interval.schema.ts'

export const CheckoutBody = Type.Object(
  {
    package_id: Type.String({ minLength: 1, maxLength: 100 }),
    include_video: Type.Boolean({ default: false, description: 'Only for packages with a video option.' }),
    interval: IntervalInput,
    origin_url: Type.String({ minLength: 1, maxLength: 2_000, description: "Where the user returns to: exactly the product's origin." }),
  },
  { additionalProperties: false },
)

export const CheckoutResponse = Type.Object({
  success: Type.Literal(true),
  checkout_url: Type.String({ description: "The payment provider's page." }),
  session_id: Type.String(),
})

export const SessionParams = Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false })

const state = {
  status: Type.Enum(['open', 'complete', 'expired']),
  payment_status: Type.Enum(['paid', 'unpaid'], { description: 'A session with nothing to pay is paid.' }),
  applied: Type.Boolean({ description: 'Whether the user has the plan.' }),
  package_name: Type.String(),
}

export const CheckoutStatusResponse = Type.Object({
  success: Type.Literal(true),
  session_id: Type.String(),
  ...state,
  include_video: Type.Boolean(),
})

export const ManualUpgradeBody = Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false })

export const ManualUpgradeResponse = Type.Object({ success: Type.Literal(true), ...state })
