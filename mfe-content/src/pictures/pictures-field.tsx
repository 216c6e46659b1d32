import { Button } from '@loomcast/design-system/full'
import { PicturesField as Field, type PicturesFieldProps as FieldProps } from '@loomcast/web-kit/pictures'
import type { ContentItem } from '../api/content.ts'
import { picturesApi } from '../api/pictures.api.ts'
import { altSuggestions } from './alt-suggestions.ts'
import { usePicturesForSet } from './use-for-set.ts'
import { usePreviewPictures } from './use-preview-pictures.ts'

export interface PicturesFieldProps extends Pick<FieldProps, 'pictures' | 'max' | 'note' | 'paste' | 'onChange'> {
  /** The brief, whose sentences are offered as descriptions. */
  brief: string
  /** Passages of the brief that the post does not have. */
  unused?: ContentItem['unused']
  /** The post of the pictures; none in the form of a brief. */
  post?: ContentItem
}

/** The pictures of a text. */
export function PicturesField({ brief, unused, post, ...field }: PicturesFieldProps) {
  const urls = usePreviewPictures(field.pictures).map(({ url }) => url)
  return (
    <>
      <Field {...field} urls={urls} upload={picturesApi.upload} suggestions={altSuggestions(brief, unused)} />
      {post?.set_id && field.pictures.length > 0 && <ForSet post={post} pictures={field.pictures} />}
    </>
  )
}

function ForSet({ post, pictures }: { post: ContentItem; pictures: PicturesFieldProps['pictures'] }) {
  const { busy, addToAll } = usePicturesForSet(post)
  return (
    <div>
      <Button variant="default" size="sm" loading={busy} onClick={() => void addToAll(pictures)}>
        Use for all posts of this set
      </Button>
    </div>
  )
}
