import { wordsOf } from '../lexicon.ts'
import type { Reading } from '../reading.ts'
import { hasContact, hasFigure, hasName, hasVerb } from '../sentence.ts'

/**
 * The least probability at which a sentence or clause is taken out. Measured by `npm run train:roles -- --evaluate` so that at most 0.3 % of the sentences of
 * clean briefs are lost. What carries a fact or a name needs more, because readers miss it most, and so do languages with little training data.
 */
export const LEAST = {
  plain: { sentence: 0.98, clause: 0.99, named: 0.99, factual: 0.995, contact: 0.995 },
  /** Of briefs in which the patterns found something for the writer. */
  messy: { sentence: 0.92, clause: 0.96, named: 0.97, factual: 0.99, contact: 0.99 },
}
/**
 * The same for the network: of a brief that is finished text, and of notes. Which of them it is follows from the share of its words that the network takes
 * for private. What is finished keeps every sentence; in notes, a remark that is printed does more harm than a fact that is listed.
 */
export const OF_NETWORK = {
  finished: { share: 0.15, sentence: 0.97, clause: 0.98, named: 0.98, factual: 0.985, contact: 0.99 },
  notes: { share: 0.4, sentence: 0.65, clause: 0.7, named: 0.7, factual: 0.75, contact: 0.99 },
}
export type Least = Record<'sentence' | 'clause' | 'named' | 'factual' | 'contact', number>
/** Shorter segments are often names, or items of a list. */
const LEAST_WORDS = 4

/** Between those of a finished text and of notes, by the share of private words. */
export function leastOfNetwork(share: number): Least {
  const { finished, notes } = OF_NETWORK
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

export function leastFor(text: string, usual: 'sentence' | 'clause', least: Least, reading: Reading): number {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return 1
  if (INTERNAL_LABEL.test(text) && !hasContact(text)) return least.sentence
  // The sender: "The Red Lion in Skipton". Only what a cue raises is above that.
  if (reading.english && hasName(text) && !hasVerb(text)) return LEAST_OF_SENDER
  const isShort = wordsOf(text).length < LEAST_WORDS
  if (hasContact(text) || LABELED.test(text)) return least.contact
  if (reading.english && DETAILS.test(text)) return Math.max(least.factual, LEAST_OF_DETAILS)
  if (!reading.english || isShort || hasFigure(text)) return least.factual
  return hasName(text) ? Math.max(least.named, least[usual]) : least[usual]
}
