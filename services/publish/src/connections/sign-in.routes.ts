import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { connectChosen } from './account-choice.ts'
import { Connection } from './connection.schema.ts'
import { publicConnection } from './connection-view.ts'
import { ChoiceBody, ChosenConnections, OfferedAccounts, SignInAnswer, SignInBody, SignInStarted } from './sign-in.schema.ts'
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
        description:
          'Works once, in the session that began the sign-in. 202: the sign-in gives access to several accounts, and the person chooses.',
        body: SignInAnswer,
        response: { 200: Connection, 201: Connection, 202: OfferedAccounts, ...problemResponses(400, 401, 403, 404, 422, 502) },
      },
    },
    async ({ caller, body }, reply) => {
      const completed = await completeSignIn(context, caller, body)
      if ('choice' in completed) return reply.status(202).send(completed)
      const { connection, isNew } = completed
      return reply.status(isNew ? 201 : 200).send(publicConnection(context, connection))
    },
  )

  app.post(
    `${PATH}/choose`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Connect some of the accounts of a sign-in',
        description: 'Works once, in the session of the sign-in. All are connected, or none.',
        body: ChoiceBody,
        response: { 200: ChosenConnections, ...problemResponses(400, 401, 403, 404, 422) },
      },
    },
    async ({ caller, body }) => {
      const connected = await connectChosen(context, caller, body)
      return { connections: connected.map(({ connection }) => publicConnection(context, connection)) }
    },
  )
}
