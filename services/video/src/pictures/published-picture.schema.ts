import { Type } from 'typebox'
import { closed, Id } from '../schema-types.ts'

/** The pictures of all posts in one request of the publish service. */
const MAX_PICTURES_OF_REQUEST = 200

export const PublishedPicturesBody = Type.Object(
  { file_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PICTURES_OF_REQUEST, uniqueItems: true }) },
  closed,
)

export const PublishedPicturesResponse = Type.Object({
  success: Type.Literal(true),
  pictures: Type.Array(
    Type.Object({
      file_id: Type.String(),
      read_key: Type.String({ description: 'With it, the picture can be read later without its user.' }),
      width: Type.Integer(),
      height: Type.Integer(),
      generated: Type.Boolean({
        description: 'Whether the metadata of the uploaded picture stated that a model created it or a part of it.',
      }),
    }),
    { description: "The caller's pictures among the files. Others are left out." },
  ),
})

export const PublishedPictureParams = Type.Object({ file_id: Id }, closed)

export const PublishedPictureQuery = Type.Object(
  {
    max_bytes: Type.Integer({ minimum: 50_000, maximum: 20_000_000 }),
    max_side: Type.Integer({ minimum: 256, maximum: 4_096, description: 'In pixels.' }),
  },
  closed,
)

export const PublishedPictureHeaders = Type.Object({ 'x-read-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) })

export const PublishedPictureContent = {
  description: 'The picture as JPEG within both limits.',
  content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>(Type.String()) } },
}
