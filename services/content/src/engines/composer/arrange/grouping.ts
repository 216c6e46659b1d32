import { hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { bondsOf, FIRM } from './bonds.ts'

export interface Grouping {
  /** Sentences that a group usually has. */
  usual: number
  /** Sentences that a group has at most, unless they can't be separated. */
  most: number
  /** Whether the first sentence is a group of its own. */
  firstAlone: boolean
  english: boolean
}

const PER_MISSING = 0.9
const PER_SURPLUS = 0.7
/** Where sentences usually stand alone, two with a bond between them share a group. */
const FIRST_SURPLUS = 0.5
/** A sentence that has nothing in common with the one before it. */
const LOOSE = 0.5
const LOOSE_JOIN = 0.5
const TOO_MANY = 4
const IMPOSSIBLE = 1e4
/** A first sentence as long as this can stand alone even if the next one has a pronoun for it. */
const LEAST_HOOK = 45
/** Any number of sentences is one group if it has no more characters. */
const SHORT = 110
/** Where sentences usually stand alone, a short one without a verb ("Residential mostly.") shares a group with another one rather than having a line of its own. */
const PER_FRAGMENT = 0.2
/** A sentence as long as this can be a group of its own. */
const LONG = 120
/** Sentences of the largest group that is tried: a quotation can be long. */
const LARGEST = 24
/** A group of more characters is hard to read on a phone. */
const LONGEST = 420

/** Splits sentences into groups of a usual size where the bonds between them are weakest. Linear: a group has few sentences. */
export function grouped(sentences: readonly Sentence[], { usual, most, firstAlone, english }: Grouping): Sentence[][] {
  const bonds = bondsOf(sentences, english)
  const isHook = (bonds[1] ?? 0) < FIRM || ((bonds[1] ?? 0) === FIRM && (sentences[0]?.text.length ?? 0) >= LEAST_HOOK)
  const isAlone = firstAlone && sentences.length > 1 && isHook
  const fragments = sentences.map(({ text }) => english && usual === 1 && text.length <= SHORT && !hasVerb(text))
  const starts = isAlone ? [0, 1] : [0]
  const best = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= sentences.length; end += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    let length = 0
    let looseJoins = 0
    let apart = false
    let hasFragment = false
    let hasRequest = false
    for (let from = end - 1; from >= 0 && end - from <= LARGEST; from -= 1) {
      length += (sentences[from]?.text.length ?? 0) + 1
      const isLarger = from + 1 < end
      hasFragment ||= fragments[from] === true
      hasRequest ||= sentences[from]?.callToAction === true || sentences[from]?.contact === true
      if (isLarger && (bonds[from + 1] ?? 0) < LOOSE) looseJoins += 1
      if (isLarger && (sentences[from]?.bareContact || sentences[from + 1]?.bareContact)) apart = true
      const isForced = isAlone && from < 1 && end > 1
      const cut = from === 0 || starts.includes(from) ? 0 : (bonds[from] ?? 0)
      const cost =
        (best[from]?.cost ?? 0) +
        cut +
        (isForced || apart ? IMPOSSIBLE : 0) +
        (length > SHORT ? looseJoins * LOOSE_JOIN : 0) +
        (usual === 1 && length <= SHORT && isLarger && hasFragment && !hasRequest ? -PER_FRAGMENT : 0) +
        ((isAlone && end === 1) || (length <= SHORT && end - from > 1) ? 0 : sizeCost(end - from, { usual, most })) +
        (end - from === 1 && length > LONG ? -PER_MISSING / 2 : 0) +
        (end - from > 1 && length > LONGEST ? 1 : 0)
      if (cost < cheapest.cost) cheapest = { cost, from }
    }
    best.push(cheapest)
  }
  const groups: Sentence[][] = []
  for (let end = sentences.length; end > 0; end = best[end]?.from ?? 0) groups.unshift(sentences.slice(best[end]?.from ?? 0, end))
  return groups
}

function sizeCost(size: number, { usual, most }: Pick<Grouping, 'usual' | 'most'>): number {
  const missing = Math.max(0, usual - size)
  const surplus = Math.max(0, size - usual)
  return (
    missing * PER_MISSING +
    (usual === 1 ? Math.max(0, surplus - FIRST_SURPLUS) : surplus) * PER_SURPLUS +
    Math.max(0, size - most) * TOO_MANY
  )
}
