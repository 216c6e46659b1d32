import type { Measure } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'
import { measureNow } from '../preview/use-measure.ts'
import { withAiLine } from './ai-line.ts'

/** The text for pasting: a thread as numbered posts, separated by blank lines. */
export function publishable(text: string, measure: Measure | null): string {
  const posts = measure?.posts
  return posts && posts.length > 1 ? posts.map((post) => post.text).join('\n\n') : text
}

/** The text of a post for pasting. `aiLine`: with the line about AI. A thread is divided only if the counting rules are loaded. */
export function publishedText(item: Pick<ContentItem, 'platform_id' | 'generated_text' | 'disclosure'>, aiLine: boolean): string {
  const text = withAiLine(item.generated_text, item, aiLine)
  return publishable(text, item.platform_id ? measureNow(item.platform_id, text) : null)
}

/** The text for a file, with the values for separate fields of the platform, but without its disclosure. */
export function wholePost(text: string, { title, meta_description: meta, pictures = [] }: WithFields): string {
  const described = pictures.flatMap(({ alt }, index) => (alt ? [`Alt text of picture ${index + 1}: ${alt}`] : [])).join('\n')
  return [title && `Title: ${title}`, text, meta && `Meta description: ${meta}`, described].filter(Boolean).join('\n\n')
}

type WithFields = Pick<ContentItem, 'title' | 'meta_description' | 'pictures'>

/**
 * The text for a file of its own. A text file has no metadata, so what made the text is below it, labeled as in the columns of the CSV file. The files of a
 * zip do not need it: the zip has `disclosure.json`.
 */
export function wholePostWithDisclosure(text: string, { disclosure, ...fields }: WithFields & Pick<ContentItem, 'disclosure'>): string {
  const post = wholePost(text, fields)
  if (!disclosure) return post
  return `${post}\n\nMade by: ${disclosure.made_by}\nDigital source type: ${disclosure.digital_source_type}`
}
