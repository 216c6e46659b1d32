import { Type } from 'typebox'
import { closed } from '../schema-types.ts'

export const SmallPictureParams = Type.Object({ file_id: Type.String({ maxLength: 100 }) }, closed)

export const SmallPictureQuery = Type.Object(
  {
    expires: Type.Optional(Type.String({ maxLength: 20, description: 'Seconds since 1970.' })),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
)
