import { Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { FormText } from '../schema-types.ts'

const AdminUserSchema = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Type.Union([Type.String(), Type.Null()], { description: 'First and last name; null when neither is known' }),
    first_name: Type.String(),
    last_name: Type.String(),
    bio: Type.String(),
    company: Type.String(),
    website: Type.String(),
    phone: Type.String(),
    is_admin: Type.Boolean(),
    is_active: Type.Boolean({ description: 'False: an administrator deactivated the account, and it cannot sign in' }),
    email_verified: Type.Boolean(),
    created_at: Timestamp,
    last_login_at: Type.Union([Timestamp, Type.Null()]),
    version: Type.Integer({ description: 'Send it with a change: 409 version_conflict if the account has changed in the meantime' }),
  },
  { title: 'AdminUser' },
)

export const UserParams = Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })

export const CreateBody = Type.Object(
  {
    email: FormText('E-mail address'),
    password: FormText('6 to 200 characters; the user also gets a link for choosing another one'),
    first_name: FormText('First name'),
    last_name: FormText('Last name'),
    is_admin: Type.Optional(Type.Boolean({ description: 'Default: false' })),
  },
  { additionalProperties: false },
)

export const UpdateBody = Type.Object(
  {
    version: Type.Integer({ minimum: 1, description: 'Version of the account that the change is based on' }),
    email: FormText('E-mail address'),
    password: FormText('Missing or empty: the password stays as it is'),
    first_name: FormText('First name'),
    last_name: FormText('Last name'),
    is_admin: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const UserDetailResponse = Type.Object({
  success: Type.Literal(true),
  user: AdminUserSchema,
  mfa_enabled: Type.Boolean({ description: 'Whether sign-ins of the account require a second factor' }),
})

export const UserResponse = Type.Object({ success: Type.Literal(true), user: AdminUserSchema })

export const ChangedResponse = Type.Object({
  success: Type.Literal(true),
  user: AdminUserSchema,
  before: AdminUserSchema,
})

export const DeletedResponse = Type.Object({
  success: Type.Literal(true),
  before: AdminUserSchema,
  version: Type.Integer({ description: 'Version of the deletion' }),
})
