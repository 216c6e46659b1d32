import { Type } from 'typebox'

export const PackageSchema = Type.Object({
  name: Type.String({ description: 'For display; is_paid decides' }),
  description: Type.String(),
  price: Type.Number({ description: 'US dollars a month' }),
  is_paid: Type.Boolean(),
})

export const SubscriptionStatus = Type.String({ description: 'Tier of the package: free, pro, business' })

export const UserSchema = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.Union([Type.String(), Type.Null()], { description: 'First and last name; null when neither is known' }),
    first_name: Type.String(),
    last_name: Type.String(),
    is_admin: Type.Boolean(),
    subscription_status: SubscriptionStatus,
    current_package: PackageSchema,
    grace_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Until when the user keeps the package although a payment is overdue; null if none is.',
    }),
    email_verified: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'User' },
)

const TokenFields = {
  access_token: Type.String({ description: 'ES256 JWT; send it as Authorization: Bearer' }),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds' }),
}

export const SignedInSchema = Type.Object({ success: Type.Literal(true), ...TokenFields, user: UserSchema }, { title: 'SignedIn' })

/** Optional, so that an empty form gets the product's error message ("Email is required") instead of the validator's. */
export const FormText = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))

/** Maximum size in bytes. */
export const BODY_LIMIT = 16 * 1024
