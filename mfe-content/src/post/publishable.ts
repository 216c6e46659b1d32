import type { Measure } from '@loomcast/platform-rules'

/** The text as it would be pasted: a thread as its numbered posts with a blank line between them. */
export function publishable(text: string, measure: Measure | null): string {
  const posts = measure?.posts
  return posts && posts.length > 1 ? posts.map((post) => post.text).join('\n\n') : text
}
