import { Type } from 'typebox'
import { NetworkId, Nullable, PostOption } from '../schema-types.ts'

export const NetworkList = Type.Object(
  {
    networks: Type.Array(
      Type.Object({
        network: NetworkId,
        name: Type.String(),
        sign_in: Type.Boolean({
          description: 'The person signs in at the network (POST /api/publish/connections/sign-ins). `fields` is empty then.',
        }),
        sign_in_note: Nullable(Type.String({ description: 'What the person should know before that, in one or two sentences.' })),
        platform: Nullable(Type.String({ description: 'The platform whose rules count the length of a text; null: `unit` says how.' })),
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
        pictures: Nullable(
          Type.Object({
            max: Type.Integer(),
            min: Type.Integer({ description: 'The fewest pictures of a post.' }),
            ratios: Nullable(
              Type.Array(Type.Number(), {
                minItems: 2,
                maxItems: 2,
                description: 'Width divided by height of the narrowest and the widest picture; null: any.',
              }),
            ),
            alt: Type.Integer({ description: 'The longest alt text of a picture in characters; 0 if the network has none.' }),
            characters: Nullable(Type.Integer({ description: 'The longest text of a post with pictures, if it is another one.' })),
            ratio: Nullable(
              Type.Array(Type.Integer(), {
                minItems: 2,
                maxItems: 2,
                description: 'Width and height of the crop of one picture; null: no crop.',
              }),
            ),
          }),
          { description: 'Null if posts on this network have no pictures.' },
        ),
        films: Nullable(
          Type.Object({
            max_bytes: Type.Integer(),
            max_seconds: Nullable(Type.Integer()),
            required: Type.Boolean({ description: 'Whether every post has to have one.' }),
          }),
          { description: 'Null if posts on this network have no films.' },
        ),
        options: Type.Array(PostOption, { description: 'What the person chooses for each post, in order.' }),
        account_options: Type.Boolean({ description: 'Accounts have other ones: GET /api/publish/connections/{id}/options.' }),
        options_note: Nullable(Type.String({ description: 'A sentence below them.' })),
        threads: Type.Boolean({ description: 'Whether a post can be a thread.' }),
        language: Type.Boolean({ description: 'Whether the network stores the language of a post.' }),
        ai_label: Type.Boolean({
          description: 'Whether the network has a label for posts that a model created, which is set from `ai_parts`.',
        }),
        ai_label_parts: Type.Array(Type.String(), { description: 'The values of `ai_parts` for which the label is set.' }),
        articles: Type.Boolean({ description: 'Whether a post has a title.' }),
      }),
    ),
    hand_off: Type.Literal(true, { description: 'A post without a connection is handed to the person at its time, for every platform.' }),
  },
  { title: 'NetworkList' },
)
