import type { BriefRoles, WordRole } from './brief-roles.ts'
import { ROLES, type Role } from './linear-model.ts'
import type { Tagged } from './plain-words.ts'
import { createWordFeatures, readTyped, type WordFeatures, writeTurnFeatures, writeWordFeatures } from './word-features.ts'

/**
 * A linear-chain classifier of words: whether each is for the public or not, given what is likely for its neighbors. Hashed features, weights of 8 bits.
 */
export interface WordModel {
  buckets: number
  turnBuckets: number
  /** Whether a word is not for the public. */
  words: Int8Array
  wordScale: number
  /** Whether a passage that is not for the public begins before a word, and whether one ends. */
  begins: Int8Array
  beginScale: number
  ends: Int8Array
  endScale: number
  /** Whether a sentence or a clause opens with a word. */
  opens: Int8Array
  openScale: number
  roleBuckets: number
  /** One row per role. */
  roles: Int8Array
  roleScale: number
}

type Weights = 'words' | 'begins' | 'ends' | 'opens' | 'roles'
export type StoredWordModel = Omit<WordModel, Weights> & Record<Weights, string>

const bytesOf = (text: string) => Int8Array.from(Buffer.from(text, 'base64'))

export const loadWordModel = (stored: StoredWordModel): WordModel => ({
  ...stored,
  words: bytesOf(stored.words),
  begins: bytesOf(stored.begins),
  ends: bytesOf(stored.ends),
  opens: bytesOf(stored.opens),
  roles: bytesOf(stored.roles),
})

type Numbers = Int8Array | Float64Array
export const scoreOf = (weights: Numbers, { indexes, values, size }: WordFeatures, offset = 0, mask = -1): number => {
  let sum = 0
  for (let at = 0; at < size; at += 1) sum += (weights[offset + ((indexes[at] ?? 0) & mask)] ?? 0) * (values[at] ?? 0)
  return sum
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
const larger = (one: number, other: number) => {
  const most = Math.max(one, other)
  return most + Math.log(Math.exp(one - most) + Math.exp(other - most))
}

/** The scores of a chain: of each word to be private, and before each word of a private passage to begin and to end. */
export interface Chain {
  own: Float64Array
  begin: Float64Array
  end: Float64Array
}

export interface Marginals {
  /** The probability of each word to be private. */
  hidden: Float64Array
  /** The probabilities that a private passage begins and ends before each word. */
  begins: Float64Array
  ends: Float64Array
}

/** Forward and backward, in linear time. */
export function marginalsOf({ own, begin, end }: Chain): Marginals {
  const count = own.length
  const forward = [new Float64Array(count), new Float64Array(count)] as const
  const backward = [new Float64Array(count), new Float64Array(count)] as const
  const [shown, hidden] = forward
  const [shownAfter, hiddenAfter] = backward
  hidden[0] = own[0] ?? 0
  for (let at = 1; at < count; at += 1) {
    shown[at] = larger(shown[at - 1] ?? 0, (hidden[at - 1] ?? 0) + (end[at] ?? 0))
    hidden[at] = (own[at] ?? 0) + larger(hidden[at - 1] ?? 0, (shown[at - 1] ?? 0) + (begin[at] ?? 0))
  }
  for (let at = count - 2; at >= 0; at -= 1) {
    const next = at + 1
    const asHidden = (own[next] ?? 0) + (hiddenAfter[next] ?? 0)
    const asShown = shownAfter[next] ?? 0
    shownAfter[at] = larger(asShown, (begin[next] ?? 0) + asHidden)
    hiddenAfter[at] = larger(asHidden, (end[next] ?? 0) + asShown)
  }
  const result = { hidden: new Float64Array(count), begins: new Float64Array(count), ends: new Float64Array(count) }
  const total = count === 0 ? 0 : larger(shown[count - 1] ?? 0, hidden[count - 1] ?? 0)
  for (let at = 0; at < count; at += 1) {
    result.hidden[at] = Math.exp((hidden[at] ?? 0) + (hiddenAfter[at] ?? 0) - total)
    if (at === 0) continue
    result.begins[at] = Math.exp((shown[at - 1] ?? 0) + (begin[at] ?? 0) + (own[at] ?? 0) + (hiddenAfter[at] ?? 0) - total)
    result.ends[at] = Math.exp((hidden[at - 1] ?? 0) + (end[at] ?? 0) + (shownAfter[at] ?? 0) - total)
  }
  return result
}

/** The roles of the words of a brief, in linear time. */
export function rolesByWords(source: string, language: Tagged, model: WordModel): BriefRoles {
  const text = readTyped(source, language)
  const count = text.words.length
  const chain: Chain = { own: new Float64Array(count), begin: new Float64Array(count), end: new Float64Array(count) }
  const opens = new Float64Array(count)
  const roles: Role[] = []
  const features = createWordFeatures()
  for (let at = 0; at < count; at += 1) {
    writeWordFeatures(text, at, model.buckets, features)
    chain.own[at] = scoreOf(model.words, features) * model.wordScale
    roles.push(mostProbable(model, features))
    writeTurnFeatures(text, at, model.turnBuckets, features)
    chain.begin[at] = scoreOf(model.begins, features) * model.beginScale
    chain.end[at] = scoreOf(model.ends, features) * model.endScale
    opens[at] = sigmoid(scoreOf(model.opens, features) * model.openScale)
  }
  const { hidden } = marginalsOf(chain)
  return text.words.map(({ start, end }, at): WordRole => {
    const probability = Math.round((hidden[at] ?? 0) * 1e4) / 1e4
    return { start, end, probability, role: roles[at] ?? 'remark', opens: Math.round((opens[at] ?? 0) * 1e4) / 1e4 }
  })
}

function mostProbable({ roles, roleBuckets }: WordModel, features: WordFeatures): Role {
  let best: Role = 'remark'
  let most = -Infinity
  ROLES.forEach((role, row) => {
    const score = scoreOf(roles, features, row * roleBuckets, roleBuckets - 1)
    if (score > most) [best, most] = [role, score]
  })
  return best
}
