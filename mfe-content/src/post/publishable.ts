import { findPlatform, type Measure } from '@loomcast/platforms'
import type { ContentItem } from '../history/content.ts'
import { measureNow } from '../preview/use-measure.ts'
import { withAiLine } from './ai-line.ts'

/** The text for pasting: a thread as numbered posts, separated by blank lines. */
export function publishable(text: string, measure: Measure | null): string {
  const posts = measure?.posts
  return posts && posts.length > 1 ? posts.map((post) => post.text).join('\n\n') : text
}

/** The text of a post for pasting. `aiLine`: with the line about AI. A thread is divided only if the counting rules are loaded. */
export function publishedText(item: Pick<ContentItem, 'platform' | 'generated_text' | 'disclosure'>, aiLine: boolean): string {
  const platform = findPlatform(item.platform)?.id
  const text = withAiLine(item.generated_text, item, aiLine)
  return publishable(text, platform ? measureNow(platform, text) : null)
}

/** The text for a file, with the values for separate fields of the platform. */
export function wholePost(text: string, { title, meta_description: meta }: Pick<ContentItem, 'title' | 'meta_description'>): string {
  return [title && `Title: ${title}`, text, meta && `Meta description: ${meta}`].filter(Boolean).join('\n\n')
}
