import { Type } from 'typebox'
import { FormText, PackageSchema, SubscriptionStatus } from '../schema-types.ts'

const Field = (description: string) => Type.Optional(Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()], { description }))

export const ProfileBody = Type.Object(
  {
    email: Field('A new address needs current_password and is unverified until its link was opened'),
    first_name: Field('At most 100 characters'),
    last_name: Field('At most 100 characters'),
    bio: Field('At most 1,000 characters'),
    company: Field('At most 200 characters'),
    website: Field('An http(s) address, at most 500 characters'),
    phone: Field('At most 40 characters'),
    current_password: Field('Needed for a new e-mail or password'),
    new_password: Field('6 to 200 characters; signs the other devices out'),
  },
  { additionalProperties: false },
)

const ProfileSchema = Type.Object(
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

export const ProfileResponseSchema = Type.Object({
  success: Type.Literal(true),
  profile: ProfileSchema,
  access_token: Type.Optional(Type.String({ description: 'After a password change: replaces the present token' })),
  token_type: Type.Optional(Type.Literal('bearer')),
  expires_in: Type.Optional(Type.Integer()),
})

export const ExportSchema = Type.Object(
  {
    exported_at: Type.String({ format: 'date-time' }),
    note: Type.String(),
    profile: ProfileSchema,
    current_package: PackageSchema,
    subscription_status: SubscriptionStatus,
    sessions: Type.Array(
      Type.Object({
        session_id: Type.String(),
        browser: Type.Union([Type.String(), Type.Null()]),
        system: Type.Union([Type.String(), Type.Null()]),
        created_at: Type.String(),
        last_used_at: Type.String(),
        expires_at: Type.String(),
        ended_at: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    second_factor: Type.Object(
      {
        enabled: Type.Boolean(),
        enabled_at: Type.Union([Type.String(), Type.Null()]),
        recovery_codes_left: Type.Integer(),
      },
      { description: 'The authenticator app of an administrator, without its secret' },
    ),
    views: Type.Array(
      Type.Object({
        id: Type.String(),
        started_at: Type.String(),
        ends_at: Type.String(),
        ended_at: Type.Union([Type.String(), Type.Null()]),
        reason: Type.String(),
      }),
      { description: 'Views of the account by administrators in the last 90 days' },
    ),
    mails: Type.Array(
      Type.Object({
        to: Type.String(),
        subject: Type.String(),
        created_at: Type.String(),
        sent_at: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
  { title: 'AccountExport' },
)

export const DeleteAccountBody = Type.Object({ password: FormText('The current password') }, { additionalProperties: false })
