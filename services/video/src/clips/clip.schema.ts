import { Type } from 'typebox'
import { NextCursor } from '../files/file-page.ts'
import { closed, DateTime, Id } from '../schema-types.ts'

export const ClipBody = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      description: 'MP4, MOV or WebM with H.264, HEVC, VP8, VP9 or AV1, up to 100 MB and 60 seconds.',
    }),
  },
  { additionalProperties: false },
)
const ClipView = {
  clip_url: Type.String({ description: 'A relative, signed, short-lived URL of an MP4. A scene accepts it as its clip.' }),
  preview_url: Type.Optional(
    Type.String({
      description:
        'A relative, signed, short-lived URL of a smaller file of the clip, for previews. Absent if the clip has no more than 480 lines.',
    }),
  ),
  file_id: Type.String(),
  seconds: Type.Number(),
  has_sound: Type.Boolean(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  image_url: Type.String({ description: 'An image of the clip. A video accepts it as the image of the scene that shows the clip.' }),
  image_id: Type.String(),
}
export const ClipUploadResponse = Type.Object({ success: Type.Literal(true), ...ClipView })
export const ClipParams = Type.Object({ file_id: Id }, closed)
export const ClipListResponse = Type.Object({
  success: Type.Literal(true),
  clips: Type.Array(Type.Object({ ...ClipView, created_at: DateTime })),
  next_cursor: NextCursor,
})
export const ClipDeletedResponse = Type.Object({ success: Type.Literal(true), file_id: Type.String() })
