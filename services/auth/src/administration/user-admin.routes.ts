import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { ProfileContext } from '../profile/context.ts'
import { BODY_LIMIT } from '../schema-types.ts'
import { adminUser } from './admin-user.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { activateUser, deactivateUser } from './set-active.ts'
import { type UpdatedAccount, updateUser } from './update-user.ts'
import {
  ChangedResponse,
  CreateBody,
  DeletedResponse,
  UpdateBody,
  UserDetailResponse,
  UserParams,
  UserResponse,
} from './user-admin.schema.ts'

const admin = { config: { auth: 'admin' as const }, bodyLimit: BODY_LIMIT }
const tags = ['admin']

/** Commands of the back office. The gateway does not route them. */
export function userAdminRoutes(app: App, context: ProfileContext): void {
  const changed = ({ before, after }: UpdatedAccount) => ({ success: true as const, user: adminUser(after), before: adminUser(before) })

  app.get(
    '/internal/admin/users/:user_id',
    {
      ...admin,
      schema: { summary: 'Get an account', tags, params: UserParams, response: { 200: UserDetailResponse, ...problemResponses(404) } },
    },
    async ({ params }) => {
      const user = await context.store.users.findById(params.user_id)
      if (!user) throw new AppError('not_found', 'There is no user with this id.')
      const factor = await context.store.secondFactors.active(user._id)
      return { success: true as const, user: adminUser(user), mfa_enabled: factor !== null }
    },
  )

  app.post(
    '/internal/admin/users',
    {
      ...admin,
      schema: {
        summary: 'Create an account',
        description: 'The account is verified. The user gets a link for choosing a password.',
        tags,
        body: CreateBody,
        response: { 201: UserResponse, ...problemResponses(409, 413, 503) },
      },
    },
    async ({ body }, reply) => reply.code(201).send({ success: true as const, user: adminUser(await createUser(context, body)) }),
  )

  app.put(
    '/internal/admin/users/:user_id',
    {
      ...admin,
      schema: {
        summary: 'Change an account',
        description: "A new password, email or administrator flag ends all of the user's sessions.",
        tags,
        params: UserParams,
        body: UpdateBody,
        response: { 200: ChangedResponse, ...problemResponses(404, 409, 413, 503) },
      },
    },
    async ({ params, body, caller }) => changed(await updateUser(context, caller.user_id, params.user_id, body)),
  )

  app.post(
    '/internal/admin/users/:user_id/deactivate',
    {
      ...admin,
      schema: {
        summary: 'Deactivate an account',
        description: 'Ends all of its sessions and refuses its sign-ins.',
        tags,
        params: UserParams,
        response: { 200: ChangedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ params, caller }) => changed(await deactivateUser(context, caller.user_id, params.user_id)),
  )

  app.post(
    '/internal/admin/users/:user_id/activate',
    {
      ...admin,
      schema: {
        summary: 'Activate a deactivated account',
        tags,
        params: UserParams,
        response: { 200: ChangedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ params }) => changed(await activateUser(context, params.user_id)),
  )

  app.delete(
    '/internal/admin/users/:user_id',
    {
      ...admin,
      schema: {
        summary: 'Delete an account, in every service',
        tags,
        params: UserParams,
        response: { 200: DeletedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ params, caller }) => {
      const { before, version } = await deleteUser(context, caller.user_id, params.user_id)
      return { success: true as const, before: adminUser(before), version }
    },
  )
}
