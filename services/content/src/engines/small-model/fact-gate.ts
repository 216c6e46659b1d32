import { hashtags, mentions, trimEndOf } from '@loomcast/platforms'
import { linksIn, trimLink } from '../../domain/brief/facts.ts'
import { FUNCTION_WORDS, wordsOf } from '../../domain/brief/lexicon.ts'

/** A fact in a text that is not in the brief. */
export interface Foreign {
  kind: 'number' | 'name' | 'handle' | 'hashtag' | 'link'
  value: string
}

// "2/7 " in a thread and "2." in a list are numbering, not facts.
const COUNTERS = /^[ \t]*(?:\d{1,3}\/\d{1,3}|\d{1,2}[.)])\s+/gmu
const NUMBER = /\p{N}+(?:[.,:\u00A0 ]\p{N}+)*/gu
const UNIT_AFTER = /^\s?(%|percent|per cent|[€$£¥])/iu
const UNIT_BEFORE = /([€$£¥])\s?$/u
const SPELT = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'dozen',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'hundred',
  'hundreds',
  'thousand',
  'thousands',
  'million',
  'millions',
  'billion',
  'half',
  'double',
  'twice',
  'triple',
]

/**
 * Every number, capitalized name, @handle, #hashtag and link of a text that the brief does not contain; a small model's text must have none. For percentages
 * and money, the unit must match too. A hashtag must consist of the brief's words.
 */
export function foreignFacts(text: string, brief: string): Foreign[] {
  const source = brief.normalize('NFKC')
  const checked = text.normalize('NFKC')
  return [
    ...links(checked, source),
    ...handles(checked, source),
    ...tags(checked, source),
    ...numbers(checked, source),
    ...names(checked, source),
  ]
}

const stripped = (text: string) => linksIn(text).reduce((rest, link) => rest.split(link).join(' '), text)

function links(text: string, source: string): Foreign[] {
  return linksIn(text)
    .filter((link) => !source.toLowerCase().includes(trimLink(link).toLowerCase()))
    .map((value) => ({ kind: 'link', value }))
}

function handles(text: string, source: string): Foreign[] {
  const known = new Set(mentions(source).map((handle) => handle.toLowerCase()))
  return mentions(stripped(text))
    .filter((handle) => !known.has(handle.toLowerCase()))
    .map((value) => ({ kind: 'handle', value }))
}

function tags(text: string, source: string): Foreign[] {
  const known = new Set(hashtags(source).map((tag) => tag.toLowerCase()))
  const words = new Set(
    wordsOf(source).flatMap((word) => [letters(word), letters(word.replace(/[’']s$/u, 's')), ...word.split(/[’'.&-]/u).map(letters)]),
  )
  return hashtags(stripped(text))
    .filter((tag) => !known.has(tag.toLowerCase()) && !isMadeOf(letters(tag), words))
    .map((value) => ({ kind: 'hashtag', value }))
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether a run of letters is a concatenation of the source's words. */
function isMadeOf(run: string, words: ReadonlySet<string>): boolean {
  const reachable = new Set([0])
  for (let end = 1; end <= run.length; end += 1) {
    for (const start of [...reachable]) {
      if (words.has(run.slice(start, end))) {
        reachable.add(end)
        break
      }
    }
  }
  return reachable.has(run.length)
}

interface Figure {
  digits: string
  unit: string
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const unit = unitOf(text, match.index, match[0].length)
    return match[0].split(/[.,:\s](?=\p{N})/u).map((digits) => ({ digits: digits.replace(/^0+(?=\p{N})/u, ''), unit }))
  })
}

function unitOf(text: string, index: number, length: number): string {
  const after = UNIT_AFTER.exec(text.slice(index + length, index + length + 10))?.[1]
  const before = UNIT_BEFORE.exec(text.slice(Math.max(0, index - 2), index))?.[1]
  const unit = (after ?? before ?? '').toLowerCase()
  return unit === 'percent' || unit === 'per cent' ? '%' : unit
}

function numbers(text: string, source: string): Foreign[] {
  const known = figuresIn(source)
  const found = figuresIn(stripped(text).replace(COUNTERS, '')).filter(
    (figure) =>
      !known.some(
        ({ digits, unit }) =>
          digits === figure.digits &&
          (figure.unit === '' || unit === figure.unit || known.some((other) => other.digits === digits && other.unit === figure.unit)),
      ),
  )
  const sourceWords = new Set(wordsOf(source.toLowerCase()))
  const spelt = wordsOf(stripped(text).toLowerCase()).filter((word) => SPELT.includes(word) && !sourceWords.has(word))
  return [
    ...found.map(({ digits, unit }): Foreign => ({ kind: 'number', value: digits + unit })),
    ...spelt.map((value): Foreign => ({ kind: 'number', value })),
  ]
}

const STARTS =
  /(?:^|[.!?…:。！？]["”’»)\]]*\s+|\n\s*|[“"«(]\s*|(?:^|\s)(?:[-–—•▪✦→👉*#>]|\d{1,3}[.)/]\d{0,3})\s+|\p{Extended_Pictographic}\uFE0F?\s+)$/u

/** Capitalized words within sentences, and pairs of capitalized words at their start, that do not occur in the source. */
function names(text: string, source: string): Foreign[] {
  const known = new Set(
    wordsOf(source).flatMap((word) => [letters(word), letters(word.replace(/[’']s$/u, '')), ...word.split(/[’'.&-]/u).map(letters)]),
  )
  const plainText = stripped(text).replace(/[#＃@][\p{L}\p{N}_.]+/gu, ' ')
  const found: Foreign[] = []
  for (const match of plainText.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'&.-]*/gu)) {
    const word = trimEndOf(match[0], ".’'&-")
    if (!/^\p{Lu}/u.test(word)) continue
    const bare = letters(word.replace(/[’'](?:s|re|ve|ll|d|m|t)$/u, ''))
    const small = word.toLowerCase().replace(/’/gu, "'")
    if (known.has(bare) || known.has(letters(word)) || FUNCTION_WORDS.has(small) || FUNCTION_WORDS.has(small.split("'", 1)[0] ?? ''))
      continue
    const before = plainText.slice(Math.max(0, match.index - 12), match.index)
    if (STARTS.test(before)) {
      const next = /^[\s]+(\p{Lu}[\p{L}’'-]+)/u.exec(plainText.slice(match.index + match[0].length))?.[1]
      if (!next || FUNCTION_WORDS.has(next.toLowerCase())) continue
    }
    found.push({ kind: 'name', value: word })
  }
  return found
}
