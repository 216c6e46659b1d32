import { postName } from '@loomcast/platforms'
import { saveBlob } from '@loomcast/web-kit/files'
import type { ContentItem } from '../api/content.ts'
import { pictureFiles } from '../pictures/picture-files.ts'
import { textFilename } from './download-text.ts'
import { publishedText, wholePost } from './publishable.ts'

type Post = Pick<
  ContentItem,
  'content_id' | 'platform' | 'platform_id' | 'generated_text' | 'created_at' | 'title' | 'meta_description' | 'disclosure' | 'pictures'
>

/** The newest post for each platform, in the order of the list. Regenerations and continuations replace the posts they were written from. */
export function newestPosts<Item extends Pick<Post, 'content_id' | 'platform' | 'platform_id' | 'created_at'>>(
  items: readonly Item[],
): Item[] {
  const newest = new Map<string, Item>()
  for (const item of items) {
    const platform = item.platform_id ?? item.platform
    const known = newest.get(platform)
    if (!known || Date.parse(item.created_at) > Date.parse(known.created_at)) newest.set(platform, item)
  }
  return items.filter((item) => [...newest.values()].includes(item))
}

/** The posts as one text, each below a heading with its platform. `aiLine`: with the line about AI. */
export function textOfAll(items: readonly Post[], aiLine: boolean): string {
  return items
    .map((item) => {
      const name = postName(item.platform, item.generated_text)
      return [name, '-'.repeat(name.length), textOf(item, aiLine)].join('\n')
    })
    .join('\n\n\n')
}

/** Saves a zip with one text file for each post, their pictures, and `disclosure.json`, which states what made each of them. Returns their number. */
export async function downloadAll(items: readonly Post[], aiLine: boolean): Promise<number> {
  const { zipOf } = await import(/* webpackChunkName: "zip" */ '@loomcast/web-kit/zip')
  const names = new Map<string, number>()
  const files = items.map((item) => {
    const name = textFilename(item.platform, item.generated_text, item.created_at)
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    const unique = count === 1 ? name : name.replace(/\.txt$/, () => `-${count}.txt`)
    return { name: unique, lastModified: new Date(item.created_at), content: textOf(item, aiLine) }
  })
  const disclosures = items.map(({ content_id, platform, disclosure }, index) => ({
    file: files[index]?.name,
    content_id,
    platform,
    ...disclosure,
  }))
  const sidecar = { name: 'disclosure.json', lastModified: new Date(), content: `${JSON.stringify(disclosures, null, 2)}\n` }
  const pictures = await pictureFiles(items)
  saveBlob(await zipOf([...files, ...pictures, sidecar]), `loomcast_posts_${new Date().toISOString().slice(0, 10)}.zip`)
  return items.length
}

const textOf = (item: Post, aiLine: boolean) => wholePost(publishedText(item, aiLine), item)
