import { Type } from 'typebox'
import { LINE_LIMIT } from '../domain/transcript.ts'
import { NextCursor } from '../files/file-page.ts'
import { closed, DateTime, Id, Nullable } from '../schema-types.ts'
import { NarrationView, TranscriptView } from './narration-view.ts'

export const NarrationBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'WAV, MP3, or M4A, up to 25 MB.' }) },
  { additionalProperties: false },
)

export const NarrationUploadResponse = Type.Object({
  success: Type.Literal(true),
  ...NarrationView.properties,
  pauses: Type.Integer({ description: 'Number of pauses in the speech, at which captions and scenes can change.' }),
  bytes: Type.Integer(),
})

export const NarrationParams = Type.Object({ file_id: Id }, closed)
export const NarrationListResponse = Type.Object({
  success: Type.Literal(true),
  narrations: Type.Array(
    Type.Object({
      ...NarrationView.properties,
      bytes: Type.Integer(),
      created_at: DateTime,
      transcript: Nullable(TranscriptView, { description: 'Null until the words were recognized.' }),
    }),
  ),
  next_cursor: NextCursor,
})
export const NarrationDeletedResponse = Type.Object({ success: Type.Literal(true), file_id: Type.String() })

export const TranscriptResponse = Type.Object({ success: Type.Literal(true), file_id: Type.String(), ...TranscriptView.properties })
export const TranscriptBody = Type.Object(
  {
    lines: Type.Array(Type.String({ maxLength: LINE_LIMIT.characters }), {
      minItems: 1,
      maxItems: LINE_LIMIT.count,
      description: 'The text of each line. Words that stay the same keep their times, and the others share the time between these.',
    }),
  },
  closed,
)
