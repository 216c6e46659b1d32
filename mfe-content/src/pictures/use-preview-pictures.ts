import type { PreviewPicture } from '@loomcast/platforms/previews'
import type { PostPicture } from '../api/content.ts'
import { usePictureUrls } from '../api/queries.ts'

/** The pictures as a preview shows them. */
export function usePreviewPictures(pictures: readonly PostPicture[] = []): PreviewPicture[] {
  const { data } = usePictureUrls(pictures.map(({ file_id }) => file_id))
  return pictures.map(({ file_id, alt }) => ({ id: file_id, url: data?.get(file_id) ?? null, alt }))
}
