import { type Card, type CardLayout, joined } from './card.ts'
import { numberParts } from './emphasized-parts.ts'
import { keyFactOf, rankOf } from './key-fact.ts'
import { countWords } from './read-post.ts'

/** In words. */
const ONE_SENTENCE = 22
const TITLE = 20
/** Several sentences of so few words are one title. */
const FEW = 7
/** Sentences up to the one with the fact that is set large. */
const LEAD = 24
const IDEA = 36
const ONE_CARD = 30
/** A sentence with a strong fact begins a card if what is before and after it has this many words. */
const OWN_CARD = 10
const STAT_TEXT = 26
/** So many sentences have a line each. */
const OWN_LINES = 3
/** A price, a date, a share, or what is free. */
const STRONG = 4
const LARGE = 2

export const newCard = (layout: CardLayout, texts: Partial<Card>): Card => ({ layout, title: '', body: '', detail: '', first: 1, ...texts })

/** Makes cards of the sentences of a paragraph: one idea each, with the emphasized part as its title. */
export function textCards(sentences: readonly string[], heading: string, allowsStat: boolean): Card[] {
  const groups = chunksOf(sentences).flatMap(groupsOf)
  return groups.map((group, index) => textCard(group, index === 0 ? heading : '', allowsStat && index === 0))
}

function textCard(group: readonly string[], heading: string, allowsStat: boolean): Card {
  const whole = joined(group)
  if (heading) return newCard('statement', { title: heading, body: whole })
  const stat = allowsStat && countWords(whole) <= STAT_TEXT ? statCard(whole) : null
  if (stat) return stat
  const label = LABEL.exec(whole)
  if (label?.[1] && label[2] && countWords(label[1]) <= LABEL_WORDS) return newCard('statement', { title: label[1], body: label[2] })
  const [first = '', ...others] = group
  const items = others.length === 0 ? listIn(first) : null
  if (items) return items
  if (countWords(whole) <= (others.length === 0 ? ONE_SENTENCE : FEW)) return newCard('statement', { title: whole })
  const lead = leadOf(group)
  return lead > 0
    ? newCard('statement', { title: joined(group.slice(0, lead)), body: bodyOf(group.slice(lead)) })
    : newCard('statement', { body: bodyOf(group) })
}

/** Few sentences have a line each. */
const bodyOf = (sentences: readonly string[]) => (sentences.length <= OWN_LINES ? sentences.join('\n') : joined(sentences))

/** The number of sentences that are the title of a card: up to the one with its most important fact, or a short first one; 0 if none is. */
function leadOf(group: readonly string[]): number {
  let best = LARGE - 1
  let at = -1
  for (const [index, sentence] of group.entries()) {
    const rank = rankOf(keyFactOf(sentence))
    if (rank > best) [best, at] = [rank, index]
  }
  if (at >= 0 && (countWords(joined(group.slice(0, at + 1))) <= LEAD || at === 0)) return at + 1
  const first = group[0] ?? ''
  return group.length > 1 && countWords(first) <= TITLE && !NEGATION.test(first) ? 1 : 0
}

/** What is not done is no title. */
const NEGATION =
  /(?<!\p{L})(?:not|never|kein\p{Ll}{0,2}|nicht|nie|pas|jamais|aucune?|nunca|non|mai|não|niet|geen)(?!\p{L})|n['’]t(?!\p{L})/iu

/** "Saturday, 9 May: open day" */
const LABEL = /^([^:：\n]{3,40})(?:: |：)(.{8,})$/u
const LABEL_WORDS = 5

const LIST_TITLE = 14
const ITEM = 9
const LEAST_ITEMS = 3

/** A list of a sentence after a colon: "I visit: seniors at home, residents in care, and children". */
function listIn(sentence: string): Card | null {
  const at = sentence.indexOf(': ')
  const title = sentence.slice(0, at)
  const list = sentence.slice(at + 2)
  if (at < 0 || /[.;!?:]\s/u.test(list) || countWords(title) > LIST_TITLE) return null
  const items = list.replace(/[.!]$/u, '').split(', ')
  const isList = items.length >= LEAST_ITEMS && items.every((item) => countWords(item) <= ITEM && countWords(item) > 0)
  return isList ? newCard('list', { title, body: items.join('\n') }) : null
}

/** Divides sentences before a list in a sentence and after it, and before a strong fact that is the second of a card. */
function chunksOf(sentences: readonly string[]): string[][] {
  const words = sentences.map(countWords)
  let left = words.reduce((sum, count) => sum + count, 0)
  const chunks: string[][] = []
  let own = 0
  let isStrong = false
  let isClosed = true
  for (const [index, sentence] of sentences.entries()) {
    const strong = rankOf(keyFactOf(sentence)) >= STRONG
    const isList = listIn(sentence) !== null
    if (isClosed || isList || (strong && isStrong && own >= OWN_CARD && left >= OWN_CARD)) {
      chunks.push([])
      ;[own, isStrong] = [0, false]
    }
    chunks.at(-1)?.push(sentence)
    own += words[index] ?? 0
    left -= words[index] ?? 0
    isStrong ||= strong
    isClosed = isList
  }
  return chunks
}

/** Divides a paragraph into groups of sentences of like length, one for each card. */
function groupsOf(sentences: readonly string[]): string[][] {
  const words = sentences.map(countWords)
  const all = words.reduce((sum, count) => sum + count, 0)
  if (all <= IDEA || sentences.length < 2) return [[...sentences]]
  const aim = all / Math.ceil(all / ONE_CARD)
  const groups: string[][] = [[]]
  let own = 0
  let done = 0
  for (const [index, sentence] of sentences.entries()) {
    const count = words[index] ?? 0
    const startsNext = own > 0 && done + count / 2 > aim * groups.length
    if (startsNext) {
      groups.push([])
      own = 0
    }
    groups.at(-1)?.push(sentence)
    own += count
    done += count
  }
  return groups
}

const STAT = /[%‰\p{Sc}×]|^\d[\d.,]*(?:x|k|m|\+)?$/iu

/** A card with a large number, if the text begins with a figure. */
function statCard(text: string): Card | null {
  const [stat] = numberParts(text)
  if (stat === undefined || [...stat].length > 9 || !STAT.test(stat) || !text.startsWith(stat)) return null
  const body = text.slice(stat.length).trim()
  return countWords(body) > 2 && /^[\p{L}\p{N}]/u.test(body) ? newCard('number', { title: stat, body }) : null
}
