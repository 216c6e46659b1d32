import type { Segment } from './segments.ts'

/** The indexes and values of the features of one segment. Reused for all segments, so that classifying allocates nothing per feature. */
export interface Features {
  indexes: Uint32Array
  values: Float32Array
  size: number
  /** The first features are words and shapes, the rest are groups of characters. */
  words: number
}

const MAX_FEATURES = 4096
const MAX_CHARACTERS = 400

export const createFeatures = (): Features => ({
  indexes: new Uint32Array(MAX_FEATURES),
  values: new Float32Array(MAX_FEATURES),
  size: 0,
  words: 0,
})

const WORD = /[\p{L}\p{N}'’]+|[^\s\p{L}\p{N}]/gu

interface Read {
  words: string[]
  plain: string
}

/** What the classifier reads of a brief: each segment once, and facts about the whole. */
export interface ReadSegments {
  segments: Segment[]
  read: Read[]
  whole: string[]
}

/** What is known about a whole brief. */
export interface About {
  english: boolean
  /** How many passages the patterns have taken out. */
  taken: number
}

export function readSegments(segments: Segment[], { english, taken }: About): ReadSegments {
  const read = segments.map(({ text }): Read => {
    const plain = text.slice(0, MAX_CHARACTERS).toLowerCase().replace(/\d/gu, '0').replaceAll('’', "'")
    return { plain, words: plain.match(WORD) ?? [] }
  })
  const sentences = segments.filter(({ kind }) => kind !== 'clause')
  const share = (count: number) => Math.round((count / Math.max(1, sentences.length)) * 4)
  const whole = [
    `en${english}`,
    `taken${Math.min(3, taken)}`,
    `size${Math.min(6, Math.ceil(Math.log2(sentences.length + 1)))}`,
    `lower${share(sentences.filter(({ text }) => /^\p{Ll}/u.test(text)).length)}`,
    `open${share(sentences.filter(({ text }) => !/[.!?…:]["”’)]?$/u.test(text.slice(-3))).length)}`,
  ]
  return { segments, read, whole }
}

const SHAPES: [string, RegExp][] = [
  ['digit', /\d/u],
  ['price', /[£$€]\s?\d|\d\s?(?:€|eur|kr|zł)/iu],
  ['link', /https?:|www\.|\w\.(?:com|org|net|co|uk|de|fr|example)\b|@\w/iu],
  ['hour', /\d\s?(?:am|pm|h|uhr)\b|\d:\d\d/iu],
  ['i', /(?<![\p{L}])i(?![\p{L}])/iu],
  ['we', /(?<![\p{L}])(?:we|our|us|we're|we've)(?![\p{L}])/iu],
  ['you', /(?<![\p{L}])(?:you|u|your|ur)(?![\p{L}])/iu],
  ['it', /^(?:it|this|that)(?![\p{L}])/iu],
  ['name', /[\p{L}\p{N},;:] (?!I\b)\p{Lu}\p{Ll}/u],
  ['small', /^\p{Ll}/u],
  ['capital', /^\p{Lu}/u],
  ['shout', /\p{Lu}{4}/u],
  ['stop', /[.]["”’)]?$/u],
  ['exclaims', /!["”’)]?$/u],
  ['asks', /\?["”’)]?$/u],
  ['colon', /:$/u],
  ['dots', /(?:\.\.|…)$/u],
  ['quotes', /["“”«»]/u],
  ['bracket', /^\(|\)$/u],
]

/** Writes the features of a segment. Deterministic, and linear in its length. */
export function writeFeatures(read: ReadSegments, index: number, buckets: number, features: Features): void {
  const segment = read.segments[index]
  const own = read.read[index]
  features.size = 0
  if (!segment || !own) return
  const { words, plain } = own
  const add = (name: string, value: number) => {
    if (features.size >= MAX_FEATURES) return
    features.indexes[features.size] = hashOf(name, 0, name.length, 2166136261) % buckets
    features.values[features.size] = value
    features.size += 1
  }
  const each = 1 / Math.sqrt(Math.max(4, words.length))
  for (let at = 0; at < words.length; at += 1) {
    add(`w ${words[at]}`, each * 1.5)
    add(`b ${words[at]} ${words[at + 1] ?? '$'}`, each * 1.5)
    if (at + 2 < words.length) add(`t ${words[at]} ${words[at + 1]} ${words[at + 2]}`, each)
    if (at + 2 < words.length) add(`s ${words[at]} ${words[at + 2]}`, each * 0.7)
  }
  add(`f ${words[0]}`, 0.7)
  add(`f ${words[0]} ${words[1]}`, 0.7)
  add(`f ${words[0]} ${words[1]} ${words[2]}`, 0.7)
  add(`l ${words.at(-1)}`, 0.5)
  add(`l ${words.at(-2)} ${words.at(-1)}`, 0.5)
  for (const [name, shape] of SHAPES) if (shape.test(segment.text)) add(`is ${name}`, 0.4)
  const length = `n${Math.min(7, Math.floor(Math.log2(words.length + 1) * 1.6))}`
  add(length, 0.5)
  add(`k ${segment.kind} ${segment.startsLine}`, 0.4)
  add(`sign ${segment.before.trim()}`, 0.4)
  const total = read.segments.length
  const place =
    index === 0
      ? 'first'
      : index === total - 1
        ? 'last'
        : index === 1
          ? 'second'
          : index === total - 2
            ? 'next-to-last'
            : `p${Math.floor((index / total) * 4)}`
  add(`at ${place}`, 0.5)
  add(`at ${place} ${words[0]}`, 0.5)
  add(`at ${place} ${length}`, 0.4)
  for (const fact of read.whole) {
    add(fact, 0.3)
    add(`${fact} ${place}`, 0.2)
  }
  writeNeighbor(read.read[index - 1], 'prev', add)
  writeNeighbor(read.read[index + 1], 'next', add)
  features.words = features.size
  writeCharacters(` ${plain} `, buckets, features)
}

const NEIGHBOR_WORDS = 5

function writeNeighbor(neighbor: Read | undefined, name: string, add: (name: string, value: number) => void): void {
  if (!neighbor) {
    add(`${name} none`, 0.4)
    return
  }
  const { words } = neighbor
  const near = name === 'prev' ? words.slice(-NEIGHBOR_WORDS) : words.slice(0, NEIGHBOR_WORDS)
  for (const word of near) add(`${name} ${word}`, 0.25)
  add(`${name} first ${words[0]} ${words[1]}`, 0.25)
}

const SHORTEST = 3
const LONGEST = 5

function writeCharacters(text: string, buckets: number, features: Features): void {
  const value = 1 / Math.sqrt(Math.max(30, text.length * 3))
  for (let start = 0; start + SHORTEST <= text.length; start += 1) {
    let hash = 84696351
    for (let length = 1; length <= LONGEST && start + length <= text.length; length += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 16777619) >>> 0
      if (length < SHORTEST || features.size >= MAX_FEATURES) continue
      features.indexes[features.size] = mixed(hash) % buckets
      features.values[features.size] = value
      features.size += 1
    }
  }
}

/** FNV-1a. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return mixed(hash >>> 0)
}

const mixed = (hash: number) => {
  const half = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return (half ^ (half >>> 13)) >>> 0
}
