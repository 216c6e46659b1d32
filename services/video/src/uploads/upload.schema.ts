import { Type } from 'typebox'

export const UploadBody = Type.Object(
  { file: Type.String({ format: 'binary', description: 'JPEG, PNG, WebP, or AVIF, up to 10 MB and 40 megapixels.' }) },
  { additionalProperties: false },
)

export const UploadResponse = Type.Object({
  success: Type.Literal(true),
  image_url: Type.String({ description: 'A relative, signed, short-lived URL. Other calls accept it as an image.' }),
  file_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  content_type: Type.String(),
})
