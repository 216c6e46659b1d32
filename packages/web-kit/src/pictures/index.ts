export { type FieldPicture, PicturesField, type PicturesFieldProps } from './pictures-field.tsx'
export type { UploadFile } from './use-uploads.ts'
