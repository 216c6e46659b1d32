import { address, handle } from './addresses.ts'
import { date, expression, range } from './expressions.ts'
import { ABBREVIATIONS, CURRENCIES, INITIALS, MONTHS, SCALES, SYMBOLS, WEEKDAYS, WITH_PERIOD } from './vocabulary.ts'

/** A word of the caption as it is written, and the words that are spoken for it. A capital letter alone is spoken as the letter's name. */
export interface SpokenWord {
  written: string
  spoken: string[]
  /** Punctuation after it that the voice expresses: a pause, or the melody of a question. */
  pause: '' | ',' | '.' | '!' | '?' | ':' | ';' | '…' | '—'
}

/** How the user wants words to be spoken, by the written word in lower case: "Siobhan" as "shivawn". */
export type Spellings = ReadonlyMap<string, string>

const PAUSES = /[,.!?:;…—]/u

/** Returns the words of an English text in the order in which they are written, and what is spoken for each. Texts in other scripts have no words. */
export function spokenWords(text: string, spellings: Spellings = new Map()): SpokenWord[] {
  const tokens = text
    .normalize('NFC')
    .replace(/[’‘]/gu, "'")
    .replace(/[–−]/gu, '-')
    .replace(/—/gu, ' — ')
    .replaceAll('...', '…')
    .split(/\s/u)
    .filter(Boolean)
  const words: SpokenWord[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? ''
    const { core, after } = trimmed(token)
    const pause = pauseOf(after)
    const last = words.at(-1)
    if (!core) {
      // Punctuation that stands alone belongs to the word before it.
      if (last && pause && !last.pause) last.pause = pause
      continue
    }
    const next = trimmed(tokens[index + 1] ?? '').core
    const previous = trimmed(tokens[index - 1] ?? '').core
    const spelling = spellings.get(core.toLowerCase())
    const abbreviation =
      spelling === undefined && after.startsWith('.') ? (WITH_PERIOD[core.toLowerCase()] ?? title(core, next, previous)) : undefined
    const spoken = spelling ?? abbreviation ?? spokenFor(core, previous, next)
    if (!spoken) continue
    const endsSentence = !isAbbreviated(abbreviation, core) || index === tokens.length - 1 || after.length > 1
    words.push({ written: core, spoken: spoken.split(' '), pause: pause === '.' && !endsSentence ? '' : pause })
  }
  return words
}

const isAbbreviated = (abbreviation: string | undefined, core: string) =>
  abbreviation !== undefined || /^(?:vs|e\.g|i\.e|[ap]\.m|[A-Z])$/u.test(core) || (core.toLowerCase() in MONTHS && core.length <= 4)

/** The word without quotation marks and brackets around it and punctuation after it. */
function trimmed(token: string): { core: string; after: string } {
  const characters = [...token]
  const isPart = (character: string) => /[\p{L}\p{N}$£€@#&+%=°]/u.test(character)
  const first = characters.findIndex(isPart)
  if (first < 0) return { core: '', after: token }
  let end = characters.length
  while (end > first && !isPart(characters[end - 1] ?? '')) end--
  // The slash of "w/" belongs to it.
  if (characters[end] === '/' && end - first === 1) end++
  // So does a minus sign before a number.
  const start = first > 0 && characters[first - 1] === '-' && /\d/u.test(characters[first] ?? '') ? first - 1 : first
  return { core: characters.slice(start, end).join(''), after: characters.slice(end).join('') }
}

const pauseOf = (after: string) => ([...after].find((character) => PAUSES.test(character)) ?? '') as SpokenWord['pause']

/** "St." is a saint before a name and a street after one; "No." is a number before digits. */
function title(core: string, next: string, previous: string): string | undefined {
  if (core === 'St') return /^\p{Lu}/u.test(next) && !/^\p{Lu}/u.test(previous) ? 'saint' : 'street'
  if (core === 'No' && /^\d/u.test(next)) return 'number'
  if (core.toLowerCase() in WEEKDAYS && core.length <= 5) return WEEKDAYS[core.toLowerCase()]
  return undefined
}

function spokenFor(core: string, previous: string, next: string): string {
  const lower = core.toLowerCase()
  return (
    ABBREVIATIONS[lower] ??
    afterNumber(lower, previous) ??
    (core.length > 1 ? (handle(core) ?? address(core)) : undefined) ??
    date(core, previous, next) ??
    expression(core, previous, next) ??
    range(core, plain) ??
    plain(core)
  )
}

/** "am" of "9 am", and "million" of "$5 million", which is followed by the currency. */
function afterNumber(lower: string, previous: string): string | undefined {
  if (/^[ap]m$/u.test(lower) && /^\d{1,2}(?:[:.]\d{2})?$/u.test(previous)) return [...lower.toUpperCase()].join(' ')
  const currency = CURRENCIES[previous[0] ?? '']
  return currency && /\d$/u.test(previous) && lower.length > 2 && lower in SCALES ? `${lower} ${currency[1]}` : undefined
}

/** Letters without any other meaning, in parts where they are joined by signs or digits: "B2B", "gluten-free", "R&D". */
function plain(core: string): string {
  const lower = core.toLowerCase()
  if (SYMBOLS[core]) return SYMBOLS[core]
  if (/^[A-Z]$/u.test(core) && core !== 'A' && core !== 'I') return core
  if (INITIALS.has(core)) return [...core].join(' ')
  if (INITIALS.has(core.slice(0, -1)) && core.endsWith('s')) return `${[...core.slice(0, -1)].join(' ')}s`
  if (core.length > 2 && /^\p{Lu}/u.test(core) && lower in MONTHS && lower !== 'mar' && MONTHS[lower] !== lower)
    return MONTHS[lower] ?? lower
  if (/^(?:Mon|Tues?|Wed|Thu|Thurs?|Fri)$/u.test(core)) return WEEKDAYS[lower] ?? lower
  const parts = core.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}']*|\d+|[&+%=@]/gu) ?? []
  if (parts.length === 1 && parts[0] === core) return core
  return parts
    .map((part) => (part === core ? '' : (expression(part, '', '') ?? plain(part))))
    .join(' ')
    .trim()
}
