import { emphasizedParts } from './caption-emphasis.ts'
import { phrasesOf } from './caption-phrases.ts'
import { capitalized, clauseBreaks, clausesOf, hasFact, partsOf, sentencesOf, withoutLastMark, wordsOf } from './instruction-parts.ts'
import { SCENE_SECONDS } from './models.ts'
import type { Look, Scene } from './storyboard.ts'

export const DEFAULT_LOOK: Look = {
  template: 'story',
  captions: 'bold',
  transition: 'template',
  music: 'warm',
  voice: 'off',
  title_card: null,
  call_to_action: null,
  ai_line: 'off',
}

/** The longest caption that a storyboard accepts, in characters. The renderer displays a long one in pages. */
const CAPTION_LIMIT = 200
const DIRECTION_LIMIT = 1_000

/**
 * Splits the user's instructions into scenes without adding text. Lines or numbered points become scenes, otherwise sentences, one per scene. When there are
 * more than scenes, adjacent ones share a scene. When there are fewer, they are split at sentences, then at clauses, and the rest stay for another scene, so
 * that no scene is without words. Numbers, dates, prices and links are in one caption each and are omitted only when nothing else is left to omit.
 * Scene k shows image k; when there are fewer images than scenes, they repeat from the first.
 */
export function scenesFromInstructions(instructions: string, count: number, imageIds: readonly string[]): Scene[] {
  return textsOf(instructions, count).map(({ caption, direction }, index) => ({
    index,
    file_id: imageIds[index % imageIds.length] ?? '',
    caption: withCapital(trimmed(caption), instructions),
    emphasis: emphasizedParts(caption),
    direction: direction.slice(0, DIRECTION_LIMIT),
    seconds: SCENE_SECONDS,
  }))
}

/** Not in the middle of a sentence, where a phrase continues after a word. */
function withCapital(caption: string, instructions: string): string {
  const text = instructions.replace(/[^\S\n]+/gu, ' ').trim()
  return /[\p{L}\p{N}] $/u.test(text.slice(0, Math.max(0, text.indexOf(caption)))) ? caption : capitalized(caption, text)
}

interface SceneText {
  caption: string
  /** The caption and what it omits. */
  direction: string
}

function textsOf(instructions: string, count: number): SceneText[] {
  const parts = partsOf(instructions)
  const asWritten = distribute(split(parts, count), count)
  if (asWritten.every((text) => text.length <= CAPTION_LIMIT)) return asWritten.map((text) => ({ caption: text, direction: text }))
  const groups = packed(parts, count)
  const captions = groups.map((group) => joined(group.filter(({ omitted }) => !omitted)))
  if (groups.length === count) return groups.map((group, index) => ({ caption: captions[index] ?? '', direction: joined(group) }))
  return distribute(split(captions, count), count).map((text) => ({ caption: text, direction: text }))
}

/**
 * Splits the longest parts that can be split until there are `count`. Where a caption would otherwise be repeated, a caption that would be displayed in two
 * phrases is divided between them, and clauses of two words stand alone.
 */
function split(parts: readonly string[], count: number): string[] {
  const ways = [clauseHalves(MIN_WORDS), phraseHalves, clauseHalves(LEAST_WORDS)]
  return ways.reduce<string[]>((result, halvesOf) => splitBy(result, count, halvesOf), [...parts])
}

type Halves = (text: string) => [string, string] | null

function splitBy(parts: readonly string[], count: number, halvesOf: Halves): string[] {
  const result = [...parts]
  while (result.length < count) {
    const halves = result
      .map((part, index) => ({ index, length: part.length, halves: halvesOf(part) }))
      .filter((each) => each.halves !== null)
    const [longest] = halves.toSorted((one, other) => other.length - one.length)
    if (!longest?.halves) return result
    result.splice(longest.index, 1, ...longest.halves)
  }
  return result
}

/** Shorter clauses do not stand alone. */
const MIN_WORDS = 3
const LEAST_WORDS = 2

/** Splits a long caption after its first phrase. */
function phraseHalves(text: string): [string, string] | null {
  const [first = '', ...rest] = phrasesOf(text)
  return rest.length > 0 ? [withoutLastMark(first), rest.join(' ')] : null
}

/** Splits a text at the sentence nearest to its middle, otherwise at the clause; null when it has neither. */
const clauseHalves =
  (minWords: number): Halves =>
  (text) => {
    const sentences = sentencesOf(text)
    if (sentences.length > 1) {
      const middle = Math.ceil(sentences.length / 2)
      return [sentences.slice(0, middle).join(' '), sentences.slice(middle).join(' ')]
    }
    const clauses = clauseBreaks(text)
      .map(([before, after]): [string, string] => [withoutLastMark(before), after])
      .filter((halves) => halves.every((half) => half.split(' ').length >= minWords))
    return clauses.toSorted((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other))[0] ?? null
  }

const distanceFromMiddle = ([before, after]: [string, string]) => Math.abs(before.length - after.length)

/** Returns exactly `count` captions. Adjacent parts share a scene when there are too many; parts stay for several scenes when there are too few. */
function distribute(parts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * parts.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * parts.length) / count))
    return parts.slice(from, to).join(' ')
  })
}

interface Unit {
  text: string
  /** The sentence to which the text belongs. */
  sentence: number
  /** Only in the direction of its scene, because the captions have no space for it. */
  omitted: boolean
}

/**
 * Distributes a long text over at most `count` captions of about equal length: by sentences, otherwise by clauses, otherwise by words. What has no space is
 * omitted, sentences without facts first, the last of them first, then clauses without facts, then the words that are far from a fact.
 */
function packed(parts: readonly string[], count: number): Unit[][] {
  const texts = parts.map(withoutEndlessWords).flatMap(sentencesOf)
  const sentences: Unit[] = texts.map((text, sentence) => ({ text, sentence, omitted: false }))
  const clauses = sentences.flatMap((unit) => clausesOf(unit.text).map((text): Unit => ({ ...unit, text })))
  const words = clauses.flatMap((unit) => wordsOf(unit.text).map((text): Unit => ({ ...unit, text })))
  for (const units of [sentences, clauses, words]) if (fits(units, count)) return balanced(units, count)
  const plain = sentences.filter(({ text }) => !hasFact(text)).toReversed()
  // The first sentence stays as long as possible.
  for (const last of plain.slice(0, plain.length === sentences.length ? -1 : undefined).map(({ sentence }) => sentence)) {
    for (const unit of clauses) unit.omitted ||= unit.sentence === last
    if (fits(clauses, count)) return balanced(clauses, count)
  }
  const isPlain = ({ text, omitted }: Unit) => !omitted && !hasFact(text)
  while (clauses.some(isPlain) && clauses.filter(({ omitted }) => !omitted).length > 1) {
    const last = clauses.findLastIndex(isPlain)
    if (last >= 0) clauses[last] = { ...(clauses[last] as Unit), omitted: true }
    if (fits(clauses, count)) return balanced(clauses, count)
  }
  const short = clauses.filter(({ omitted }) => !omitted).flatMap((unit) => nearFacts(unit.text).map((text): Unit => ({ ...unit, text })))
  return fits(short, count) ? balanced(short, count) : cut(short, count)
}

/** Words of a clause that stay on both sides of its facts. */
const WORDS_BESIDE_FACTS = 3

function nearFacts(clause: string): string[] {
  const words = wordsOf(clause)
  const from = words.findIndex(hasFact) - WORDS_BESIDE_FACTS
  const to = words.findLastIndex(hasFact) + 1 + WORDS_BESIDE_FACTS
  if (!words.some(hasFact)) return words
  return [...(from > 0 ? ['…'] : []), ...words.slice(Math.max(0, from), to), ...(to < words.length ? ['…'] : [])]
}

const lengthOf = (units: readonly Unit[]) => joined(units.filter(({ omitted }) => !omitted)).length
const joined = (units: readonly Unit[]) => units.map(({ text }) => text).join(' ')

/** Adds each unit to the last group, or to a new one when the caption would be longer than `limit`. */
function grouped(units: readonly Unit[], limit: number): Unit[][] {
  const groups: Unit[][] = []
  let length = 0
  for (const unit of units) {
    const last = groups.at(-1)
    const added = unit.omitted ? 0 : unit.text.length + (length > 0 ? 1 : 0)
    if (last && (added === 0 || length === 0 || length + added <= limit)) {
      last.push(unit)
      length += added
    } else {
      groups.push([unit])
      length = unit.omitted ? 0 : unit.text.length
    }
  }
  return groups
}

function fits(units: readonly Unit[], count: number): boolean {
  const groups = grouped(units, CAPTION_LIMIT)
  return groups.length <= count && groups.every((group) => lengthOf(group) <= CAPTION_LIMIT)
}

/** Returns the groups with the shortest longest caption. */
function balanced(units: readonly Unit[], count: number): Unit[][] {
  let low = 1
  let high = CAPTION_LIMIT
  while (low < high) {
    const limit = Math.floor((low + high) / 2)
    const groups = grouped(units, limit)
    if (groups.length <= count && groups.every((group) => lengthOf(group) <= limit)) high = limit
    else low = limit + 1
  }
  return grouped(units, high)
}

/** Returns `count` full captions. The last one ends in an ellipsis. */
function cut(units: readonly Unit[], count: number): Unit[][] {
  const groups = grouped(units, CAPTION_LIMIT - 2).slice(0, count)
  groups.at(-1)?.push({ text: '…', sentence: 0, omitted: false })
  return groups
}

/** Shortens words that are longer than a caption. */
const withoutEndlessWords = (text: string) =>
  text
    .split(/(\s+)/u)
    .map((word) => (word.length > CAPTION_LIMIT ? `${word.slice(0, CAPTION_LIMIT - 1)}…` : word))
    .join('')

/** Matches the period at the end of the last sentence, but not that of `a.m.` */
const LAST_STOP = /(?<!\.\p{L})\.$/u

function trimmed(caption: string): string {
  return withoutLastMark(caption.replace(LAST_STOP, '')).replaceAll(' …', '…')
}
