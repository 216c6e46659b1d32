import { Type } from 'typebox'
import { NetworkId, Nullable } from '../schema-types.ts'

export const NetworkList = Type.Object(
  {
    networks: Type.Array(
      Type.Object({
        network: NetworkId,
        name: Type.String(),
        fields: Type.Array(
          Type.Object({
            name: Type.String({ description: 'Key in `fields` of POST /api/publish/connections.' }),
            label: Type.String(),
            secret: Type.Boolean({ description: 'Enter it like a password. It is never returned.' }),
            help: Type.String(),
            example: Type.String(),
            optional: Type.Boolean(),
          }),
        ),
        characters: Nullable(Type.Integer({ description: 'The longest text; null if there is no limit.' })),
        unit: Type.Union([Type.Literal('graphemes'), Type.Literal('characters')]),
        articles: Type.Boolean({ description: 'Whether a post has a title.' }),
      }),
    ),
    hand_off: Type.Literal(true, { description: 'A post without a connection is handed to the person at its time, for every platform.' }),
  },
  { title: 'NetworkList' },
)
