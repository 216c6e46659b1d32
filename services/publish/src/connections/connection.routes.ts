import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { limitsOf } from '../accounts/limits.ts'
import type { PublishContext } from '../context.ts'
import { wantChecks } from './check-ahead.ts'
import { connect } from './connect.ts'
import { ConnectBody, Connection, ConnectionList, ConnectionOptions, ConnectionParams, Disconnected } from './connection.schema.ts'
import { connectionOptions } from './connection-options.ts'
import { publicConnection } from './connection-view.ts'
import { checkConnection, disconnect } from './connections.ts'

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

  app.get(
    `${PATH}/:id/options`,
    {
      ...user,
      schema: {
        tags,
        summary: 'What the person chooses for each post of an account',
        description: 'Asks the network, where accounts differ.',
        params: ConnectionParams,
        response: { 200: ConnectionOptions, ...problemResponses(400, 401, 404, 422, 502) },
      },
    },
    async ({ caller, params }) => ({ options: await connectionOptions(context, caller.user_id, params.id) }),
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
