import { ROLES } from '../../src/domain/brief/roles/linear-model.ts'
import type { Tagged } from '../../src/domain/brief/roles/plain-words.ts'
import {
  createWordFeatures,
  readTyped,
  type WordFeatures,
  writeTurnFeatures,
  writeWordFeatures,
} from '../../src/domain/brief/roles/word-features.ts'
import { type Chain, marginalsOf, type StoredWordModel, scoreOf, type WordModel } from '../../src/domain/brief/roles/word-model.ts'
import { isContent, type LabeledBrief, textOf } from './labeled-brief.ts'
import { quantized, randomOf } from './train.ts'

const BUCKETS = 2 ** 17
const TURN_BUCKETS = 2 ** 15
const ROLE_BUCKETS = 2 ** 14
const FIRST_SQUARE = 1e-2
const FEWEST_BRIEFS = 3
const EPOCHS = 6
const RATE = 0.05
const L2 = 3e-4

/** The words of a brief with what is known of them. Words of unknown roles are not learned. */
export interface LabeledWords {
  words: WordFeatures[]
  turns: WordFeatures[]
  hidden: boolean[]
  known: boolean[]
  opens: boolean[]
  roles: number[]
  weight: number
  /** The number of its brief. */
  brief: number
}

let briefs = 0

const copyOf = ({ indexes, values, size }: WordFeatures): WordFeatures => ({
  indexes: indexes.slice(0, size),
  values: values.slice(0, size),
  size,
})

const features = createWordFeatures()

function labeledWords(brief: LabeledBrief, weight: number): LabeledWords {
  const text = readTyped(textOf(brief), brief.language as Tagged)
  const starts: number[] = []
  let from = 0
  for (const [, part] of brief.segments) {
    starts.push(from)
    from += part.length
  }
  const result: LabeledWords = { words: [], turns: [], hidden: [], known: [], opens: [], roles: [], weight, brief: briefs }
  let last = -1
  text.words.forEach(({ start, end }, at) => {
    const middle = (start + end) / 2
    const segment = starts.findLastIndex((each) => each <= middle)
    const [label, , continues] = brief.segments[segment] ?? ['unknown']
    writeWordFeatures(text, at, BUCKETS, features)
    result.words.push(copyOf(features))
    writeTurnFeatures(text, at, TURN_BUCKETS, features)
    result.turns.push(copyOf(features))
    result.hidden.push(!isContent(label) && label !== 'unknown')
    result.known.push(label !== 'unknown')
    result.opens.push(segment !== last && continues !== true)
    result.roles.push(ROLES.indexOf(label as (typeof ROLES)[number]))
    last = segment
  })
  return result
}

/** A brief as it is, and as somebody types or dictates it: small letters, no signs, and no line breaks. */
export function examplesOfWords(brief: LabeledBrief, weight = 1): LabeledWords[] {
  briefs += 1
  const changed = (change: (text: string) => string): LabeledBrief => ({
    ...brief,
    segments: brief.segments.map(([label, text, continues]) => [label, change(text), continues]),
  })
  const small = (text: string) => text.toLowerCase().replace(/(?<=\p{L}{2})[.,;:!?…]+(?=\s|$)/gu, '')
  const oneLine = (text: string) => `${small(text).replace(/\s+/gu, ' ').trim()} `
  return [labeledWords(brief, weight), labeledWords(changed(small), weight * 0.5), labeledWords(changed(oneLine), weight * 0.4)]
}

/** Weights that are learned by AdaGrad; the result is the mean over the last half of the epochs. */
class Learned {
  weights: Float64Array
  private readonly squares: Float64Array
  private readonly sum: Float64Array
  private sums = 0

  constructor(size: number) {
    this.weights = new Float64Array(size)
    this.squares = new Float64Array(size).fill(FIRST_SQUARE)
    this.sum = new Float64Array(size)
  }

  step({ indexes, values, size }: WordFeatures, error: number, offset = 0, mask = -1): void {
    for (let at = 0; at < size; at += 1) {
      const bucket = offset + ((indexes[at] ?? 0) & mask)
      const weight = this.weights[bucket] ?? 0
      const gradient = error * (values[at] ?? 0) + L2 * weight
      const square = (this.squares[bucket] ?? 0) + gradient * gradient
      this.squares[bucket] = square
      this.weights[bucket] = weight - (RATE * gradient) / Math.sqrt(square)
    }
  }

  addToMean(): void {
    for (let at = 0; at < this.sum.length; at += 1) this.sum[at] = (this.sum[at] ?? 0) + (this.weights[at] ?? 0)
    this.sums += 1
  }

  mean(): Float64Array {
    return this.sum.map((value) => value / Math.max(1, this.sums))
  }
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

/** Without what only one brief has: its words would be learned by heart. */
function withoutRare(all: readonly LabeledWords[]): LabeledWords[] {
  const buckets = { words: BUCKETS, turns: TURN_BUCKETS }
  const counts = { words: new Uint16Array(BUCKETS), turns: new Uint16Array(TURN_BUCKETS) }
  for (const kind of ['words', 'turns'] as const) {
    const last = new Int32Array(buckets[kind]).fill(-1)
    all.forEach((example) => {
      for (const { indexes, size } of example[kind])
        for (let at = 0; at < size; at += 1) {
          const bucket = indexes[at] ?? 0
          if (last[bucket] !== example.brief) counts[kind][bucket] = (counts[kind][bucket] ?? 0) + 1
          last[bucket] = example.brief
        }
    })
  }
  const frequent = (each: WordFeatures, kind: 'words' | 'turns'): WordFeatures => {
    const stored = Array.from({ length: each.size }, (_, at) => at).filter(
      (at) => (counts[kind][each.indexes[at] ?? 0] ?? 0) >= FEWEST_BRIEFS,
    )
    return {
      indexes: Uint32Array.from(stored, (at) => each.indexes[at] ?? 0),
      values: Float32Array.from(stored, (at) => each.values[at] ?? 0),
      size: stored.length,
    }
  }
  return all.map((example) => ({
    ...example,
    words: example.words.map((each) => frequent(each, 'words')),
    turns: example.turns.map((each) => frequent(each, 'turns')),
  }))
}

export function trainWords(all: readonly LabeledWords[], epochs = EPOCHS): WordModel {
  const examples = withoutRare(all)
  const own = new Learned(BUCKETS)
  const begins = new Learned(TURN_BUCKETS)
  const ends = new Learned(TURN_BUCKETS)
  const opens = new Learned(TURN_BUCKETS)
  const roles = new Learned(ROLE_BUCKETS * ROLES.length)
  const random = randomOf(11)
  const order = [...examples]
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      const [one, two] = [order[at], order[other]]
      if (one && two) [order[at], order[other]] = [two, one]
    }
    for (const example of order) learn(example, { own, begins, ends, opens, roles })
    if (epoch >= epochs / 2) for (const each of [own, begins, ends, opens, roles]) each.addToMean()
  }
  const [words, begin, end, open, role] = [own, begins, ends, opens, roles].map((each) => quantized(each.mean()))
  if (!words || !begin || !end || !open || !role) throw new Error('There are no weights.')
  return {
    buckets: BUCKETS,
    turnBuckets: TURN_BUCKETS,
    words: words.bytes,
    wordScale: words.scale,
    begins: begin.bytes,
    beginScale: begin.scale,
    ends: end.bytes,
    endScale: end.scale,
    opens: open.bytes,
    openScale: open.scale,
    roleBuckets: ROLE_BUCKETS,
    roles: role.bytes,
    roleScale: role.scale,
  }
}

function learn(
  example: LabeledWords,
  { own, begins, ends, opens, roles }: Record<'own' | 'begins' | 'ends' | 'opens' | 'roles', Learned>,
): void {
  const { words, turns, hidden, known, weight } = example
  const count = words.length
  const chain: Chain = {
    own: Float64Array.from(words, (each) => scoreOf(own.weights, each)),
    begin: Float64Array.from(turns, (each) => scoreOf(begins.weights, each)),
    end: Float64Array.from(turns, (each) => scoreOf(ends.weights, each)),
  }
  const found = marginalsOf(chain)
  for (let at = 0; at < count; at += 1) {
    const word = words[at]
    const turn = turns[at]
    if (!word || !turn || !known[at]) continue
    own.step(word, ((found.hidden[at] ?? 0) - (hidden[at] ? 1 : 0)) * weight)
    const role = example.roles[at] ?? -1
    if (role >= 0) {
      const scores = ROLES.map((_, row) => scoreOf(roles.weights, word, row * ROLE_BUCKETS, ROLE_BUCKETS - 1))
      const most = Math.max(...scores)
      const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
      scores.forEach((score, row) => {
        const error = Math.exp(score - most) / total - (row === role ? 1 : 0)
        if (Math.abs(error) > 0.01) roles.step(word, error * weight, row * ROLE_BUCKETS, ROLE_BUCKETS - 1)
      })
    }
    if (at === 0 || !known[at - 1]) continue
    begins.step(turn, ((found.begins[at] ?? 0) - (hidden[at] && !hidden[at - 1] ? 1 : 0)) * weight)
    ends.step(turn, ((found.ends[at] ?? 0) - (!hidden[at] && hidden[at - 1] ? 1 : 0)) * weight)
    opens.step(turn, (sigmoid(scoreOf(opens.weights, turn)) - (example.opens[at] ? 1 : 0)) * weight)
  }
}

const base64 = (bytes: Int8Array) => Buffer.from(bytes.buffer).toString('base64')

export const storedWords = ({ words, begins, ends, opens, roles, ...rest }: WordModel): StoredWordModel => ({
  ...rest,
  words: base64(words),
  begins: base64(begins),
  ends: base64(ends),
  opens: base64(opens),
  roles: base64(roles),
})
