import { Type } from 'typebox'
import { APP_NETWORKS } from '../networks/adapter.ts'

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

export const SignInAnswer = Type.Object(
  {
    network: AppNetworkId,
    state: Type.String({ minLength: 1, maxLength: 200 }),
    code: Type.String({ minLength: 1, maxLength: 4_000 }),
    iss: Type.Optional(Type.String({ maxLength: 2_000, description: 'If the network sent it (RFC 9207).' })),
  },
  { additionalProperties: false, description: 'The parameters with which the network sent the person back.' },
)
