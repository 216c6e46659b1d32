import { splitSentences } from '@loomcast/platforms'
import { joined } from '../../domain/card.ts'
import { isLink } from '../../domain/card-end.ts'
import { tokensOf } from '../../domain/emphasized-parts.ts'
import { type DividedText, factsIn, isLeading, keyFactOf, rankOf } from '../../domain/key-fact.ts'
import { widthOf } from '../picture/captions/fonts.ts'
import { fewestLines } from '../picture/captions/line-breaks.ts'
import { wholesOf } from './card-breaks.ts'
import type { CardPart } from './card-part.ts'
import { AREA_WIDTH } from './card-space.ts'
import { tracked } from './card-text.ts'

type Heading = Pick<CardPart, 'face' | 'faces' | 'leading' | 'tracking' | 'color' | 'maxLines'>

/** The largest font sizes of a fact. */
const MOST = 220
const MOST_ON_COVER = 190
const TWO_LINES = 128
/** A fact of more characters is smaller. */
const LONG_FACT = 26
const LONG_SIZE = 104
const LEAST_FACT = 60
const SAFETY = 0.985

/** A text of which the fact is large: what is before it and what is after it stay, in its order. */
export function factParts(
  { before, fact, after }: DividedText,
  { heading, rest, isCover }: { heading: Heading; rest: Omit<CardPart, 'role' | 'text' | 'gap' | 'emphasis'>; isCover: boolean },
): CardPart[] {
  const most = isCover ? MOST_ON_COVER : MOST
  const leads = isLeading(before)
  const text = leads ? `${before} ${fact}` : fact
  const [earlier, own] = atLastSentence(before)
  const around = [earlier, own, after].filter(Boolean)
  const size = isCover ? Math.min(...around.map((one) => titleSize(one, rest, rest.size))) : rest.size
  const part = (words: string, gap: number): CardPart => ({ ...rest, size, role: 'title', text: words, gap, emphasis: [] })
  const largeSize = wholeSize(text, heading, { most: text.length > LONG_FACT ? LONG_SIZE : most, least: 104 })
  const large: CardPart = {
    ...heading,
    role: 'title',
    text,
    markScale: Math.min(1, size / largeSize),
    size: largeSize,
    least: LEAST_FACT,
    leading: 1.04,
    gap: 0.1,
    ...(leads ? { emphasis: [fact] } : { color: 'highlight', emphasis: [] }),
  }
  const parts = [
    ...(earlier ? [part(earlier, 0)] : []),
    ...(own && !leads ? [part(own, earlier ? 0.4 : 0)] : []),
    large,
    ...(after ? [part(after, 0.32)] : []),
  ]
  return parts.map((one, index) => (index === 0 ? one : { ...one, continues: true }))
}

/** Divides a text before the sentence that it ends with, which goes on. */
function atLastSentence(text: string): [string, string] {
  const sentences = splitSentences(text)
  return [joined(sentences.slice(0, -1)), sentences.at(-1) ?? '']
}

const widthsOf = ({ face, faces, tracking }: Heading) => {
  const measured = tracked({ face, tracking })
  return (text: string) => Math.max(0.1, widthOf(text, measured, faces))
}

/** The largest font size at which a text has one line, or two of like lengths if it would be smaller than `least` on one. */
export function wholeSize(text: string, heading: Heading, { most, least }: { most: number; least: number }): number {
  const width = widthsOf(heading)
  const space = SAFETY * AREA_WIDTH
  const one = space / width(text)
  const wholes = wholesOf(text)
  const endsAlone = wholes.length > 2 && !wholes.at(-1)?.includes(' ')
  const halves = wholes
    .slice(1, endsAlone ? -1 : undefined)
    .map((_, at) => [wholes.slice(0, at + 1), wholes.slice(at + 1)].map((part) => width(part.join(' '))))
  const narrowest = Math.min(...halves.map((both) => Math.max(...both)))
  const isEven = halves.some((both) => Math.max(...both) === narrowest && Math.min(...both) > EVEN * narrowest)
  if (one >= least || (one >= LEAST_FACT && !isEven)) return Math.min(most, one)
  return Math.max(Math.min(LEAST_FACT, most), Math.min(most, TWO_LINES, space / Math.max(...wholes.map(width))))
}

/** The share of the longer line that the shorter one has at least, so that two lines look better than one in a smaller size. */
const EVEN = 0.4
const SMALLER = 0.88
/** With more lines, one less is no gain. */
const FEW_LINES = 6

/** A font size for a title: smaller than wanted if then a name fits on a line, or if then there is one line less. */
export function titleSize(text: string, heading: Heading, size: number): number {
  const width = widthsOf(heading)
  const wholes = wholesOf(text).map(width)
  const fitting = (SAFETY * AREA_WIDTH) / Math.max(0.1, ...wholes)
  const own = Math.max(SMALLER ** 2 * size, Math.min(size, fitting))
  const linesAt = (em: number) => fewestLines(wholes, width(' '), AREA_WIDTH / em)
  const count = linesAt(own)
  return count > 1 && count <= FEW_LINES && linesAt(SMALLER * own) < count ? SMALLER * own : own
}

const FACT_LINE = 0.4
const LONGEST_FACT_LINE = 60

/** A line that is not much more than a date, an address or a phone number. */
export function isFactLine(text: string): boolean {
  if (text.length > LONGEST_FACT_LINE) return false
  const fact = keyFactOf(text)
  if (rankOf(fact) < 3 || !fact) return false
  const words = text.split(' ')
  return words.slice(fact.from, fact.to).join(' ').length >= FACT_LINE * text.length
}

/** The fact of a title in a script in which it is not set large. */
export function emphasisIn(text: string): string[] {
  const fact = keyFactOf(text)
  return fact && rankOf(fact) >= LEAST_EMPHASIS && !UNSPACED.test(text)
    ? [text.split(/\s+/u).filter(Boolean).slice(fact.from, fact.to).join(' ')]
    : []
}
const LEAST_EMPHASIS = 2

/** The dates, addresses, phone numbers and links of a text. */
export function contactsIn(text: string): string[] {
  const tokens = tokensOf(text)
  const facts = factsIn(tokens)
    .filter(({ kind }) => kind === 'date' || kind === 'address' || kind === 'phone')
    .map(({ from, to }) =>
      tokens
        .slice(from, to)
        .map((token) => token.text)
        .join(' '),
    )
  return [...facts, ...tokens.filter((token) => isLink(token.text)).map((token) => token.text)]
}

/** A part of a text without spaces would be a clause. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
