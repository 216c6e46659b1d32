import { postName } from './post-name.ts'

/** A stored text as the API returns it. */
export interface ExportedPost {
  platform: string
  created_at: string
  edited_at: string | null
  prompt: string
  title: string | null
  meta_description: string | null
  generated_text: string
  /** Missing in responses of earlier releases. */
  tags?: readonly string[]
  /** Missing in responses of earlier releases. */
  pictures?: readonly { file_id: string; alt: string }[]
  disclosure?: { made_by: string; digital_source_type: string }
}

/** A section for a post in a Markdown file. The texts are not escaped, because many are Markdown or plain text with its characters. */
export function postMarkdown(post: ExportedPost): string {
  const {
    platform,
    created_at,
    edited_at,
    prompt,
    title,
    meta_description: meta,
    generated_text: text,
    tags = [],
    pictures = [],
    disclosure,
  } = post
  const facts = [
    `Written: ${created_at}`,
    edited_at && `Edited: ${edited_at}`,
    tags.length > 0 && `Tags: ${tags.join(', ')}`,
    ...pictures.map(({ file_id, alt }, index) => `Picture ${index + 1}: ${file_id}${alt && `, ${alt.replaceAll(/\s+/g, ' ')}`}`),
    meta && `Meta description: ${meta}`,
    disclosure && `Made by: ${disclosure.made_by}`,
    disclosure && `Digital source type: ${disclosure.digital_source_type}`,
  ]
  const list = facts.filter(Boolean).map((fact) => `- ${fact}`)
  const brief = prompt.split('\n').map((line) => `> ${line}`)
  const heading = title ? [`### ${title}`, ''] : []
  return ['', `## ${postName(platform, text)}`, '', ...list, '', ...brief, '', ...heading, text, ''].join('\n')
}
