import { type Platform, wordCount } from '@loomcast/platforms'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import type { Draft, Layout } from './layout.ts'
import { outlineOf } from './outline.ts'
import { framed, partText, tagLine } from './parts.ts'
import { headlineOf, metaDescription } from './titles.ts'

/** Shorter articles read better without headings. */
const HEADINGS_FROM_WORDS = 300
const LEAST_SENTENCES = 3

export function article(platform: Platform, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const headline = headlineOf(brief, blocks)
  const body = withoutRepeat(blocks, headline.text)
  const words = wordCount(
    sentencesOf(body)
      .map((each) => each.text)
      .join(' '),
  )
  const parts = framed(
    outlineOf(body, { ...layout, setting: 'paragraphs', paragraph: Math.max(LEAST_SENTENCES, layout.paragraph) }),
    layout,
  )
  const text = parts.map((part) => {
    if (part.kind === 'heading') return words >= HEADINGS_FROM_WORDS ? `## ${part.text.replace(/:$/u, '')}` : part.text
    return partText(part, { ...layout, bullet: '-' })
  })
  const tags = tagLine(layout, parts)
  return {
    text: [`# ${layout.word(headline.text)}`, headline.opening ? layout.word(headline.opening) : '', ...text, tags]
      .filter(Boolean)
      .join('\n\n'),
    title: null,
    metaDescription: metaDescription(blocks, layout.word, platform.features.metaDescription?.limit),
  }
}

/**
 * An opening that says only the headline again: a sentence is joined with the next paragraph, and a line of its own, such as the name of a price list, is
 * omitted.
 */
function withoutRepeat(blocks: Block[], headline: string): Block[] {
  const [first, second, ...others] = blocks
  const isHeadline = (text: string) => lettersOf(text) === lettersOf(headline)
  if (first?.kind === 'heading') return isHeadline(first.sentence.text) ? blocks.slice(1) : blocks
  if (first?.kind === 'list') return isHeadline(first.items[0]?.text ?? '') ? withoutFirstItem(blocks) : blocks
  if (first?.kind !== 'paragraph' || !isHeadline(textOf(first.lines[0] ?? []))) return blocks
  if (first.lines.length > 1) return [{ ...first, lines: first.lines.slice(1) }, ...blocks.slice(1)]
  if (second?.kind !== 'paragraph' || second.lines.length > 1 || !/[.!?…。！？]$/u.test(textOf(first.lines[0] ?? [])))
    return blocks.length > 1 ? blocks.slice(1) : blocks
  return [{ kind: 'paragraph', lines: [[...first.lines.flat(), ...second.lines.flat()]] }, ...others]
}

const textOf = (line: Sentence[]) => line.map((each) => each.text).join(' ')

function withoutFirstItem([list, ...others]: Block[]): Block[] {
  if (list?.kind !== 'list' || list.items.length < 2) return list ? [list, ...others] : others
  return [{ kind: 'list', items: list.items.slice(1), ...(list.ordinals && { ordinals: list.ordinals.slice(1) }) }, ...others]
}
