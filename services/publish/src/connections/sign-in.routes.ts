import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { Connection } from './connection.schema.ts'
import { publicConnection } from './connection-view.ts'
import { SignInAnswer, SignInBody, SignInStarted } from './sign-in.schema.ts'
import { beginSignIn, completeSignIn } from './sign-ins.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['connections']
const PATH = '/api/publish/connections/sign-ins'

/** Connecting an account by signing in at its network. */
export function signInRoutes(app: App, context: PublishContext): void {
  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Begin to connect an account by signing in at its network',
        description: 'For networks with `sign_in`. The address is valid for 15 minutes. A new one replaces the one before of this network.',
        body: SignInBody,
        response: { 201: SignInStarted, ...problemResponses(400, 401, 403, 422) },
      },
    },
    async ({ caller, body }, reply) => reply.status(201).send({ url: await beginSignIn(context, caller, body.network) }),
  )

  app.post(
    `${PATH}/complete`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Connect the account with which the person signed in',
        description: 'Works once, in the session that began the sign-in.',
        body: SignInAnswer,
        response: { 200: Connection, 201: Connection, ...problemResponses(400, 401, 403, 404, 422, 502) },
      },
    },
    async ({ caller, body }, reply) => {
      const { connection, isNew } = await completeSignIn(context, caller, body)
      return reply.status(isNew ? 201 : 200).send(publicConnection(context, connection))
    },
  )
}
