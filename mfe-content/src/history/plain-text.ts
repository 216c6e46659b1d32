import { findPlatform } from '@loomcast/platforms'

/** A text without Markdown syntax, for one-line views. */
export function plainText({ platform, generated_text: text }: { platform: string; generated_text: string }): string {
  if (!findPlatform(platform)?.features.markdown) return text
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .split('\n')
    .filter((line) => !isTableRule(line))
    .map((line) => line.replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/, ''))
    .join('\n')
}

const isTableRule = (line: string) => line.includes('|') && /^[\s|:-]+$/.test(line)
