import { MAX_PICTURES } from '@loomcast/platforms'
import { Type } from 'typebox'
import { Id, PostPictures, RequestedPictures } from '../schema-types.ts'

const closed = { additionalProperties: false }

export const PicturesParams = Type.Object({ content_id: Id }, closed)
export const PicturesBody = Type.Object(
  {
    pictures: RequestedPictures,
    replaces: Type.Optional({
      ...RequestedPictures,
      description: 'The pictures that the caller saw. If the text has others by now, nothing is saved: 409 `revision_changed`.',
    } as typeof RequestedPictures),
  },
  closed,
)
export const PicturesResponse = Type.Object({ success: Type.Literal(true), content_id: Type.String(), pictures: PostPictures })

export const ConfirmBody = Type.Object({ file_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PICTURES }) }, closed)
export const ConfirmResponse = Type.Object({ success: Type.Literal(true) })
