import { isOfficeContact } from '../labels.ts'
import { wordsOf } from '../lexicon.ts'
import type { Reading } from '../reading.ts'
import { hasContact, hasFigure, hasName, hasVerb } from '../sentence.ts'
import type { Tagged } from './plain-words.ts'
import { hasWriterWord } from './word-kinds.ts'

/**
 * The least probability at which a sentence or clause is taken out. Measured by `npm run train:roles -- --evaluate` so that at most 0.3 % of the sentences of
 * clean briefs are lost. What carries a fact or a name needs more, because readers miss it most.
 */
const LEAST = {
  plain: { sentence: 0.98, clause: 0.99, named: 0.99, factual: 0.995, contact: 0.995 },
  /** Of briefs in which the patterns found something for the writer. */
  messy: { sentence: 0.92, clause: 0.96, named: 0.97, factual: 0.99, contact: 0.99 },
}
/**
 * The same for the network: of a brief that is finished text, and of notes. Which of them it is follows from the share of its words that the network takes
 * for private. What is finished keeps every sentence; in notes, a remark that is printed does more harm than a fact that is listed.
 */
export const OF_NETWORK = {
  finished: { share: 0.15, sentence: 0.976, clause: 0.9845, named: 0.9845, factual: 0.9885, contact: 0.9925 },
  notes: { share: 0.4, sentence: 0.68, clause: 0.7, named: 0.7, factual: 0.8, contact: 0.99 },
}
export type Least = Record<'sentence' | 'clause' | 'named' | 'factual' | 'contact', number>
/** Shorter segments are often names, or items of a list. */
const LEAST_WORDS = 4

/**
 * The same for the classifier of words in other languages, which is less certain of what it has not seen: measured with `npm run train:words -- --evaluate`.
 */
const OF_WORDS: typeof OF_NETWORK = {
  finished: { share: 0.15, sentence: 0.95, clause: 0.97, named: 0.97, factual: 0.985, contact: 0.99 },
  notes: { share: 0.4, sentence: 0.75, clause: 0.8, named: 0.8, factual: 0.92, contact: 0.97 },
}

/** In other languages, the linear classifier of sentences is not certain enough for less than what facts need. */
export function leastOfModel(taken: number, english: boolean): Least {
  const least = LEAST[taken > 0 ? 'messy' : 'plain']
  const { factual, contact } = least
  return english ? least : { sentence: factual, clause: factual, named: factual, factual, contact }
}

export const leastOfNetwork = (share: number): Least => leastBetween(share, OF_NETWORK)
export const leastOfWords = (share: number): Least => leastBetween(share, OF_WORDS)

/** What has a figure or a contact, or no word for a writer, needs more. */
const LEAST_OF_SHORT = 0.8
/** With half as many briefs to learn from. */
const LITTLE_TRAINED: ReadonlySet<Tagged> = new Set(['it', 'pt', 'nl'])
const OF_LITTLE_TRAINED = { factual: 0.985, sentence: 0.96 }
const OF_READERS = { factual: 0.99, sentence: 0.95 }

/** Who is wanted is for readers. */
const WANTED =
  /^(?:se (?:busca|necesita)n?|buscamos|on (?:cherche|recrute|recherche)|nous (?:cherchons|recrutons|recherchons)|wir suchen|gesucht|cercasi|cerchiamo|(?:procura|contrata)m?-se|procuramos|gezocht|wi?j? zoeken)(?![\p{L}])/iu

/** For what the classifier of words estimates. */
export function leastForForeign(text: string, usual: 'sentence' | 'clause', least: Least, language: Tagged): number {
  if (WANTED.test(text)) return 1
  const isFact = hasFigure(text) || hasContact(text)
  const isShort = wordsOf(text).length < LEAST_WORDS
  const own = hasName(text) ? Math.max(least.named, least[usual]) : least[usual]
  const needed = Math.max(
    hasContact(text) ? least.contact : isFact ? least.factual : isShort ? Math.max(least.clause, LEAST_OF_SHORT) : own,
    LITTLE_TRAINED.has(language) ? (isFact ? OF_LITTLE_TRAINED.factual : OF_LITTLE_TRAINED.sentence) : 0,
  )
  if (hasWriterWord(text, language)) return needed
  return Math.max(needed, isFact ? OF_READERS.factual : OF_READERS.sentence)
}

/** Between those of a finished text and of notes, by the share of private words. */
function leastBetween(share: number, { finished, notes }: typeof OF_NETWORK): Least {
  const part = Math.min(1, Math.max(0, (share - finished.share) / (notes.share - finished.share)))
  const between = (kind: keyof Least) => finished[kind] + part * (notes[kind] - finished[kind])
  return {
    sentence: between('sentence'),
    clause: between('clause'),
    named: between('named'),
    factual: between('factual'),
    contact: between('contact'),
  }
}

/** "Where: Elst" */
const LABELED = /^[\p{L} ]{2,24}: \S/u

/** A label that is usually for colleagues: what stands behind it needs no more than any other remark. */
const INTERNAL_LABEL =
  /^(?:agent|deadline|approved by|cleared by|checked|sign-?off|version|job ref|ref|word count|goal|objective|audience|reason for vacancy|owner|status)(?: \(?[\p{L} ]{2,20}\)?)?: \S/iu

/** Prices of several kinds, or a day with a time. */
const DETAILS =
  /[£€$₦₹]\s?\d[^£€$₦₹]{3,60}[£€$₦₹]\s?\d|\d\s?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?![\p{L}])[^\n]{0,20}\d\s?(?:am|pm)/iu
const LEAST_OF_DETAILS = 0.87

const LEAST_OF_SENDER = 0.994
const LEAST_OF_OFFICE_CONTACT = 0.3

export function leastFor(text: string, usual: 'sentence' | 'clause', least: Least, reading: Reading): number {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return 1
  if (INTERNAL_LABEL.test(text) && !hasContact(text)) return least.sentence
  // The sender: "The Red Lion in Skipton". Only what a cue raises is above that.
  if (reading.english && hasName(text) && !hasVerb(text)) return LEAST_OF_SENDER
  const isShort = wordsOf(text).length < LEAST_WORDS
  if (isOfficeContact(text.split(':')[0] ?? '')) return LEAST_OF_OFFICE_CONTACT
  if (hasContact(text) || LABELED.test(text)) return least.contact
  if (reading.english && DETAILS.test(text)) return Math.max(least.factual, LEAST_OF_DETAILS)
  if (isShort || hasFigure(text)) return least.factual
  return hasName(text) ? Math.max(least.named, least[usual]) : least[usual]
}
