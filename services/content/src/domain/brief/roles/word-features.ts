import { plainOf, type Tagged } from './plain-words.ts'
import { kindsOf, WORD_KINDS } from './word-kinds.ts'

export interface TypedWord {
  /** Offsets in the brief: from `start`, before `end`. */
  start: number
  end: number
}

/** The words of a brief with what surrounds each, as the classifier of words reads them. */
export interface TypedText {
  words: TypedWord[]
  /** Without accents, apostrophes and signs, in small letters, and with short forms written out. */
  plain: string[]
  typed: string[]
  /** The sign or the line break before each word. */
  before: string[]
  /** The first and the last word of the stretch without a sign that each word is in. */
  units: { from: number; to: number }[]
  language: Tagged
  /** The kinds of each word, as bits, and of the words of its unit together. */
  kinds: number[]
  unitKinds: number[]
  whole: string[]
}

const WORD = /\S+/gu

function signAtEnd(word: string): string {
  let at = word.length
  while (at > 0 && !/[\p{L}\p{N}%€$£]/u.test(word[at - 1] ?? '')) at -= 1
  return word.slice(at)
}

/** The sign between two words, or the line break. */
function signBefore(last: string, gap: string, next: string): string {
  if (/\n\s*\n/u.test(gap)) return 'blank'
  if (gap.includes('\n')) return 'line'
  const sign = signAtEnd(last)
  if (/[.!?…]/u.test(sign)) return 'stop'
  if (/^[([]/u.test(next)) return 'opens'
  if (/[)\]]/u.test(sign)) return 'closes'
  if (sign.includes(':')) return 'colon'
  if (sign.includes(';')) return 'semicolon'
  if (/[–—-]/u.test(sign) || /^[–—-]/u.test(next)) return 'dash'
  return sign.includes(',') ? 'comma' : 'none'
}

/** Of a request for a text. */
const OF_REQUEST = (1 << WORD_KINDS.indexOf('asking')) | (1 << WORD_KINDS.indexOf('writing'))

const RUNS_ON = new Set(['none', 'comma', 'dash', 'colon'])

export function readTyped(source: string, language: Tagged): TypedText {
  const words: TypedWord[] = []
  const typed: string[] = []
  const before: string[] = []
  let end = 0
  for (const { index, 0: text } of source.matchAll(WORD)) {
    before.push(words.length === 0 ? 'start' : signBefore(typed.at(-1) ?? '', source.slice(end, index), text))
    end = index + text.length
    words.push({ start: index, end })
    typed.push(text)
  }
  const plain = typed.map((word) => plainOf(word, language))
  const units: TypedText['units'] = []
  for (let from = 0; from < words.length; ) {
    let to = from
    while (to + 1 < words.length && RUNS_ON.has(before[to + 1] ?? '')) to += 1
    for (let at = from; at <= to; at += 1) units.push({ from, to })
    from = to + 1
  }
  const count = words.length
  const signs = before.filter((sign) => sign !== 'none').length
  const kinds = plain.map((word) => kindsOf(word, language))
  const unitKinds = new Array<number>(count).fill(0)
  for (let from = 0; from < count; ) {
    const to = units[from]?.to ?? from
    const all = kinds.slice(from, to + 1).reduce((bits, own) => bits | own, 0)
    unitKinds.fill(all, from, to + 1)
    from = to + 1
  }
  const hasRequest = unitKinds.some((bits) => (bits & OF_REQUEST) === OF_REQUEST)
  const whole = [
    `request ${hasRequest}`,
    `${language} small ${Math.round((typed.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, count)) * 10) > 1}`,
    `signs ${Math.min(3, Math.round((signs / Math.max(1, count)) * 12))}`,
    `size ${Math.min(5, Math.ceil(Math.log2(count / 8 + 1)))}`,
  ]
  return { words, plain, typed, before, units, language, kinds, unitKinds, whole }
}

/** Names of features as numbers with their values. Reused for all words. */
export interface WordFeatures {
  indexes: Uint32Array
  values: Float32Array
  size: number
}
const MOST = 320
export const createWordFeatures = (): WordFeatures => ({ indexes: new Uint32Array(MOST), values: new Float32Array(MOST), size: 0 })

function add(features: WordFeatures, mask: number, name: string, value: number): void {
  if (features.size >= MOST) return
  features.indexes[features.size] = hashOf(name) & mask
  features.values[features.size] = value
  features.size += 1
}

const NEAR = 9
const CLOSE = 4

/** What a word and its surroundings are, for whether and for whom it is. `buckets` is a power of two. */
export function writeWordFeatures(text: TypedText, at: number, buckets: number, features: WordFeatures): void {
  const { plain, typed, before, units, language, kinds, unitKinds, whole } = text
  features.size = 0
  const mask = buckets - 1
  const put = (name: string, value: number) => add(features, mask, name, value)
  const word = (index: number) => plain[index] ?? (index < 0 ? '^' : '$')
  const own = word(at)
  const unit = units[at] ?? { from: at, to: at }
  put(language, 0.3)
  put(`w ${language} ${own}`, 1)
  put(`p ${language} ${own.slice(0, 5)}`, 0.5)
  put(`x ${own.slice(0, 4)}`, 0.3)
  put(`e ${language} ${own.slice(-3)}`, 0.3)
  for (let by = 1; by <= 3; by += 1) {
    put(`-${by} ${language} ${word(at - by)}`, 0.7)
    put(`+${by} ${language} ${word(at + by)}`, 0.7)
  }
  put(`b- ${language} ${word(at - 1)} ${own}`, 1)
  put(`b+ ${language} ${own} ${word(at + 1)}`, 1)
  put(`b-2 ${language} ${word(at - 2)} ${word(at - 1)}`, 0.7)
  put(`b+2 ${language} ${word(at + 1)} ${word(at + 2)}`, 0.7)
  put(`t ${language} ${word(at - 1)} ${own} ${word(at + 1)}`, 0.7)
  put(`s ${language} ${word(at - 2)} ${own}`, 0.4)
  put(`s ${language} ${own} ${word(at + 2)}`, 0.4)
  const from = Math.max(unit.from, at - NEAR)
  const to = Math.min(unit.to, at + NEAR)
  const each = 1.6 / Math.sqrt(to - from + 2)
  for (let index = from; index <= to; index += 1) {
    put(`u ${language} ${word(index)}`, each)
    put(`u5 ${language} ${word(index).slice(0, 5)}`, each * 0.5)
    if (index < to) put(`ub ${language} ${word(index)} ${word(index + 1)}`, each)
  }
  let near = 0
  let far = 0
  for (let index = from; index <= to; index += 1) {
    far |= kinds[index] ?? 0
    if (Math.abs(index - at) <= CLOSE) near |= kinds[index] ?? 0
  }
  put(`kinds ${far}`, 0.8)
  put(`kinds near ${near}`, 0.8)
  for (let kind = 0; kind < WORD_KINDS.length; kind += 1) {
    put(`kind ${kind} ${(far >> kind) & 1} ${(near >> kind) & 1}`, 0.5)
    for (let other = kind + 1; other < WORD_KINDS.length; other += 1)
      put(`kind ${kind} ${other} ${(far >> kind) & 1} ${(far >> other) & 1}`, 0.4)
  }
  put(`kinds at ${unit.from === 0} ${far}`, 0.4)
  const previous = unitKinds[unit.from - 1] ?? -1
  const next = unitKinds[unit.to + 1] ?? -1
  for (let kind = 0; kind < WORD_KINDS.length; kind += 1) {
    put(`kind- ${kind} ${previous < 0 ? '' : (previous >> kind) & 1} ${(far >> kind) & 1}`, 0.3)
    put(`kind+ ${kind} ${next < 0 ? '' : (next >> kind) & 1} ${(far >> kind) & 1}`, 0.3)
  }
  for (const fact of whole) for (const kind of [0, 1, 2, 3]) put(`${fact} ${kind} ${(far >> kind) & 1}`, 0.2)
  put(`f ${language} ${word(unit.from)}`, 0.7)
  put(`f ${language} ${word(unit.from)} ${word(unit.from + 1)}`, 0.7)
  put(`l ${language} ${word(unit.to)}`, 0.4)
  put(`n ${Math.min(6, Math.ceil(Math.log2(unit.to - unit.from + 2)))}`, 0.4)
  put(`pf ${language} ${word((units[unit.from - 1] ?? unit).from)}`, 0.3)
  put(`pl ${language} ${word(unit.from - 1)}`, 0.3)
  put(`nf ${language} ${word(unit.to + 1)}`, 0.3)
  put(`sb ${before[at]}`, 0.3)
  put(`ub ${before[unit.from]}`, 0.3)
  put(`ue ${before[unit.to + 1] ?? 'end'}`, 0.3)
  const share = at / Math.max(1, plain.length)
  const place = unit.from === 0 ? 'first' : unit.to === plain.length - 1 ? 'last' : `q${Math.floor(share * 4)}`
  put(`at ${place}`, 0.4)
  put(`at ${place} ${language} ${own}`, 0.5)
  if (at < 3) put(`at ${at}`, 0.4)
  if (at >= plain.length - 3) put(`end ${plain.length - at}`, 0.4)
  const written = typed[at] ?? ''
  if (/\d/u.test(written)) put('is digit', 0.4)
  if (/[€$£]/u.test(written) || /^(?:euros?|eur|reais|pesos|chf)$/u.test(own) || /^(?:euros?|eur|reais|pesos)$/u.test(word(at + 1)))
    put('is price', 0.4)
  if (/^\d{1,2}[:.h]\d{2}$|^\d{1,2}h$/u.test(written)) put('is hour', 0.4)
  if (/@|\.(?:example|com|de|fr|es|it|nl|pt)$/u.test(written)) put('is link', 0.6)
  if (/^\p{Lu}/u.test(written)) put(`is capital ${at === unit.from}`, 0.3)
  for (const fact of whole) put(fact, 0.2)
  const figures = plain.slice(from, to + 1).filter((other) => other.includes('0')).length
  put(`figures ${Math.min(3, figures)}`, 0.4)
}

/** What is between a word and the one before, for whether a passage for others begins. */
export function writeTurnFeatures(text: TypedText, at: number, buckets: number, features: WordFeatures): void {
  const { plain, typed, before, language, units } = text
  features.size = 0
  const mask = buckets - 1
  const put = (name: string, value: number) => add(features, mask, name, value)
  const word = (index: number) => plain[index] ?? (index < 0 ? '^' : '$')
  const sign = before[at] ?? 'start'
  const isBare = sign === 'none'
  put(`sign ${sign}`, 1)
  put(`sign ${sign} ${/^\p{Lu}/u.test(typed[at] ?? '')}`, 0.5)
  for (const scope of isBare ? ['', 'bare '] : ['']) {
    put(`${scope}+0 ${language} ${word(at)}`, 0.8)
    put(`${scope}-1 ${language} ${word(at - 1)}`, 0.8)
    put(`${scope}+01 ${language} ${word(at)} ${word(at + 1)}`, 0.8)
    put(`${scope}-10 ${language} ${word(at - 1)} ${word(at)}`, 0.8)
  }
  put(`+1 ${language} ${word(at + 1)}`, 0.5)
  put(`-2 ${language} ${word(at - 2)}`, 0.5)
  put(`-21 ${language} ${word(at - 2)} ${word(at - 1)}`, 0.5)
  put(`+012 ${language} ${word(at)} ${word(at + 1)} ${word(at + 2)}`, 0.5)
  put(`p ${language} ${word(at).slice(0, 4)}`, 0.4)
  const unit = units[at] ?? { from: at, to: at }
  put(`since ${Math.min(5, Math.ceil(Math.log2(at - unit.from + 1)))}`, 0.3)
  put(`until ${Math.min(5, Math.ceil(Math.log2(unit.to - at + 1)))}`, 0.3)
  for (const fact of text.whole) put(fact, 0.2)
}

/** FNV-1a, mixed. */
function hashOf(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  const half = Math.imul((hash >>> 0) ^ (hash >>> 15), 2246822507)
  return (half ^ (half >>> 13)) >>> 0
}
