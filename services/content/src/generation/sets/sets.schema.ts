import { PLATFORMS } from '@loomcast/platforms'
import { Type } from 'typebox'
import { Id, Platform } from '../../schema-types.ts'
import { briefFields, GenerateResponse } from '../generate.schema.ts'

/** More sets cannot be written at once, because the texts of a user are limited. */
export const MAX_RUNNING_SETS = 20

const closed = { additionalProperties: false }

export const GenerateSetBody = Type.Object(
  {
    ...briefFields,
    platforms: Type.Array(Platform, { minItems: 1, maxItems: PLATFORMS.length, uniqueItems: true }),
    beside: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'A text of the caller; the new texts join its set.' })),
    set_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'A set of the caller that the new texts join, such as one whose texts failed. A new text replaces the failed one for the same platform. Not together with `beside`.',
      }),
    ),
  },
  closed,
)

export const SetsQuery = Type.Object({ state: Type.Literal('running') }, closed)
export const SetsResponse = Type.Object({
  success: Type.Literal(true),
  sets: Type.Array(
    Type.Object({
      set_id: Type.String(),
      started_at: Type.String({
        format: 'date-time',
        description: 'When the newest of the calls that are writing texts for the set was made.',
      }),
    }),
    { maxItems: MAX_RUNNING_SETS, description: 'Newest first.' },
  ),
})

export const SetParams = Type.Object({ set_id: Id }, closed)
export const StopBody = Type.Object({ content_id: Type.Optional(Id) }, closed)

const ids = { platform: Type.String(), content_id: Type.String() }

const Member = Type.Object({
  ...ids,
  state: Type.Union([Type.Literal('running'), Type.Literal('completed'), Type.Literal('failed'), Type.Literal('stopped')], {
    description: '`stopped`: before the first word, so that there is no text; a text that was stopped later is completed.',
  }),
  text: Type.Optional(Type.String({ description: 'Of a running text: what has been written so far.' })),
  result: Type.Optional(GenerateResponse),
  problem: Type.Optional(
    Type.Unknown({ description: 'The problem document of a failed text, with `retry_after` in place of the header.' }),
  ),
})

export const SetResponse = Type.Object({
  success: Type.Literal(true),
  set_id: Type.String(),
  prompt: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  members: Type.Array(Member),
})
