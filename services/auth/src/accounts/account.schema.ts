import { Type } from 'typebox'

/** Answers of several routes. */
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

export const ProfileSchema = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    first_name: Type.String(),
    last_name: Type.String(),
    bio: Type.String(),
    company: Type.String(),
    website: Type.String(),
    phone: Type.String(),
    is_admin: Type.Boolean(),
    email_verified: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Profile' },
)

export const ProfileAnswerSchema = Type.Object({
  success: Type.Literal(true),
  profile: ProfileSchema,
  access_token: Type.Optional(Type.String({ description: 'After a password change: replaces the present token' })),
  token_type: Type.Optional(Type.Literal('bearer')),
  expires_in: Type.Optional(Type.Integer()),
})

export const DoneSchema = Type.Object({ success: Type.Literal(true), message: Type.String() }, { title: 'Done' })

/**
 * Fields that a person fills in are optional strings here, so that the answer to an empty form is the product's sentence ("Email is
 * required") and not a validator's. The lengths are far above the rules': they only bound the work.
 */
export const FormText = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))

/** Bytes. Nothing that people send here is longer. */
export const BODY_LIMIT = 16 * 1024
