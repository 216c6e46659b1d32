import { Type } from 'typebox'
import { Id, Instant, NetworkId, Nullable, PostOption, ProblemOf } from '../schema-types.ts'

export const ConnectionParams = Type.Object({ id: Id }, { additionalProperties: false })

export const Connection = Type.Object(
  {
    connection_id: Type.String(),
    network: NetworkId,
    name: Type.String({ description: 'The account at the network.' }),
    address: Type.String({ description: 'The address of the account or site.' }),
    state: Type.Union([Type.Literal('ok'), Type.Literal('needs_attention')], {
      description: '`needs_attention`: the network rejects the credentials. Connect the account again.',
    }),
    problem: Nullable(ProblemOf),
    characters: Nullable(
      Type.Integer({ description: 'The longest text that the server of the account takes; null if it is that of the network.' }),
    ),
    note: Type.Optional(
      Nullable(
        Type.String({ description: 'What the person should know about an account that works, such as relays that refuse its posts.' }),
      ),
    ),
    checked_at: Instant,
    created_at: Instant,
    ends_at: Type.Optional(
      Nullable({
        ...Instant,
        description: 'When its sign-in ends, if only the person can renew it. Null: it has no such end.',
      } as typeof Instant),
    ),
  },
  { title: 'Connection' },
)

export const ConnectionList = Type.Object(
  {
    connections: Type.Array(Connection),
    connection_limit: Nullable(Type.Integer({ description: "How many the caller's plan includes; null if there is no limit." })),
  },
  { title: 'ConnectionList' },
)

export const ConnectionOptions = Type.Object({ options: Type.Array(PostOption) }, { title: 'ConnectionOptions' })

export const ConnectBody = Type.Object(
  {
    network: NetworkId,
    fields: Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String({ maxLength: 4_000 }), {
      maxProperties: 10,
      description: 'By the names of GET /api/publish/networks.',
    }),
  },
  { additionalProperties: false },
)

export const Disconnected = Type.Object(
  { drafts: Type.Integer({ description: 'Planned posts of the connection. They are drafts without a connection now.' }) },
  { title: 'Disconnected' },
)
