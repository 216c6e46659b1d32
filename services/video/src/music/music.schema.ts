import { Type } from 'typebox'
import { NextCursor } from '../files/file-page.ts'
import { closed, DateTime, Id } from '../schema-types.ts'
import { MusicView } from './music-view.ts'

export const MusicBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'WAV, MP3, or M4A, up to 25 MB.' }) },
  { additionalProperties: false },
)
export const MusicQuery = Type.Object(
  {
    rights_confirmed: Type.Optional(
      Type.Boolean({
        description:
          'Whether the user has confirmed the right to use the music. Anything but `true` is rejected with `music_rights_required`.',
      }),
    ),
  },
  closed,
)

const StoredMusic = {
  ...MusicView.properties,
  bytes: Type.Integer(),
  rights_confirmed_at: Type.String({ ...DateTime, description: 'When the user confirmed the right to use the music.' }),
}
export const MusicUploadResponse = Type.Object({ success: Type.Literal(true), ...StoredMusic })
export const MusicParams = Type.Object({ file_id: Id }, closed)
export const MusicListResponse = Type.Object({
  success: Type.Literal(true),
  music: Type.Array(Type.Object({ ...StoredMusic, created_at: DateTime })),
  next_cursor: NextCursor,
})
export const MusicDeletedResponse = Type.Object({ success: Type.Literal(true), file_id: Type.String() })
