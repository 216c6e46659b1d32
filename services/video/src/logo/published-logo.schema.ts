import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { closed, Id, Nullable } from '../schema-types.ts'

export const PublishedLogoResponse = Type.Object({
  success: Type.Literal(true),
  logo: Nullable(
    Type.Object({
      file_id: Type.String(),
      read_key: Type.String({ description: 'With it, the logo can be read later without its user, until it is replaced or deleted.' }),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
  ),
})

export const PublishedLogoParams = Type.Object({ file_id: Id }, closed)

export const PublishedLogoHeaders = Type.Object({ 'x-read-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) })

export const PublishedLogoContent = {
  description: 'The logo, with sides of at most 1024 pixels.',
  content: { 'image/png': { schema: Type.Unsafe<Readable>(Type.String()) } },
}
