import { MAX_PICTURES } from '@loomcast/platforms'
import type { PostPicture } from '../api/content.ts'

/** The valid pictures in a value from the browser's storage. */
export function picturesIn(value: unknown): PostPicture[] {
  if (!Array.isArray(value)) return []
  const found = value.flatMap((picture: Partial<PostPicture> | null) => {
    const { file_id, alt } = picture ?? {}
    return typeof file_id === 'string' && typeof alt === 'string' ? [{ file_id, alt }] : []
  })
  return found.slice(0, MAX_PICTURES)
}
