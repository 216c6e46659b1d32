import type { Block } from '../../domain/brief/block.ts'
import { sentencesOf } from '../../domain/brief/brief.ts'
import { FUNCTION_WORDS, plain, wordsOf } from '../../domain/brief/lexicon.ts'
import { hasContact, type Sentence } from '../../domain/brief/sentence.ts'
import { stemsOf } from './arrange/bonds.ts'
import { select } from './arrange/selection.ts'
import type { Wishes } from './wishes.ts'

/** What is named by its kind, and how a sentence shows it. */
const KINDS: [RegExp, (sentence: Sentence) => boolean][] = [
  [/^(?:prices?|costs?|how much)$/u, ({ text }) => /[£$€₹]\s?\d|\d ?(?:€|p(?![\p{L}])|euros?|pounds?|dollars?|quid)/u.test(text)],
  [/^(?:address|location|place|venue|where)$/u, ({ text }) => ADDRESS.test(text)],
  [/^(?:dates?|day|when)$/u, ({ text }) => DATE.test(text)],
  [/^(?:times?|hours)$/u, ({ text }) => /\d{1,2}(?:[.:]\d{2})? ?(?:am|pm)(?![\p{L}])|\d[:.]\d{2}|\d ?(?:-|–|to) ?\d/iu.test(text)],
  [/^(?:link|website|url|web address|site)$/u, ({ text }) => /https?:|www\.|\p{L}\.\p{Ll}{2,}/u.test(text)],
  [
    /^(?:phone|telephone|number|mobile|contacts?|email|booking|bookings|how to book)$/u,
    ({ text, callToAction }) => hasContact(text) || callToAction,
  ],
  [/^(?:questions?)$/u, ({ question }) => question],
  [/^(?:offer|discount|deal)$/u, ({ text }) => /%|\boff\b|free|half price/iu.test(text)],
]
const ADDRESS =
  /\d{1,4}[a-z]? \p{Lu}\p{L}+ (?:\p{Lu}\p{L}+ )?(?:st(?:reet)?|r(?:oa)?d|ave(?:nue)?|lane|square|way|drive|row|place|hill|court|quay|park|terrace|close|crescent)(?![\p{L}])|(?:street|road|avenue|lane|square)(?![\p{L}])/iu
const DATE =
  /\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day/iu

/** The blocks with what the user wants at the start and the end moved there. A wish without a sentence for it is returned as not followed. */
export function positioned(
  blocks: Block[],
  { opening, closing }: Pick<Wishes, 'opening' | 'closing'>,
): { blocks: Block[]; notFollowed: string[] } {
  const notFollowed: string[] = []
  let current = blocks
  if (opening) {
    const moved = withFirst(current, opening.about)
    if (moved) current = moved
    else notFollowed.push(opening.wish)
  }
  if (closing) {
    const moved = withLast(current, closing.about)
    if (moved) current = moved
    else notFollowed.push(closing.wish)
  }
  return { blocks: current, notFollowed }
}

function withFirst(blocks: Block[], about: string): Block[] | undefined {
  const group = groupAbout(blocks, about)
  if (!group) return undefined
  const [first] = group
  if (sentencesOf(blocks)[0] === first) return blocks
  if (first?.leans && /^(?:it|they|he|she|this|that|these|those)(?![\p{L}])/iu.test(first.text)) return undefined
  return [{ kind: 'paragraph', lines: [group] }, ...withoutGroup(blocks, group)]
}

function withLast(blocks: Block[], about: string): Block[] | undefined {
  const group = groupAbout(blocks, about)
  if (!group) return undefined
  if (sentencesOf(blocks).at(-1) === group.at(-1)) return blocks
  return [...withoutGroup(blocks, group), { kind: 'paragraph', lines: [group] }]
}

const withoutGroup = (blocks: Block[], group: Sentence[]) =>
  select(blocks, new Set(sentencesOf(blocks).filter((each) => !group.includes(each))))

/** The sentence of a paragraph that is about it, with those that refer to it. */
function groupAbout(blocks: Block[], about: string): Sentence[] | undefined {
  const sentences = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
  const found = sentenceAbout(sentences, about)
  if (!found) return undefined
  const from = sentences.indexOf(found)
  let to = from + 1
  while (sentences[to]?.leans) to += 1
  return to - from > MAX_TOGETHER ? undefined : sentences.slice(from, to)
}

const MAX_TOGETHER = 3

function sentenceAbout(sentences: Sentence[], about: string): Sentence | undefined {
  const words = wordsOf(about)
    .map(plain)
    .filter((word) => !FUNCTION_WORDS.has(word))
  const last = words.at(-1) ?? ''
  const kind = words.length <= 2 ? KINDS.find(([name]) => name.test(last))?.[1] : undefined
  const ofKind = kind && sentences.find(kind)
  if (ofKind) return ofKind
  const stems = stemsOf(words.join(' '))
  const scored = sentences.map((sentence) => {
    const own = new Set(stemsOf(sentence.text))
    return { sentence, score: stems.filter((stem) => own.has(stem)).length }
  })
  const best = scored.reduce<{ sentence?: Sentence; score: number }>((one, other) => (other.score > one.score ? other : one), { score: 0 })
  return best.score * 2 >= stems.length && best.score > 0 ? best.sentence : undefined
}
