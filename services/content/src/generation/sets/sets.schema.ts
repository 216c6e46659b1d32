import { PLATFORMS } from '@loomcast/platforms'
import { Type } from 'typebox'
import { Id, Platform } from '../../schema-types.ts'
import { briefFields, GenerateResponse } from '../generate.schema.ts'

const closed = { additionalProperties: false }

export const GenerateSetBody = Type.Object(
  {
    ...briefFields,
    platforms: Type.Array(Platform, { minItems: 1, maxItems: PLATFORMS.length, uniqueItems: true }),
    beside: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'A text of the caller; the new texts join its set.' })),
  },
  closed,
)

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
