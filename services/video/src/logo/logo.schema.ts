import { Type } from 'typebox'
import { closed, Nullable } from '../schema-types.ts'

export const LogoBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'PNG, JPEG, WebP, or AVIF, up to 10 MB and 40 megapixels.' }) },
  closed,
)

const LogoView = Type.Object({
  logo_url: Type.String({ description: 'A relative, signed, short-lived URL of a PNG.' }),
  file_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})

export const LogoUploadResponse = Type.Object({ success: Type.Literal(true), logo: LogoView })
export const LogoResponse = Type.Object({
  success: Type.Literal(true),
  logo: Nullable(LogoView, { description: 'Null without a logo.' }),
})
export const LogoDeletedResponse = Type.Object({ success: Type.Literal(true) })
