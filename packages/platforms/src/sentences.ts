import { graphemes } from './graphemes.ts'

export type BlockKind = 'text' | 'item' | 'heading'

/** One line or paragraph of a brief, with its sentences. */
export interface Block {
  kind: BlockKind
  sentences: string[]
  /** True if an empty line precedes the block. */
  afterGap: boolean
  /** The number of an item in a numbered list. */
  ordinal?: number
}

const BULLET = /^[-*•·–—▪►→✓✔✅☑]\uFE0F? +(?=\S)/u
const NUMBER = /^(\d{1,2}|[a-z])[.)] +(?=\S)/u

// A run of punctuation is one match, so that no character is checked twice. The sticky patterns below match what follows the run.
const SIGNS = /[.!?…؟।]+|[。！？]+/gu
const CLOSERS = /["”’»)\]]*/uy
const EMOJI =
  /(?:\s*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)*/uy
const SPACE = /\s+/uy

// Longer than any abbreviation and any ordinal with its determiner.
const LOOK_BACK = 16
const ABBREVIATION_START = String.raw`(?:^|[\s("“«„/])`
/** Never ends a sentence, because a name or an example follows. */
const OPEN_ABBREVIATION = new RegExp(
  String.raw`${ABBREVIATION_START}(?:mr|mrs|ms|mx|smt|shri|dr|prof|st|rev|vs|inc|ltd|co|corp|jr|sr|approx|incl|esp|dept|e\.g|i\.e|cf|ca|bzw|inkl|zzgl|ggf|evtl|erm|hr|fr|mme|mlle|sra|srta|aprox|str|ul|al|pl|nr|bld|avda|ctra|pza|\p{L}|(?:\p{L}\.)+\p{L})\.$`,
  'iu',
)
/** Does not end a sentence before a digit ("No. 5"), but can otherwise ("Is it free? No. Come early."). */
const BEFORE_FIGURE = new RegExp(
  String.raw`${ABBREVIATION_START}(?:no|nos|\p{L}{0,12}nr|\p{L}{1,24}str|núm|fig|pp|pág|vol|sec|est|abs|art|tel|tél|env|mind|min|max)\.$`,
  'iu',
)
/** Does not end a sentence before a digit or a lowercase letter: "Sat. 10am", "ab 12. Dez. geöffnet". */
const DATE_ABBREVIATION = new RegExp(
  String.raw`${ABBREVIATION_START}(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|sec|min|hrs?|wks?|yrs?|appt|btw|jg|jun|resp|pers|std|kl|tägl|max|weds|gal|oz|lbs?|ft|ea|est|qtr)\.$`,
  'iu',
)
/** "Sat. June 6" */
const WEEKDAY_ABBREVIATION = /(?:^|[\s(])(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\.$/iu
const MONTH_AND_DAY =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.? \d/u
/** Ends a sentence before a capitalized word, unless that word is a day, month or time zone: "at 6 p.m. Bring a coat.", "à 18 h. Venez." */
const CLOSING_ABBREVIATION = /(?:^|[\s\d(])(?:[ap]\.m|etc|usw)\.$|\d\s?(?:h|m|g|l|s)\.$/iu
/** In text with sentences that begin in lowercase, these units end a sentence unless the next word continues it. */
const MEASURE_AT_END = /(?:^|[\s\d(])(?:[ap]\.m|min|hrs?|wks?|yrs?|lbs?|ft|oz|gal|ea)\.$/iu
const GOES_ON =
  /^(?:a|after|ago|an?d|as|at|away|back|before|by|daily|drive|each|earlier|every|for|free|from|in|including|later|left|long|max|mon|of|off|on|onwards?|or|per|plus|ride|sat|sharp|sun|than|the|till|to|until|walk|with|\d)(?![\p{L}\p{N}])/iu
const DATE_WORD =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|[ECMP][SD]?T|GMT|UTC|BST|CES?T|IST|JST|AE[SD]T)(?![\p{L}\p{N}]))/u
/** "Phone no. and email are the same." */
const NUMBER_OF =
  /(?:^|\s)(?:phone|tel|telephone|mobile|mob|fax|batch|lot|order|serial|reg|ref|account|acc|charity|house|room|bus|vat|abn) nos?\.$/iu
/** The pronoun "I" rather than an initial: "so do I." */
const PRONOUN = /\p{Ll} I\.$/u
/** German ordinals: "im 2. Stock", "3. Oktober". */
const ORDINAL = /(?:^|\s)(?:der|die|das|den|dem|des|am|im|zum|zur|vom|beim|ab|bis|seit|unser(?:e[nmrs]?)?)\s\d{1,2}\.$/iu
const DAY_OF_MONTH = /(?:^|[\s(–-])\d{1,2}\.$/u
/** "78 qm, 2. Stock" */
const COUNTED_BY_ORDINAL =
  /^(?:Stock|Etage|Obergeschoss|OG|UG|Advent|Klasse|Liga|Auflage|Mannschaft|Halbjahr|Platz|Preis|Runde|Lehrjahr|Semester)(?![\p{L}\p{N}])/iu
/** "seit 1.12. neu", "am 24.12. geschlossen" */
const DAY_AND_MONTH = /(?:^|[\s(–-])\d{1,2}\.\d{1,2}\.$/u
const GERMAN_MONTH =
  /^(?:Jan(?:uar)?|Jän(?:ner)?|Feb(?:ruar)?|März?|Apr(?:il)?|Mai|Juni?|Juli?|Aug(?:ust)?|Sept?(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)(?![\p{L}\p{N}])/u

/** Cleans up pasted text: normalizes line endings and spaces, and removes invisible characters and lone surrogates. */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\uFFFD/gu, '')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/[\uFEFF\uFFFE\uFFFF\u200B]|(?![\n\t])\p{Cc}/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Splits a text from `tidyText` into blocks of sentences, in order. Keeps every word and drops list and heading markers. */
export function readBlocks(text: string): Block[] {
  const lines = joinWrappedLines(text.split('\n'))
  return lines.flatMap((line, index): Block[] => {
    if (line === '') return []
    const afterGap = lines[index - 1] === ''
    const item = itemOf(lines, index)
    if (item !== undefined) {
      const ordinal = BULLET.test(line) ? undefined : ordinalOf(line)
      return [{ kind: 'item', sentences: [item], afterGap, ...(ordinal !== undefined && { ordinal }) }]
    }
    const title = line.replace(/^#{1,6} +/u, '')
    if (title !== line || isHeading(lines, index)) return [{ kind: 'heading', sentences: [title.replaceAll('**', '').trim()], afterGap }]
    return [{ kind: 'text', sentences: splitSentences(line), afterGap }]
  })
}

/**
 * Returns the text of a list item; undefined for any other line. A numbered line is a list item only if an adjacent line has the previous
 * or next number, because "12. Dezember" is a date.
 */
function itemOf(lines: string[], index: number): string | undefined {
  const line = lines[index] ?? ''
  const bullet = line.replace(BULLET, '')
  if (bullet !== line) return bullet.trim()
  const own = ordinalOf(line)
  if (own === undefined) return undefined
  const isInSequence = ordinalOf(neighbor(lines, index, -1)) === own - 1 || ordinalOf(neighbor(lines, index, 1)) === own + 1
  return isInSequence ? line.replace(NUMBER, '').trim() : undefined
}

/** Nested items between two numbered ones. */
const MAX_NESTING = 12

/** The adjacent line in the given direction. Skips one empty line and nested items. */
function neighbor(lines: string[], index: number, step: 1 | -1): string {
  let at = index + step
  for (let nested = 0; nested < MAX_NESTING && BULLET.test(lines[at] ?? ''); nested += 1) at += step
  return lines[at] || lines[at + step] || ''
}

/** Returns 1 for both "1." and "a)". */
function ordinalOf(line: string): number | undefined {
  const sign = NUMBER.exec(line)?.[1]
  if (sign === undefined) return undefined
  return /\d/u.test(sign) ? Number(sign) : sign.charCodeAt(0) - 96
}

const isItem = (line: string) => BULLET.test(line) || NUMBER.test(line)

/** Joins lines that were wrapped in an email or a document. */
function joinWrappedLines(lines: string[]): string[] {
  const paragraphs: string[][] = []
  const wrapped = wrappedLines(lines)
  let previous = ''
  for (const [index, line] of lines.entries()) {
    const isContinued =
      wrapped.has(index) &&
      previous.length > WRAPPED_LENGTH &&
      (line.length > WRAPPED_LENGTH || isLastOfParagraph(lines, index)) &&
      !PRICED_ROW.test(line) &&
      !isItem(line) &&
      !/[.!?…:;]["”’)\]]{0,3}$/u.test(previous.slice(-4)) &&
      /^[\p{Ll}\p{N}(“"]/u.test(line) &&
      !TIMESTAMP.test(line)
    if (isContinued) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
    previous = line
  }
  return paragraphs.map((parts) => parts.join(' '))
}

/** Wrapped lines, except the last one of a paragraph, are longer. */
const WRAPPED_LENGTH = 45
/** How much of the width each line of a wrapped paragraph fills, except for the last one. */
const LEAST_FILLED = 0.6

/** The lines of paragraphs in which each line ends where the next word would not fit. The lines of a list end anywhere. */
function wrappedLines(lines: string[]): Set<number> {
  const found = new Set<number>()
  let start = 0
  for (let end = 0; end <= lines.length; end += 1) {
    if (end < lines.length && lines[end] !== '') continue
    const paragraph = lines.slice(start, end)
    const width = paragraph.reduce((most, line) => Math.max(most, line.length), 0)
    const isFull = (line: string, at: number) =>
      line.length >= width * LEAST_FILLED && line.length + 1 + (/^\S*/u.exec(paragraph[at + 1] ?? '')?.[0].length ?? 0) > width
    // An item, a heading or the end of a sentence can be shorter.
    const isOpen = (line: string) => !isItem(line) && !/[.!?…:;]["”’)\]]{0,3}$/u.test(line.slice(-4))
    if (paragraph.slice(0, -1).every((line, at) => !isOpen(line) || isFull(line, at))) for (let at = start; at < end; at += 1) found.add(at)
    start = end + 1
  }
  return found
}

/** A row of a price list: "gel mani 28 (was 25)". */
const PRICED_ROW = /^\p{L}[^.!?]{1,40} [£€$]?\d{1,5}(?:[.,]\d{2})?(?: ?[€£])?(?: \([^()]{1,30}\))?$/u

const isLastOfParagraph = (lines: string[], index: number) => {
  const next = lines[index + 1]
  return next === undefined || next === '' || isItem(next)
}

/** The start of a video chapter, which is always a separate line. */
const TIMESTAMP = /^\d{1,2}:\d{2}(?::\d{2})? /u

function isHeading(lines: string[], index: number): boolean {
  const line = lines[index] ?? ''
  const next = lines[index + 1]
  if (/[.!?…,;]$/u.test(line.slice(-1)) || graphemes(line.slice(0, 300)).length > 60 || /https?:|@|[#＃]/u.test(line)) return false
  const opensList = next !== undefined && isItem(next)
  return line.endsWith(':') ? opensList : index === 0 && next === '' && line.includes(' ')
}

/**
 * Splits a line into sentences. Joined, they equal the line without the spaces between sentences. Abbreviations, initials, decimals, times,
 * URLs, email addresses and dates do not end a sentence. Runs in linear time.
 */
export function splitSentences(line: string): string[] {
  const sentences: string[] = []
  const bracketed = bracketsOf(line)
  const isLowercase = beginsInLowercase(line)
  let bracket = 0
  let start = 0
  for (const match of line.matchAll(SIGNS)) {
    const signs = match[0]
    if (match.index < start) continue
    while ((bracketed[bracket]?.end ?? Number.POSITIVE_INFINITY) <= match.index) bracket += 1
    if (match.index > (bracketed[bracket]?.start ?? Number.POSITIVE_INFINITY)) continue
    const afterSigns = match.index + signs.length
    const afterQuotes = skip(CLOSERS, line, afterSigns)
    const afterEmoji = skip(EMOJI, line, afterQuotes)
    const end = skip(SPACE, line, afterEmoji)
    const isWide = /[。！？]/u.test(signs) && afterSigns === afterEmoji
    if (end === afterEmoji && end < line.length && !isWide) continue
    const next = line.slice(end, end + LOOK_BACK)
    if (next && isOpen(line.slice(Math.max(start, afterSigns - LOOK_BACK), afterSigns), next, isLowercase)) continue
    const isQuoted = afterQuotes > afterSigns
    if ((isQuoted || /^(?:…|\.\.)/u.test(signs)) && /^\p{Ll}/u.test(next)) continue
    const sentence = line.slice(start, end).trim()
    if (sentence) sentences.push(sentence)
    start = end
  }
  const rest = line.slice(start).trim()
  if (rest) sentences.push(rest)
  return sentences
}

/** Finds remarks in parentheses, inside which no sentence ends. The parenthesis of a smiley does not open a remark. */
function bracketsOf(line: string): { start: number; end: number }[] {
  return [...line.matchAll(/(?<=^|\s)\([^()\n]{1,300}\)/gu)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length - 1,
  }))
}

/** Whether the author begins most sentences in lowercase: at least two, and three out of four. */
function beginsInLowercase(line: string): boolean {
  const starts = line.match(/(?<=\p{L}{2}[.!?]{1,3} )[\p{Lu}\p{Ll}]/gu) ?? []
  const small = starts.filter((letter) => /\p{Ll}/u.test(letter)).length
  return small > 1 && small * 4 >= starts.length * 3
}

/** Whether the sentence continues after a period. `before` ends with the period; `next` begins with the following word. */
function isOpen(before: string, next: string, isLowercase: boolean): boolean {
  if (isLowercase && MEASURE_AT_END.test(before) && /^\p{Ll}/u.test(next)) return GOES_ON.test(next)
  if (CLOSING_ABBREVIATION.test(before)) return !/^["“«„(]?\p{Lu}/u.test(next) || DATE_WORD.test(next)
  if (NUMBER_OF.test(before) && /^[\d\p{Ll}#:]/u.test(next)) return true
  if (DATE_ABBREVIATION.test(before) && /^[\d\p{Ll}&+]/u.test(next)) return true
  if (WEEKDAY_ABBREVIATION.test(before) && MONTH_AND_DAY.test(next)) return true
  if (BEFORE_FIGURE.test(before) && /^[\d#]/u.test(next)) return true
  if (ORDINAL.test(before) || (DAY_OF_MONTH.test(before) && GERMAN_MONTH.test(next))) return true
  if (DAY_OF_MONTH.test(before) && COUNTED_BY_ORDINAL.test(next)) return true
  if (DAY_AND_MONTH.test(before) && /^[\p{Ll}\d(–-]/u.test(next)) return true
  if (DAY_OF_MONTH.test(before) && /^(?:bis|und|oder|u\.|[–-]) /u.test(next)) return true
  return OPEN_ABBREVIATION.test(before) && !PRONOUN.test(before)
}

/** Returns the index after a sticky pattern's match at `from`. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}
