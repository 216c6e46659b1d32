import type { Measure } from '@loomcast/platforms'
import type { ContentItem } from '../history/content.ts'

/** The text for pasting: a thread as numbered posts, separated by blank lines. */
export function publishable(text: string, measure: Measure | null): string {
  const posts = measure?.posts
  return posts && posts.length > 1 ? posts.map((post) => post.text).join('\n\n') : text
}

/** The text for a file, with the values for separate fields of the platform. */
export function wholePost(text: string, { title, meta_description: meta }: Pick<ContentItem, 'title' | 'meta_description'>): string {
  return [title && `Title: ${title}`, text, meta && `Meta description: ${meta}`].filter(Boolean).join('\n\n')
}
