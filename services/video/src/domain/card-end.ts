import { segments } from '@loomcast/platforms'
import { businessName } from './business-name.ts'
import { ADDRESS, CALL_VERB } from './call-to-action.ts'
import { type Card, joined } from './card.ts'
import { isNews } from './card-cover.ts'
import { newCard } from './card-groups.ts'
import { tokensOf, WEEKDAYS, words } from './emphasized-parts.ts'
import { type FactKind, factsIn } from './key-fact.ts'
import { countWords, type PostPart } from './read-post.ts'

/** In words. */
const END = 30
const WITH_TITLE = 12
const LEAST_CALL = 5
const TITLE = 9
/** A paragraph of so few words before the request, such as opening hours, is on its card. */
const BEFORE_CALL = 9
/** The paragraphs at the end among which the request is. */
const LAST_PARTS = 3
/** A sentence of so few words with a postal address states where to go. */
const ADDRESS_ONLY = 10

export interface Ended {
  middle: PostPart[]
  end: Card | null
}

/**
 * Removes what readers should do at the end of a post, for the last card, which repeats what they need for it: the name, the date, the place and the link, as they
 * are in the post.
 */
export function endOf(parts: readonly PostPart[], { cover, post }: { cover: string; post: string }): Ended {
  const text = post.slice(0, LONGEST_POST)
  const links = [...new Set(text.split(/\s+/u).filter(isLink).map(shortened))]
  const link = links.length === 1 ? (links[0] ?? '') : ''
  const name = businessName(text, link)
  const { middle, sentences } = requestIn(parts, name, link !== '')
  const request = joined(sentences)
  const unless = (value: string) => (request.includes(value) ? '' : value)
  const lines = text.split('\n').map(readLine)
  const date = unless(dateOf(cover, lines))
  const facts = [date && eventOf(cover, date), onlyOf(lines, 'address'), onlyOf(lines, 'phone')].map(unless)
  const end = endCard(sentences, { name, link, facts: facts.filter(Boolean) })
  return end ? { middle, end } : { middle: [...parts], end: null }
}

/** The date of the cover, if it is the only one of the post or that of the news. */
function dateOf(cover: string, lines: readonly Line[]): string {
  const own = onlyOf([readLine(cover)], 'date')
  return isNews(cover) || own === onlyOf(lines, 'date') ? own : ''
}

const BEFORE_TIMES = words('from at von ab um de à a desde dalle alle')
const isTime = /\d(?: ?[ap]\.?m| ?h)|\d[:.]\d{2}|\d (?:uhr|uur)|noon/iu

/** A date with the hours that its sentence has elsewhere; without a weekday and hours the whole sentence, because such a date does not state what happens. */
function eventOf(cover: string, date: string): string {
  if (isTime.test(date)) return date
  const time = onlyOf([readLine(cover)], 'time')
  if (time !== '') {
    const leading = cover.slice(0, cover.indexOf(time)).trimEnd().split(' ').at(-1) ?? ''
    return `${date}, ${BEFORE_TIMES.has(leading) ? `${leading} ${time}` : time}`
  }
  if (tokensOf(date).some(({ word }) => WEEKDAYS.has(word))) return date
  return countWords(cover) <= WHOLE_COVER ? cover : ''
}
/** In words. */
const WHOLE_COVER = 16

/** The last sentences that ask for something, with what else of a few words belongs to them; else the last sentence. */
function requestIn(parts: readonly PostPart[], name: string, isLinked: boolean): { middle: PostPart[]; sentences: string[] } {
  const at = lastCall(parts)
  const part = parts[at]
  if (part?.kind !== 'text') return { middle: [...parts], sentences: [] }
  const tail = tailOf(part.sentences)
  let from = part.sentences.length - tail.length
  let words = countWords(joined(tail))
  for (const sentence of part.sentences.slice(0, from).toReversed()) {
    words += countWords(sentence)
    if (words > END || !isCall(sentence)) break
    from--
  }
  if (from === part.sentences.length - tail.length) from = part.sentences.length
  const isLast = at === parts.length - 1
  const isShort = countWords(part.sentences.at(-1) ?? '') <= END
  if (from === part.sentences.length && isShort && isLast && !(name && isLinked)) from--
  if (from === part.sentences.length) return { middle: [...parts], sentences: [] }
  // A link or a handle alone belongs to the sentence before it.
  if (countWords(joined(part.sentences.slice(from))) < LEAST_CALL && countWords(joined(part.sentences.slice(from - 1))) <= END)
    from = Math.max(0, from - 1)
  // A whole paragraph of a few words stays together.
  if (countWords(joined(part.sentences)) <= WITH_TITLE) from = 0
  const before = part.sentences.slice(0, from)
  const sentences = part.sentences.slice(from)
  const previous = before.length === 0 ? parts[at - 1] : undefined
  const joins =
    previous?.kind === 'text' &&
    !previous.isHeading &&
    at > 1 &&
    countWords(joined(previous.sentences)) <= BEFORE_CALL &&
    !CLOSED.test(joined(previous.sentences))
  // A signature after the request.
  const after = parts.slice(at + 1)
  const last = after.at(-1)
  const signature = last?.kind === 'text' ? joined(last.sentences) : ''
  const isSigned = name !== '' && signature.includes(name) && countWords(signature) <= BEFORE_CALL
  const own = [...(joins ? previous.sentences : []), ...sentences, ...(isSigned ? [signature] : [])]
  return {
    middle: [
      ...parts.slice(0, joins ? at - 1 : at),
      ...(before.length > 0 ? [{ ...part, sentences: before }] : []),
      ...(isSigned ? after.slice(0, -1) : after),
    ],
    sentences: own,
  }
}

/** The last paragraph with a request, or the last part. */
function lastCall(parts: readonly PostPart[]): number {
  const last = parts.length - 1
  for (let at = last; at >= Math.max(0, last - LAST_PARTS + 1); at--) {
    const part = parts[at]
    if (part?.kind !== 'text') break
    if (isCall(part.sentences.at(-1 - tailOf(part.sentences).length) ?? '')) return at
  }
  return last
}

/** The few words that follow the last request of a paragraph: "There is coffee." */
function tailOf(sentences: readonly string[]): string[] {
  let words = 0
  for (let at = sentences.length - 1; at >= 0 && words <= BEFORE_CALL; at--) {
    const sentence = sentences[at] ?? ''
    if (isCall(sentence)) return sentences.slice(at + 1)
    words += countWords(sentence)
  }
  return []
}

const isCall = (sentence: string) =>
  segments(sentence).some(({ kind }) => kind === 'link' || kind === 'mention') ||
  ADDRESS.test(sentence) ||
  /[?？؟]\P{L}{0,6}$/u.test(sentence) ||
  CALL_VERB.test(sentence) ||
  /\bbio\b/iu.test(sentence) ||
  sentence.split(' ').some(isLink) ||
  factsIn(tokensOf(sentence.slice(0, LONGEST))).some(
    ({ kind }) => kind === 'phone' || (kind === 'address' && countWords(sentence) <= ADDRESS_ONLY && !CLOSED.test(sentence)),
  )

/** An address that is closed is no place to go. */
const CLOSED = /(?<![\p{L}])(?:closed|shut|moved|no longer|ist (?:dann )?zu|geschlossen|fermée?|cerrad[oa]|chius[oa]|gesloten)(?![\p{L}])/iu

/** In characters. */
const LONGEST = 600
/** Of a post that is searched for facts to repeat. */
const LONGEST_POST = 6_000

interface Line {
  tokens: ReturnType<typeof tokensOf>
  facts: ReturnType<typeof factsIn>
}

function readLine(line: string): Line {
  const tokens = tokensOf(line)
  return { tokens, facts: factsIn(tokens) }
}

/** The only date, with a time that follows it, address, with the town, or phone number of a post; empty if there are several. */
function onlyOf(lines: readonly Line[], kind: FactKind): string {
  const found = new Map<string, string>()
  for (const { tokens, facts } of lines) {
    const text = (from: number, to: number) =>
      tokens
        .slice(from, to)
        .map((token) => token.text)
        .join(' ')
        .replace(/(?<![,;:.!?)]|\.\p{L})[,;:.!?)]$/u, '')
    for (const [index, fact] of facts.entries()) {
      if (fact.kind !== kind) continue
      const key = text(fact.from, fact.to)
      const next = facts[index + 1]
      const isTimed = kind === 'date' && next?.kind === 'time' && next.from - fact.to <= 1
      const isInTown = kind === 'address' && tokens[fact.to - 1]?.ends && fact.to === tokens.length - 1
      const to = isTimed ? next.to : isInTown ? tokens.length : fact.to
      if (to - fact.from <= LONGEST_FACT && (found.get(key) ?? '').length <= key.length) found.set(key, text(fact.from, to))
    }
  }
  const [only = ''] = found.values()
  return found.size === 1 ? only : ''
}

/** In words. */
const LONGEST_FACT = 11

/** The URL of a site or an email address. */
export const isLink = (word: string) =>
  word.length <= 120 && /[\p{Ll}\d]\.\p{Ll}{2,12}(?:[/?]|[.,;:!?)]*$)/u.test(word) && /\p{Ll}{3}/u.test(word) && !word.startsWith('@')

const shortened = (link: string) => link.replace(/^https?:\/\//iu, '').replace(/[/.,;:!?]$/u, '')

interface Repeated {
  name: string
  link: string
  facts: readonly string[]
}

function endCard(sentences: readonly string[], { name, link, facts }: Repeated): Card | null {
  if (sentences.length === 0 && !(name && link)) return null
  const { before, address } = withoutAddress(sentences.at(-1) ?? '')
  const texts = [...sentences.slice(0, -1), before].filter(Boolean)
  const card = (title: string, lines: readonly string[]) => linkedOnce(title, lines.filter(Boolean), address || link)
  if (name) return card(name, [...facts, ...withoutName(texts, name)])
  const [first = '', ...following] = texts
  if (countWords(joined(texts)) <= WITH_TITLE) return card(joined(texts), facts)
  return countWords(first) > WITH_TITLE + TITLE ? card('', [...facts, joined(texts)]) : card(first, [...facts, joined(following)])
}

/** The last card with a link once: as the end of the last sentence, or only in the sentence that has it before its end. */
function linkedOnce(title: string, lines: readonly string[], link: string): Card {
  const texts = [title, ...lines]
  const last = texts.at(-1) ?? ''
  const space = last.lastIndexOf(' ')
  if (link !== '' && space > 0 && shortened(last.slice(space + 1)) === link) texts[texts.length - 1] = last.slice(0, space)
  const [own = '', ...body] = texts
  return newCard('end', { title: own, body: body.join('\n'), detail: texts.some((text) => text.includes(link)) ? '' : link })
}

/** The texts without the name that they begin with: "Spoke & Hollow, 48 Barrack Street". */
function withoutName([first = '', ...others]: readonly string[], name: string): string[] {
  const rest = name && first.startsWith(name) ? first.slice(name.length) : ''
  if (rest.startsWith(', ') || rest === '.')
    return [rest.replace(/^[,.] ?/u, '').replace(/(?<=\p{L}{4})\.$/u, ''), ...others].filter(Boolean)
  return [first, ...others].filter(Boolean)
}

/** Separates a link or handle at the end of a sentence. One that a word leads to, such as "at", stays, and is repeated. */
function withoutAddress(sentence: string): { before: string; address: string } {
  const text = sentence.replace(/(?<![^\p{L}\p{N}/])[^\p{L}\p{N}/]+$/u, '')
  const address = addressAtEnd(text)
  if (!address) return { before: sentence, address: '' }
  const before = text.slice(0, text.length - address.length)
  const shown = address.replace(/^https?:\/\//iu, '').replace(/\/$/u, '')
  if (/\p{L}\s$/u.test(before)) return { before: sentence, address: shown }
  return { before: before.replace(/(?<![\s:,–—→👉-])[\s:,–—→👉-]+$/u, ''), address: shown }
}

function addressAtEnd(text: string): string {
  const last = segments(text).at(-1)
  if (last?.kind === 'link' || last?.kind === 'mention') return last.text
  const word = text.slice(text.lastIndexOf(' ') + 1)
  return ADDRESS.test(word) ? word : ''
}
