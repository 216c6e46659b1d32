import { Type } from 'typebox'
import { APP_NETWORKS } from '../networks/adapter.ts'
import { Connection } from './connection.schema.ts'

const AppNetworkId = Type.Enum([...APP_NETWORKS])

export const SignInBody = Type.Object({ network: AppNetworkId }, { additionalProperties: false })

export const SignInStarted = Type.Object(
  {
    url: Type.String({
      description: 'Where the person signs in. The network sends them back to `/connections/signed-in/{network}` of the product.',
    }),
  },
  { title: 'SignInStarted' },
)

export const OfferedAccounts = Type.Object(
  {
    choice: Type.String({ description: 'With it, the choice is sent. Valid for 15 minutes.' }),
    network: AppNetworkId,
    accounts: Type.Array(
      Type.Object({
        address: Type.String({ description: 'Names the account in the choice.' }),
        name: Type.String(),
        connected: Type.Boolean({ description: 'Whether the caller has connected it. Choosing it renews it.' }),
      }),
    ),
  },
  { title: 'OfferedAccounts' },
)

export const ChoiceBody = Type.Object(
  {
    network: AppNetworkId,
    choice: Type.String({ minLength: 1, maxLength: 200 }),
    accounts: Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'Addresses of offered accounts.',
    }),
  },
  { additionalProperties: false },
)

export const ChosenConnections = Type.Object({ connections: Type.Array(Connection) }, { title: 'ChosenConnections' })

export const SignInAnswer = Type.Object(
  {
    network: AppNetworkId,
    state: Type.String({ minLength: 1, maxLength: 200 }),
    code: Type.String({ minLength: 1, maxLength: 4_000 }),
    iss: Type.Optional(Type.String({ maxLength: 2_000, description: 'If the network sent it (RFC 9207).' })),
  },
  { additionalProperties: false, description: 'The parameters with which the network sent the person back.' },
)
