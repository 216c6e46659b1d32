import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { closed } from '../schema-types.ts'

export const FileParams = Type.Object({ file_id: Type.String({ maxLength: 100 }) }, closed)

export const FileQuery = Type.Object(
  {
    expires: Type.Optional(Type.String({ maxLength: 20, description: 'Seconds since 1970.' })),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    download: Type.Optional(Type.String({ maxLength: 300, description: 'File name for saving.' })),
  },
  closed,
)

const CONTENT_TYPES = ['video/mp4', 'image/jpeg', 'image/png', 'image/webp', 'application/x-subrip']

export const FileContent = (description: string) => ({
  description,
  content: Object.fromEntries(CONTENT_TYPES.map((type) => [type, { schema: Type.Unsafe<Readable>(Type.String()) }])),
})
