import { bytesOf } from '@loomcast/web-kit/transfer'
import type { ZippedFile } from '@loomcast/web-kit/zip'
import type { ContentItem } from '../api/content.ts'
import { picturesApi } from '../api/pictures.api.ts'

const MAX_LISTED = 100

/** The pictures of posts as files of a zip. Posts with the same picture share its file. A picture that no longer exists is left out. */
export async function pictureFiles(items: readonly Pick<ContentItem, 'pictures' | 'created_at'>[]): Promise<ZippedFile[]> {
  const dates = new Map(
    items.flatMap(({ pictures = [], created_at }) => pictures.map(({ file_id }) => [file_id, new Date(created_at)] as const)),
  )
  const ids = [...dates.keys()]
  const files: ZippedFile[] = []
  for (let start = 0; start < ids.length; start += MAX_LISTED)
    for (const { file_id, picture_url, content_type } of await picturesApi.list(ids.slice(start, start + MAX_LISTED))) {
      files.push({
        name: `pictures/${file_id}.${endingOf(content_type)}`,
        lastModified: dates.get(file_id) ?? new Date(),
        content: () => bytesFrom(picture_url),
      })
    }
  return files
}

/** Of the types in which pictures are stored. */
const endingOf = (type: string) => (type === 'image/png' ? 'png' : type === 'image/webp' ? 'webp' : 'jpg')

async function* bytesFrom(url: string): AsyncGenerator<Uint8Array> {
  const response = await window.fetch(url)
  if (!response.ok) throw new Error(`The request for a picture failed with status ${response.status}`)
  yield* bytesOf(response)
}
