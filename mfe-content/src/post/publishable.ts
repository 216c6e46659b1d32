import type { Measure } from '@loomcast/platforms'
import type { ContentItem } from '../history/content.ts'

/** The text as it would be pasted: a thread as its numbered posts with a blank line between them. */
export function publishable(text: string, measure: Measure | null): string {
  const posts = measure?.posts
  return posts && posts.length > 1 ? posts.map((post) => post.text).join('\n\n') : text
}

/** For a file: the text with what the platform takes in fields of its own. */
export function wholePost(text: string, { title, meta_description: meta }: Pick<ContentItem, 'title' | 'meta_description'>): string {
  return [title && `Title: ${title}`, text, meta && `Meta description: ${meta}`].filter(Boolean).join('\n\n')
}
