import { isBadNews } from '../../bad-news.ts'
import { lettersOf } from '../../left-out.ts'
import type { Block } from '../block.ts'
import { wordsOf } from '../lexicon.ts'
import type { Reading } from '../reading.ts'
import { hasContact, hasFigure, hasName, hasVerb, readSentence, type Sentence } from '../sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../wording.ts'
import type { BriefRoles, Estimate } from './brief-roles.ts'
import { type Classified, classify } from './classifier.ts'
import { type LinearModel, loadModel, type Role } from './linear-model.ts'
import { privateEnds } from './private-ends.ts'
import { clausesOf, type Segment } from './segments.ts'
import stored from './weights.json' with { type: 'json' }

const MODEL = loadModel(stored)

/**
 * The least probability at which a sentence or clause is taken out. Measured by `npm run train:roles -- --evaluate` so that at most 0.3 % of the sentences of
 * clean briefs are lost. What carries a fact or a name needs more, because readers miss it most, and so do languages with little training data.
 */
const LEAST = {
  plain: { sentence: 0.98, clause: 0.99, named: 0.99, factual: 0.995, contact: 0.995 },
  /** Of briefs in which the patterns found something for the writer. */
  messy: { sentence: 0.92, clause: 0.96, named: 0.97, factual: 0.99, contact: 0.99 },
  /** The network reads the whole brief, so it knows how messy it is. */
  network: { sentence: 0.8, clause: 0.8, named: 0.8, factual: 0.85, contact: 0.99 },
}
type Least = Record<'sentence' | 'clause' | 'named' | 'factual' | 'contact', number>
/** Shorter segments are often names, or items of a list. */
const LEAST_WORDS = 4
/** What remains of a sentence must be content. */
const MOST_FOR_REST = 0.5

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
export const takenBy = ({ requests, about, shell, instructions, asides }: Taken) =>
  new Set([...requests, ...about, ...shell, ...instructions, ...asides]).size

type Taken = Pick<Reading, 'requests' | 'about' | 'shell' | 'instructions' | 'asides'>

interface Classifiers {
  /** The estimate of the network for a passage of the brief; undefined where it has none. */
  estimate?: (passage: string) => Estimate | undefined
  /** Estimates where there is no network, and in other languages than English, in which the network is not trained. */
  model?: LinearModel
}

/** Takes out what is estimated to be for the writer only, and lists it. Does nothing if no content would remain. */
export function takeOutPrivate(reading: Reading, { estimate, model = MODEL }: Classifiers = {}): void {
  const lines = linesOf(reading)
  const isPlain = isBadNews(lines.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '))
  const sentences = lines.flatMap((line) => line.sentences)
  const byNetwork =
    reading.english && estimate
      ? sentences.map((sentence) => estimated(ownWordingOf(sentence), estimate) ?? estimated(sentence.source, estimate))
      : []
  const byModel = byNetwork.every((each) => each !== undefined) && byNetwork.length > 0 ? [] : classifiedBy(model, lines, reading)
  const rest = new Map<Sentence, Rest>()
  sentences.forEach((sentence, index) => {
    const fromNetwork = byNetwork[index]
    const each = fromNetwork ?? byModel[index]
    const least = fromNetwork ? LEAST.network : LEAST[takenBy(reading) > 0 ? 'messy' : 'plain']
    if (!each) return
    const result = restOf(sentence, each, isPlain ? () => least.factual : (text, usual) => leastFor(text, usual, least, reading), reading)
    rest.set(sentence, estimate && fromNetwork ? withoutPrivateBrackets(result, estimate, reading) : result)
  })
  if (![...rest.values()].some(({ sentence }) => sentence)) return
  for (const { removed } of rest.values()) for (const { text, role } of removed) list(text, role, reading)
  const remaining = (sentence: Sentence): Sentence[] => {
    const each = rest.get(sentence)
    return each ? (each.sentence ? [each.sentence] : []) : [sentence]
  }
  reading.blocks = reading.blocks.flatMap((block) => withRemaining(block, remaining))
  const [title] = reading.title ? remaining(reading.title) : []
  if (title) reading.title = title
  else delete reading.title
}

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

interface Rest {
  sentence?: Sentence
  removed: { text: string; role: Role }[]
}

function restOf(
  sentence: Sentence,
  { probability, role, clauses, words = [] }: Judged,
  least: (text: string, usual: 'sentence' | 'clause') => number,
  reading: Reading,
): Rest {
  const { source } = sentence
  if (probability > least(wordingOf(sentence), 'sentence')) return { removed: [{ text: source, role }] }
  const printed = clausesOf(sentence.text)
  if (clauses.length < 2 || printed.length !== clauses.length) return withoutPrivateEnds(sentence, { role, words }, reading)
  const isOut = clauses.map((clause) => clause.probability > least(clause.text, 'clause'))
  if (!isOut.includes(true)) return withoutPrivateEnds(sentence, { role, words }, reading)
  if (clauses.some((clause, index) => !isOut[index] && clause.probability > MOST_FOR_REST)) return { sentence, removed: [] }
  const removed = clauses.flatMap((clause, index) => (isOut[index] ? [{ text: clause.text, role: clause.role }] : []))
  if (removed.length === clauses.length) return { removed: [{ text: source, role }] }
  // A clause in the middle can be part of what surrounds it.
  const first = isOut.indexOf(false)
  const last = isOut.lastIndexOf(false)
  if (isOut.slice(first, last).includes(true)) return { sentence, removed: [] }
  const text = printed
    .slice(first, last + 1)
    .map((clause, index) => (index === 0 ? clause.text : clause.before + clause.text))
    .join('')
  return { sentence: shortened(sentence, text, clauses[first]?.text ?? text, reading), removed }
}

/** The sentence with a part of its text only. */
function shortened(sentence: Sentence, text: string, source: string, reading: Reading): Sentence {
  const stopped = /[.!?…]$/u.test(sentence.text) ? withStop(withoutStop(text)) : text
  const cased = reading.lowercase ? stopped : sentenceCase(stopped, reading.capitals, reading.english)
  return { ...readSentence(cased, source, reading.english), leans: sentence.leans }
}

/** A sentence is complete without its brackets, so a lower probability is enough. */
const LEAST_IN_BRACKETS = 0.6
const BRACKETS = / ?\(([^()\n]{4,200})\)/gu

/** Takes remarks in brackets from a sentence: "$185 (we lose money under 170)". */
function withoutPrivateBrackets({ sentence, removed }: Rest, estimate: (passage: string) => Estimate | undefined, reading: Reading): Rest {
  if (!sentence) return { removed }
  const remarks: Rest['removed'] = []
  const text = sentence.text.replace(BRACKETS, (whole, inside: string) => {
    const each = estimate(inside)
    const least = hasContact(inside) ? LEAST.network.contact : hasFigure(inside) ? LEAST.network.factual : LEAST_IN_BRACKETS
    if (!each || each.probability <= least) return whole
    remarks.push({ text: inside, role: each.role })
    return ''
  })
  if (remarks.length === 0) return { sentence, removed }
  return { sentence: shortened(sentence, text.trim(), sentence.source, reading), removed: [...removed, ...remarks] }
}

/** Takes an address to the writer from the start or the end of a sentence, unless it carries a fact. */
function withoutPrivateEnds(sentence: Sentence, { role, words = [] }: Pick<Judged, 'role' | 'words'>, reading: Reading): Rest {
  const printed = sentence.text.trim().split(/\s+/u)
  if (printed.length !== words.length) return { sentence, removed: [] }
  const ends = privateEnds(printed.map((text, index) => ({ text, probability: words[index]?.probability ?? 0 })))
  if (!ends) return { sentence, removed: [] }
  const remaining = printed.slice(ends.start, printed.length - ends.end).join(' ')
  const removed = [...printed.slice(0, ends.start), ...printed.slice(printed.length - ends.end)].join(' ')
  if (hasFigure(removed) || hasContact(removed)) return { sentence, removed: [] }
  return { sentence: shortened(sentence, remaining, remaining, reading), removed: [{ text: removed, role }] }
}

/** "Where: Elst" */
const LABELLED = /^[\p{L} ]{2,24}: \S/u

function leastFor(text: string, usual: 'sentence' | 'clause', least: Least, reading: Reading): number {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return 1
  // The sender: "The Red Lion in Skipton"
  if (reading.english && hasName(text) && !hasVerb(text)) return 1
  const isShort = wordsOf(text).length < LEAST_WORDS
  if (hasContact(text) || LABELLED.test(text)) return least.contact
  if (!reading.english || isShort || hasFigure(text)) return least.factual
  return hasName(text) ? Math.max(least.named, least[usual]) : least[usual]
}

/** Removed text is always listed. Its role states where else it belongs: an instruction is obeyed or named in a notice. */
function list(text: string, role: Role, reading: Reading): void {
  reading.dropped.push(text)
  if (role === 'instruction') {
    reading.instructions.push(text)
    reading.wishes.push(text)
  } else if (role === 'request') reading.requests.push(text)
  else if (role === 'about') reading.about.push(text)
  else if (role === 'shell') reading.shell.push(text)
}

function withRemaining(block: Block, remaining: (sentence: Sentence) => Sentence[]): Block[] {
  if (block.kind === 'paragraph') {
    const lines = block.lines.map((line) => line.flatMap(remaining)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  }
  if (block.kind === 'heading') return remaining(block.sentence).map((sentence) => ({ kind: 'heading', sentence }))
  if (block.kind !== 'list') return [block]
  const items = block.items.map(remaining)
  const left = items.flat()
  if (left.length === 0) return []
  const ordinals = block.ordinals?.filter((_, index) => (items[index]?.length ?? 0) > 0)
  return [{ kind: 'list', items: left, ...(ordinals && { ordinals: ordinals.map((_, index) => (ordinals[0] ?? 1) + index) }) }]
}
