import { hashtags } from '@loomcast/platforms'
import type { Layout } from './layout.ts'
import type { Part } from './outline.ts'

/** Adds the lines that the user wants at the start or the end, and the one of the tone. */
export function framed(parts: Part[], { startWith, endWith, closing }: Layout): Part[] {
  return [...(startWith ? [lineOf(startWith)] : []), ...parts, ...(closing ? [lineOf(closing)] : []), ...(endWith ? [lineOf(endWith)] : [])]
}

export const lineOf = (text: string): Part => ({ kind: 'paragraph', lines: [[text]] })

export function partText(part: Part, { bullet }: Layout): string {
  if (part.kind === 'heading') return part.text
  if (part.kind === 'list') return part.items.map((item, index) => `${markOf(part, index, bullet)} ${item}`).join('\n')
  return part.lines.map(inOneLine).join('\n')
}

/** Scripts with a full-width period put no space between sentences. */
const inOneLine = (line: string[]) => line.reduce((text, next) => text + gapAfter(text) + next)

export const gapAfter = (text: string) => (/[。！？]$/u.test(text) ? '' : ' ')

/** An item without a number among numbered ones gets a bullet. */
export const markOf = (part: Part & { kind: 'list' }, index: number, bullet: string) => {
  const ordinal = part.ordinals?.[index]
  return ordinal === undefined ? bullet : `${ordinal}.`
}

/** The hashtags that the text does not contain already. */
export function tagLine({ tags }: Layout, parts: Part[]): string {
  const text = parts.map((part) => (part.kind === 'paragraph' ? part.lines.flat().join(' ') : '')).join(' ')
  const inline = new Set(hashtags(text).map((tag) => tag.toLowerCase()))
  return tags.filter((tag) => !inline.has(tag.toLowerCase())).join(' ')
}

/** Puts a heading on the line before the text that it introduces. */
export function joined(parts: Part[], layout: Layout): string {
  const text = parts
    .map((part, index) => (index === 0 ? '' : parts[index - 1]?.kind === 'heading' ? '\n' : '\n\n') + partText(part, layout))
    .join('')
  const tags = tagLine(layout, parts)
  return tags ? `${text}${layout.setting === 'tight' ? '\n' : '\n\n'}${tags}` : text
}
