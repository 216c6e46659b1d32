import { platformById } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'

/** A text without Markdown syntax, for one-line views. */
export function plainText({ platform_id: id, generated_text: text }: Pick<ContentItem, 'platform_id' | 'generated_text'>): string {
  if (!id || !platformById(id).features.markdown) return text
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .split('\n')
    .filter((line) => !isTableRule(line))
    .map((line) => line.replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/, ''))
    .join('\n')
}

const isTableRule = (line: string) => line.includes('|') && /^[\s|:-]+$/.test(line)
