import type { Readable } from 'node:stream'
import { MAX_PICTURES } from '@loomcast/platforms'
import { Type } from 'typebox'
import { Cursor } from '../files/file-page.ts'
import { closed, Id } from '../schema-types.ts'

/** Enough for the pictures of ten posts. */
const MAX_LISTED = 100

export const PicturesBody = Type.Object(
  { file_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PICTURES, uniqueItems: true, description: 'The `file_id` of each upload.' }) },
  closed,
)

export const PicturesQuery = Type.Object(
  {
    file_ids: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        description: `Ids of at most ${MAX_LISTED} pictures, separated by commas. Without it: the images that the caller uploaded, newest first.`,
      }),
    ),
    cursor: Cursor,
  },
  closed,
)

export const Picture = Type.Object({
  file_id: Type.String(),
  picture_url: Type.String({ description: 'A relative, signed, short-lived URL.' }),
  small_url: Type.String({ description: 'Like `picture_url`, of a JPEG with at most 256 pixels wide and high.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  content_type: Type.String(),
  uploaded_at: Type.String({ format: 'date-time' }),
})

export const PicturesResponse = Type.Object({ success: Type.Literal(true), pictures: Type.Array(Picture) })

export const ListedPictures = Type.Object({
  ...PicturesResponse.properties,
  next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page, and for pictures by their ids.' }),
})

export const PictureParams = Type.Object({ file_id: Id }, closed)

const CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const PictureContent = (description: string) => ({
  description,
  content: Object.fromEntries(CONTENT_TYPES.map((type) => [type, { schema: Type.Unsafe<Readable>(Type.String()) }])),
})

/** The ids in a query, without repetitions. Undefined if there are too many. */
export function idsOf(list: string): string[] | undefined {
  const ids = [...new Set(list.split(',').filter((id) => id !== ''))]
  return ids.length <= MAX_LISTED ? ids : undefined
}
