import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'
import { beginSignIn, completeSignIn } from '../sign-in/sign-ins.ts'
import { wantChecks } from './check-ahead.ts'
import { connect } from './connect.ts'
import type { StoredConnection } from './connection.model.ts'
import {
  ConnectBody,
  Connection,
  ConnectionList,
  ConnectionParams,
  Disconnected,
  SignInAnswer,
  SignInBody,
  SignInStarted,
} from './connection.schema.ts'
import { checkConnection, disconnect, readableCredentials } from './connections.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['connections']
const PATH = '/api/publish/connections'

/** The caller's accounts at networks. */
export function connectionRoutes(app: App, context: PublishContext): void {
  const { repositories } = context

  app.get(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'The connected accounts',
        description: 'Those that were not checked for a day are checked within a minute or two.',
        response: { 200: ConnectionList, ...problemResponses(401) },
      },
    },
    async ({ caller }) => {
      const connections = await repositories.connections.list(caller.user_id)
      // An administrator who views the account changes nothing.
      if (caller.actor_id === undefined) await wantChecks(context, caller.user_id, connections)
      return {
        connections: connections.map((connection) => publicConnection(context, connection)),
        connection_limit: limitsOf(await repositories.entitlements.find(caller.user_id)).connections,
      }
    },
  )

  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Connect an account',
        description: 'Checks it with the network first. An account that is connected already is renewed (200).',
        body: ConnectBody,
        response: { 200: Connection, 201: Connection, ...problemResponses(400, 401, 403, 422, 502) },
      },
    },
    async ({ caller, body }, reply) => {
      const { connection, isNew } = await connect(context, caller.user_id, body)
      return reply.status(isNew ? 201 : 200).send(publicConnection(context, connection))
    },
  )

  app.post(
    `${PATH}/sign-ins`,
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
    `${PATH}/sign-ins/complete`,
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

  app.delete(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Disconnect an account',
        description: 'Deletes its credentials. Its planned posts become drafts without a connection.',
        params: ConnectionParams,
        response: { 200: Disconnected, ...problemResponses(401, 404, 409) },
      },
    },
    async ({ caller, params }) => ({ drafts: await disconnect(context, caller.user_id, params.id) }),
  )

  app.post(
    `${PATH}/:id/check`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Check a connected account',
        params: ConnectionParams,
        response: { 200: Connection, ...problemResponses(400, 401, 404, 422, 502) },
      },
    },
    async ({ caller, params }) => publicConnection(context, await checkConnection(context, caller.user_id, params.id)),
  )
}

function publicConnection(context: PublishContext, connection: StoredConnection) {
  const { _id, network, name, address, state, problem, checked_at, created_at } = connection
  const adapter = context.adapters.get(network)
  const credentials = adapter?.limitsOf ? readableCredentials(context, connection) : null
  return {
    connection_id: _id,
    network,
    name,
    address,
    state,
    problem,
    characters: (credentials && adapter?.limitsOf?.(credentials).characters) ?? null,
    checked_at: checked_at.toISOString(),
    created_at: created_at.toISOString(),
  }
}
