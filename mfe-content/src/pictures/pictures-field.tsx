import { PicturesField as Field, type PicturesFieldProps as FieldProps } from '@loomcast/web-kit/pictures'
import type { ContentItem } from '../api/content.ts'
import { picturesApi } from '../api/pictures.api.ts'
import { altSuggestions } from './alt-suggestions.ts'
import { usePreviewPictures } from './use-preview-pictures.ts'

export interface PicturesFieldProps extends Pick<FieldProps, 'pictures' | 'max' | 'note' | 'paste' | 'onChange'> {
  /** The brief, whose sentences are offered as descriptions. */
  brief: string
  /** Passages of the brief that the post does not have. */
  unused?: ContentItem['unused']
}

/** The pictures of a text. */
export function PicturesField({ brief, unused, ...field }: PicturesFieldProps) {
  const urls = usePreviewPictures(field.pictures).map(({ url }) => url)
  return <Field {...field} urls={urls} upload={picturesApi.upload} suggestions={altSuggestions(brief, unused)} />
}
