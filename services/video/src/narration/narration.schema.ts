import { Type } from 'typebox'
import { closed, DateTime, Id } from '../schema-types.ts'
import { NarrationView } from './narration-view.ts'

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
  narrations: Type.Array(Type.Object({ ...NarrationView.properties, bytes: Type.Integer(), created_at: DateTime })),
})
export const NarrationDeletedResponse = Type.Object({ success: Type.Literal(true), file_id: Type.String() })
