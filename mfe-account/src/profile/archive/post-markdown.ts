import type { ResponseData } from '@loomcast/api-types'
import { postName } from '@loomcast/platforms'

export type Post = ResponseData<'/api/content/{content_id}', 'get'>['item']

/** A section for a post. The texts are as they are, because many are Markdown or plain text with signs of it. */
export function markdownOf({ platform, created_at, edited_at, prompt, title, generated_text }: Post): string {
  const dates = `Written ${created_at}${edited_at ? `, edited ${edited_at}` : ''}`
  const brief = prompt
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const heading = title ? `\n### ${title}\n` : ''
  return `\n## ${postName(platform, generated_text)}\n\n${dates}\n\n${brief}\n${heading}\n${generated_text}\n`
}
