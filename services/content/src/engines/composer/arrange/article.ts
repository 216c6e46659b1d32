import { type Platform, wordCount } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { withoutStop, withStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { type Headline, headlineOf } from './headline.ts'
import type { Draft, Layout } from './layout.ts'
import { withItemsListed } from './listed-items.ts'
import { noticeTitle } from './notice-title.ts'
import { outlineOf } from './outline.ts'
import { framed, partText, tagLine } from './parts.ts'
import { select } from './selection.ts'
import { isTitleOnly } from './title-only.ts'
import { metaDescription } from './titles.ts'

/** Shorter articles read better without headings. */
const HEADINGS_FROM_WORDS = 300
const LEAST_SENTENCES = 3

export function article(platform: Platform, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const most = platform.features.metaDescription?.limit
  const headline = once(apart(headlineOf(brief, blocks, guidanceFor(platform).composer.titleFrom), brief, blocks), brief, blocks)
  const body = bodyOf(blocks, headline)
  const words = wordCount(
    sentencesOf(body)
      .map((each) => each.text)
      .join(' '),
  )
  const parts = framed(
    outlineOf(brief.english && !layout.flat ? withItemsListed(body) : body, {
      ...layout,
      setting: 'paragraphs',
      paragraph: Math.max(LEAST_SENTENCES, layout.paragraph),
    }),
    layout,
  )
  const text = parts.map((part) => {
    if (part.kind === 'heading') return words >= HEADINGS_FROM_WORDS ? `## ${part.text.replace(/:$/u, '')}` : part.text
    return partText(part, { ...layout, bullet: '-' })
  })
  const tags = tagLine(layout, parts)
  return {
    text: [`# ${withoutStop(layout.word(headline.text))}`, headline.opening ? layout.word(headline.opening) : '', ...text, tags]
      .filter(Boolean)
      .join('\n\n'),
    title: null,
    metaDescription: metaDescription(blocks, layout.word, most) ?? (brief.title ? null : sentenceOf(headline, layout)),
  }
}

/** A headline that repeats the first sentence, or takes it away with its facts, in other words if a form for it is known. */
function apart(headline: Headline, brief: Brief, blocks: Block[]): Headline {
  const [first] = sentencesOf(blocks)
  if (!brief.english || brief.title || !first || blocks[0]?.kind !== 'paragraph') return headline
  const repeats = headline.sentence === undefined && lettersOf(first.text).startsWith(lettersOf(headline.text))
  const isTaken = headline.sentence === first && first.factual
  const text = repeats || isTaken ? noticeTitle(first.text) : undefined
  return text === undefined ? headline : { text }
}

/** A first sentence that is only a title is not said again below it. */
function once(headline: Headline, { english }: Brief, blocks: Block[]): Headline {
  const [first, second] = sentencesOf(blocks)
  const isSame = first !== undefined && lettersOf(first.text) === lettersOf(headline.text)
  const isProse = blocks[0]?.kind === 'paragraph'
  return english && isSame && second && isProse && headline.sentence === undefined && isTitleOnly(first.text)
    ? { ...headline, sentence: first }
    : headline
}

/** The headline as a description, where the first sentence is too long; null if the headline is only a name. */
const sentenceOf = ({ text }: Headline, { word }: Layout) => (text.length >= LEAST_DESCRIPTION ? withStop(word(text)) : null)

const LEAST_DESCRIPTION = 50

/** The text without the sentence that is the headline, and without a line of its own that says the same, such as the name of a price list. */
function bodyOf(blocks: Block[], { text, sentence }: Headline): Block[] {
  // A numbered list stays whole.
  if (sentence && blocks[0]?.kind === 'list' && blocks[0].ordinals) return blocks
  const rest = sentence ? select(blocks, new Set(sentencesOf(blocks).filter((each) => each !== sentence))) : blocks
  if (rest.length < blocks.length || sentence) return rest.length > 0 ? rest : blocks
  const [first] = blocks
  const isHeadline = (line: string) => lettersOf(line) === lettersOf(text)
  if (first?.kind === 'heading') return isHeadline(first.sentence.text) ? blocks.slice(1) : blocks
  if (first?.kind === 'list') return !first.ordinals && isHeadline(first.items[0]?.text ?? '') ? withoutFirstItem(blocks) : blocks
  if (first?.kind !== 'paragraph' || !isHeadline(textOf(first.lines[0] ?? []))) return blocks
  if (first.lines.length > 1) return [{ ...first, lines: first.lines.slice(1) }, ...blocks.slice(1)]
  return blocks.length > 1 ? blocks.slice(1) : blocks
}

const textOf = (line: Sentence[]) => line.map((each) => each.text).join(' ')

function withoutFirstItem([list, ...others]: Block[]): Block[] {
  if (list?.kind !== 'list' || list.items.length < 2) return list ? [list, ...others] : others
  return [{ kind: 'list', items: list.items.slice(1), ...(list.ordinals && { ordinals: list.ordinals.slice(1) }) }, ...others]
}
