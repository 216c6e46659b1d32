import { type Platform, wordCount } from '@loomcast/platforms'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import type { Draft, Layout } from './layout.ts'
import { outlineOf } from './outline.ts'
import { framed, partText, tagLine } from './parts.ts'
import { headlineOf, metaDescription } from './titles.ts'

/** Shorter articles read better without headings. */
const HEADINGS_FROM_WORDS = 300
const LEAST_SENTENCES = 3

export function article(platform: Platform, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const headline = headlineOf(brief, blocks)
  const body = headline.sentence ? without(blocks, headline.sentence) : blocks
  const words = wordCount(
    sentencesOf(body)
      .map((each) => each.text)
      .join(' '),
  )
  const parts = framed(outlineOf(body, { ...layout, paragraph: Math.max(LEAST_SENTENCES, layout.paragraph) }), layout)
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

function without(blocks: Block[], sentence: unknown): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block]
    const lines = block.lines.map((line) => line.filter((each) => each !== sentence)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  })
}
