import { trimEndOf } from '@loomcast/platforms'
import { isBadNews } from '../../bad-news.ts'
import { lettersOf } from '../../left-out.ts'
import type { Block } from '../block.ts'
import type { Reading } from '../reading.ts'
import { hasContact, hasFigure, hasVerb, readSentence, type Sentence } from '../sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../wording.ts'
import { type BriefRoles, type Estimate, roleOf } from './brief-roles.ts'
import { type Classified, classify } from './classifier.ts'
import { meanOf } from './clauses-of-words.ts'
import { leastFor, leastForForeign, leastOfModel, leastOfNetwork, leastOfWords, OF_NETWORK } from './least.ts'
import { type LinearModel, loadModel, type Role } from './linear-model.ts'
import type { Tagged } from './plain-words.ts'
import { probabilityWithoutEdge, type Span, spansOf } from './private-spans.ts'
import { asForeignSentence, asSentence, dangles } from './remaining.ts'
import { list, withRemaining } from './remaining-blocks.ts'
import { clausesOf, type Segment } from './segments.ts'
import stored from './weights.json' with { type: 'json' }

const MODEL = loadModel(stored)

/** A contact, where an order keeps contacts out. */
const LEAST_OF_FORBIDDEN_CONTACT = 0.9
/** What remains of a sentence must be content. */
const MAX_SHARE_FOR_REST = 0.45
/** "I'm pleased to confirm that": needs less. */
const LEAST_DANGLING = 0.7

interface Line {
  kind: Segment['kind']
  sentences: Sentence[]
}

/** The lines of the content in the order of the brief. Verse, code and chapters are always content. */
export function linesOf({ title, blocks }: { title?: Sentence; blocks: Block[] }): Line[] {
  const lines = blocks.flatMap((block): Line[] => {
    if (block.kind === 'paragraph') return block.lines.map((sentences) => ({ kind: 'text', sentences }))
    if (block.kind === 'heading') return [{ kind: 'heading', sentences: [block.sentence] }]
    return block.kind === 'list' ? block.items.map((item) => ({ kind: 'item', sentences: [item] })) : []
  })
  return title ? [{ kind: 'heading', sentences: [title] }, ...lines] : lines
}

/** The wording of the brief, without remarks that the patterns have removed from it. */
export const wordingOf = ({ source, text }: Sentence) => (lettersOf(source) === lettersOf(text) ? source : text)

/** The same where only the spelling of words was changed: "weds" was written out as "Wednesday". */
const ownWordingOf = (sentence: Sentence) =>
  wordCount(sentence.source) === wordCount(sentence.text) ? sentence.source : wordingOf(sentence)

const wordCount = (text: string) => text.trim().split(/\s+/u).length

/** How many passages the patterns have taken out. */
export const takenBy = ({ requests, about, boilerplate, instructions, asides }: Taken) =>
  new Set([...requests, ...about, ...boilerplate, ...instructions, ...asides]).size

type Taken = Pick<Reading, 'requests' | 'about' | 'boilerplate' | 'instructions' | 'asides'>

interface Classifiers {
  /** The estimate of the network for a passage of the brief; undefined where it has none. */
  estimate?: (passage: string) => Estimate | undefined
  /** The share of the words of the brief that are taken for private, and their number. */
  share?: number
  count?: number
  /** The language, if it is not English and its words were classified. */
  language?: Tagged
  /** Whether a passage has a contact that readers must get. */
  isPublicContact?: (passage: string) => boolean
  /** Whether the author wants contacts to be left out, so that one needs less to be taken out. */
  forbidsContacts?: boolean
  /** Estimates where nothing has estimated each word: without a network, and in other languages than those of `word-features.ts`. */
  model?: LinearModel
}

/** Takes out what is estimated to be for the writer only, and lists it. Does nothing if no content would remain. */
export function takeOutPrivate(
  reading: Reading,
  { estimate, share = 0, count = 0, language, isPublicContact = () => false, forbidsContacts = false, model = MODEL }: Classifiers = {},
): void {
  const lines = linesOf(reading)
  const isPlain = isBadNews(lines.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '))
  const sentences = lines.flatMap((line) => line.sentences)
  const byNetwork = estimate
    ? sentences.map((sentence) => estimated(ownWordingOf(sentence), estimate) ?? estimated(sentence.source, estimate))
    : []
  const byModel = byNetwork.every((each) => each !== undefined) && byNetwork.length > 0 ? [] : classifiedBy(model, lines, reading)
  const ofNetwork = leastOfNetwork(share)
  const ofModel = leastOfModel(takenBy(reading), reading.english)
  const rest = new Map<Sentence, Rest>()
  sentences.forEach((sentence, index) => {
    const fromNetwork = byNetwork[index]
    const each = fromNetwork ?? byModel[index]
    const least = !fromNetwork ? ofModel : reading.english ? ofNetwork : leastOfWords(shareOfOthers(fromNetwork, share, count))
    if (!each || reading.isPublicLine?.(sentence.source)) return
    const leastOf: LeastOf = (text, usual) => {
      if (isPublicContact(text)) return 1
      if (forbidsContacts && fromNetwork && hasContact(text)) return LEAST_OF_FORBIDDEN_CONTACT
      if (isPlain && (reading.english || !fromNetwork)) return least.factual
      return fromNetwork && language ? leastForForeign(text, usual, least, language) : leastFor(text, usual, least, reading)
    }
    const result = restOf(sentence, each, leastOf, reading)
    rest.set(sentence, estimate && fromNetwork ? withoutPrivateBrackets(result, estimate, reading) : result)
  })
  if (![...rest.values()].some((each) => each.sentences.length > 0)) return
  for (const { removed } of rest.values()) for (const { text, role } of removed) list(text, role, reading)
  const remaining = (sentence: Sentence): Sentence[] => rest.get(sentence)?.sentences ?? [sentence]
  reading.blocks = reading.blocks.flatMap((block) => withRemaining(block, remaining))
  const [title] = reading.title ? remaining(reading.title) : []
  if (title) reading.title = title
  else delete reading.title
}

/** What the rest of the brief is: one doubtful sentence does not make notes of a finished text. */
const shareOfOthers = ({ probability, words = [] }: Judged, share: number, count: number) =>
  (share * count - probability * words.length) / Math.max(1, count - words.length)

const classifiedBy = (model: LinearModel, lines: Line[], reading: Reading): Classified[] =>
  classify(
    lines.map((line) => ({ kind: line.kind, sentences: line.sentences.map(wordingOf) })),
    { english: reading.english, taken: takenBy(reading) },
    model,
  )

/** `words` are those of the network. */
interface Judged extends Classified {
  words?: BriefRoles
}

/** A sentence and its clauses as the network estimates them. */
function estimated(text: string, estimate: (passage: string) => Estimate | undefined): Judged | undefined {
  const whole = estimate(text)
  if (!whole) return undefined
  const clauses = clausesOf(text)
  if (clauses.length === 1) return { text, ...whole, clauses: [] }
  return { text, ...whole, clauses: clauses.map((clause) => ({ text: clause.text, ...(estimate(clause.text) ?? whole) })) }
}

/** What remains of a sentence, and what was taken out of it. */
interface Rest {
  sentences: Sentence[]
  removed: { text: string; role: Role }[]
}

type LeastOf = (text: string, usual: 'sentence' | 'clause') => number

function restOf(sentence: Sentence, judged: Judged, least: LeastOf, reading: Reading): Rest {
  const { source } = sentence
  const { probability, role, words = [] } = judged
  const certain = Math.max(probability, probabilityWithoutEdge(words))
  const isAfterPrice = /^[£€$₦₹]\s?\d/u.test(source) && (words[0]?.probability ?? 1) < CLEARLY_SHOWN
  const isMixed = !reading.english && words.length > 0 && hasShownPart(source, words)
  if (!isAfterPrice && !isMixed && certain > (reading.english && dangles(source) ? LEAST_DANGLING : least(wordingOf(sentence), 'sentence')))
    return { sentences: [], removed: [{ text: source, role }] }
  const printed = sentence.text.trim().split(/\s+/u)
  if (printed.length !== words.length) return restOfClauses(sentence, judged, least, reading)
  const ends = printed.flatMap((word, index) =>
    ENDS_SENTENCE.test(word) && /^["“(]?\p{Lu}/u.test(printed[index + 1] ?? '') ? [index + 1] : [],
  )
  return ends.length > 0
    ? restOfSentences(sentence, printed, words, ends, least, reading)
    : restOfWords(sentence, printed, words, least, reading)
}

const FEWEST_SHOWN = 3

/** "Se busca cocinero, publicarlo porfa": in other languages, the whole is not taken out with its last clause. */
function hasShownPart(source: string, words: BriefRoles): boolean {
  const typed = source.trim().split(/\s+/u)
  return (
    typed.length === words.length && spansOf(typed, words, false).some(({ isPrivate, from, to }) => !isPrivate && to - from >= FEWEST_SHOWN)
  )
}

const ENDS_SENTENCE = /\p{L}{3}[.!?…]["'”’)]?$/u

/** A list item can have several sentences: each is judged alone. */
function restOfSentences(item: Sentence, printed: string[], words: BriefRoles, ends: number[], least: LeastOf, reading: Reading): Rest {
  const removed: Rest['removed'] = []
  const shown: string[] = []
  ;[0, ...ends].forEach((from, index) => {
    const to = ends[index] ?? printed.length
    const text = printed.slice(from, to).join(' ')
    const own = words.slice(from, to)
    const part = restOfWords({ ...item, text, source: text }, printed.slice(from, to), own, least, reading)
    if (Math.max(meanOf(own, 0, own.length), probabilityWithoutEdge(own)) > least(text, 'sentence'))
      removed.push({ text, role: roleOf(own) })
    else {
      shown.push(...part.sentences.map((sentence) => sentence.text))
      removed.push(...part.removed)
    }
  })
  if (removed.length === 0) return { sentences: [item], removed }
  const text = shown.join(' ')
  return { sentences: text === '' ? [] : [{ ...readSentence(text, text, reading.english), leans: item.leans }], removed }
}

/** Takes out the stretches of words that are not for the public, wherever they are in the sentence. */
function restOfWords(sentence: Sentence, printed: string[], words: BriefRoles, least: LeastOf, reading: Reading): Rest {
  const unchanged = { sentences: [sentence], removed: [] }
  const textOf = ({ from, to }: Pick<Span, 'from' | 'to'>) => printed.slice(from, to).join(' ')
  const spans = withoutDoubtful(spansOf(printed, words, reading.english), (span) => {
    const text = textOf(span)
    return span.to - span.from >= FEWEST_TAKEN && span.probability > least(text, 'clause')
  })
  const taken = spans.filter(({ isPrivate }) => isPrivate)
  if (taken.length === 0 || spans.some((span) => !span.isPrivate && span.probability > MAX_SHARE_FOR_REST)) return unchanged
  const wasSentence = hasVerb(sentence.text)
  const parts: string[] = []
  const removed: Rest['removed'] = taken.map((span) => ({ text: textOf(span), role: roleOf(words.slice(span.from, span.to)) }))
  let joined = ''
  spans.forEach((span) => {
    if (span.isPrivate) return
    const text = textOf(span)
    const opens = joined !== '' && (words[span.from]?.opens ?? 0) > 0.4
    if (opens) parts.push(joined)
    const wasInBrackets = /\)$/u.test(printed[span.from - 1] ?? '')
    const sign = wasInBrackets || JOINS_ON.test(text) || ENDS_OPEN.test(joined) ? ' ' : ', '
    joined = opens || joined === '' ? text : trimEndOf(joined, ' (–—-') + sign + text
  })
  parts.push(joined)
  const completed = parts.map((part, index) =>
    reading.english ? asSentence(part, wasSentence && !(index === 0 && isPriced(part))) : asForeignSentence(part),
  )
  const whole = completed.flatMap((part) => part ?? [])
  const fragments = parts.filter((_, index) => completed[index] === undefined)
  if (whole.length === 0) return { sentences: [], removed: [{ text: sentence.source, role: roleOf(words) }] }
  removed.push(...fragments.filter((part) => /[\p{L}\p{N}]/u.test(part)).map((text): Rest['removed'][number] => ({ text, role: 'remark' })))
  return {
    sentences: whole.map((text, index) => ({ ...shortened(sentence, text, text, reading), leans: index === 0 && sentence.leans })),
    removed,
  }
}

/** A price that opens a line stays without the remark behind it. */
const CLEARLY_SHOWN = 0.25

/** What opens a line of a list: "Balayage £95", "£6,250". */
const isPriced = (part: string) => !hasVerb(part) && /[£€$₦₹]\s?\d|\d\s?[€£$]/u.test(part) && part.split(/\s+/u).length <= 6

/** Fewer words are taken out with a whole sentence only. */
const FEWEST_TAKEN = 2
/** What follows a removed passage without a comma. */
const JOINS_ON = /^(?:and|or|but|so|to|for|with|from|at|on|in|by|of|until|till|because|that|which|who|[–—-])(?![\p{L}])/iu
const ENDS_OPEN = /[,;:–—-]$|(?:^|\s)(?:the|an?|our|my|is|are|of|to|at|for|with|and|or)$/iu

/** The spans with those that are not clear enough as text for the public. */
function withoutDoubtful(spans: Span[], isClear: (span: Span) => boolean): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const own = { ...span, isPrivate: span.isPrivate && isClear(span) }
    const last = merged.at(-1)
    if (last && last.isPrivate === own.isPrivate) {
      const [before, after] = [last.to - last.from, own.to - own.from]
      last.probability = (last.probability * before + own.probability * after) / (before + after)
      last.to = own.to
    } else merged.push(own)
  }
  return merged
}

function restOfClauses(sentence: Sentence, { clauses }: Judged, least: LeastOf, reading: Reading): Rest {
  const { source } = sentence
  const unchanged = { sentences: [sentence], removed: [] }
  const printed = clausesOf(sentence.text)
  if (clauses.length < 2 || printed.length !== clauses.length) return unchanged
  const isOut = clauses.map((clause) => clause.probability > least(clause.text, 'clause'))
  if (!isOut.includes(true)) return unchanged
  if (clauses.some((clause, index) => !isOut[index] && clause.probability > MAX_SHARE_FOR_REST)) return unchanged
  const removed = clauses.flatMap((clause, index) => (isOut[index] ? [{ text: clause.text, role: clause.role }] : []))
  if (removed.length === clauses.length) return { sentences: [], removed: removed.slice(0, 1).map(({ role }) => ({ text: source, role })) }
  // A clause in the middle can be part of what surrounds it.
  const first = isOut.indexOf(false)
  const last = isOut.lastIndexOf(false)
  if (isOut.slice(first, last).includes(true)) return unchanged
  const text = printed
    .slice(first, last + 1)
    .map((clause, index) => (index === 0 ? clause.text : clause.before + clause.text))
    .join('')
  return { sentences: [shortened(sentence, text, clauses[first]?.text ?? text, reading)], removed }
}

/** The sentence with a part of its text only. */
function shortened(sentence: Sentence, text: string, source: string, reading: Reading): Sentence {
  const stopped = /[.!?…]$/u.test(sentence.text) ? withStop(withoutStop(text)) : text
  const cased = reading.lowercase ? stopped : sentenceCase(stopped, reading.capitals, reading.english)
  return { ...readSentence(cased, source, reading.english), leans: sentence.leans }
}

/** A sentence is complete without its brackets, so a lower probability is enough. */
const LEAST_IN_BRACKETS = 0.6
const LEAST_FACTUAL_IN_BRACKETS = 0.75
const BRACKETS = / ?\(([^()\n]{4,200})\)/gu

/** Takes remarks in brackets from a sentence: "$185 (we lose money under 170)". */
function withoutPrivateBrackets(rest: Rest, estimate: (passage: string) => Estimate | undefined, reading: Reading): Rest {
  const remarks: Rest['removed'] = []
  const sentences = rest.sentences.map((sentence) => {
    const found = remarks.length
    const text = sentence.text.replace(BRACKETS, (whole, inside: string) => {
      const each = estimate(inside)
      const least = hasContact(inside) ? OF_NETWORK.notes.contact : hasFigure(inside) ? LEAST_FACTUAL_IN_BRACKETS : LEAST_IN_BRACKETS
      if (!each || each.probability <= least) return whole
      remarks.push({ text: inside, role: each.role })
      return ''
    })
    return remarks.length > found ? shortened(sentence, text.trim(), sentence.source, reading) : sentence
  })
  return { sentences, removed: [...rest.removed, ...remarks] }
}
