import type { BriefRoles } from '../roles/brief-roles.ts'
import { WORDS_FOR_READERS, withoutDictatedTalk } from './dictated-talk.ts'
import { withoutDisfluencies } from './speech-disfluencies.ts'
import { withSpokenValues } from './spoken-values.ts'

export interface TypedText {
  text: string
  roles: BriefRoles | undefined
  /** The numbers of the lines that are rows. */
  rows: ReadonlySet<number>
}

/** "wash + dry ......... R220", "second flue .. £35" */
const LEADER = /^([ \t]*(?:[-*•] ?)?\p{L}[^.…:\n]{1,50}?)( ?(?:\.{4,}|…{2,}|_{3,})| (?:\.{2,3}|…))(?= {0,3}\S)/u
/** So many dots before a value have no other meaning. */
const CLEAR_LEADER = /[\p{L}\d)] ?(?:\.{4,}|…{2,}|_{3,}) ?[£€$R+]?\d/u
const FEWEST_LEADERS = 2
const GAP = / {2,}|\t+ */gu
const DAY =
  /^(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)(?:[/&+–-]\p{L}{2,9})?$/iu
const TIME = /^\d{1,2}(?:[.:]\d\d)? ?(?:am|pm)?(?: ?(?:-|–|to) ?\d{1,2}(?:[.:]\d\d)? ?(?:am|pm)?)?$/iu
/** A value next to its label. */
const VALUE = /^[+]?(?:[£€$₹R]|[A-Z]{2,3} ?)?\d|^(?:free|full|closed|no|yes|included|tbc|off)(?![\p{L}])/iu
/** Signs that are none of a text, with what stands there instead. */
const SIGNS: [RegExp, string][] = [
  // "-> coaches: Thandi and Jo"
  [/^[ \t]*(?:->|=>|→)(?= \p{L})/gmu, '-'],
  // "fox.example  / 98450 55501"
  [/(?<=[\p{L}\d]) {2,3}[/|](?= \+?\d{3})/gu, ','],
  // "*** Closed on Tuesday ***"
  [/^[ \t]*(?:\*{2,}(?= )|\*{3,})|(?:(?<= )\*{2,}|(?<!\*)\*{3,})[ \t]*$/gmu, ''],
  // "Ask for a date -> example.com/team"
  [/(?<=\p{L}) ?[-=]>(?= ?(?:https?:|www\.|[\w-]{2,40}\.\p{L}{2,}|\+?\d{3}))/giu, ':'],
]
/** "USP: n/a (fill in?) -> no experience of paddling is needed" */
const FILLED_IN = /^([ \t]*\p{L}[^:\n]{1,40}: )((?:n\/a|tb[acd])(?: ?\([^)\n]{0,30}\))? ?[-=]>)(?= )/iu
/** "no deposit - changed my mind, £10 deposit from now on" */
const CHANGED_MIND = /(?:,| [–-]|\.) ?(?:i(?:['’]ve)? )?changed my mind[,:. –-]{1,3}(?=\S)/iu
const LONGEST_CHANGED = 60
/** "Business name*: Loop" */
const STARRED = /^([ \t]{0,4}(?:[-•] )?\p{L}[^:*\n]{1,50})(\* ?:)/u
/** "*What's the news?* we've moved", "**Tone:** warm" */
const BOLD_LABEL = /^\*{1,2}(\p{L}[^*:?\n]{1,40})(?:[:?]\*{1,2}|\*{1,2} ?[:?]|\*{1,2}(?<= [^*]{2,30}\*{1,2})(?= \S)) ?/u
const FEWEST_BOLD = 2
const FEWEST_ROWS = 3
const FEWEST_CELLS = 2

interface Cell {
  text: string
  start: number
  end: number
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = []
  let start = line.length - line.trimStart().length
  for (const { index, 0: gap } of line.matchAll(GAP)) {
    if (index < start || line.slice(index).trim() === '') continue
    cells.push({ text: line.slice(start, index), start, end: index })
    start = index + gap.length
  }
  const end = line.trimEnd().length
  return start < end ? [...cells, { text: line.slice(start, end), start, end }] : cells
}

const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** The sign between two cells of a row. */
function signBetween(before: Cell, after: Cell, isFirst: boolean, count: number): string {
  if (/[.,:;!?–—-]$/u.test(before.text) || /^[(–—</-]/u.test(after.text)) return ''
  if (isFirst && DAY.test(before.text)) return /^\d/u.test(after.text) ? '' : ':'
  if (TIME.test(before.text) && !TIME.test(after.text)) return ':'
  return isFirst && count === 2 && VALUE.test(after.text) ? ':' : ','
}

const put = (line: string, at: number, text: string) => line.slice(0, at) + text + line.slice(at + text.length)

/** A row of columns with signs between its cells. Its length stays. */
function withSigns(line: string, cells: readonly Cell[]): string {
  let result = line
  for (const { text, start, end } of cells) result = put(result, start, isBlank(text) ? ' '.repeat(end - start) : withoutSigns(text))
  const named = cells.filter(({ text }) => !isBlank(text)).map((cell) => ({ ...cell, text: withoutSigns(cell.text).trim() }))
  named.forEach((cell, index) => {
    const next = named[index + 1]
    if (next) result = put(result, cell.end, signBetween(cell, next, index === 0, named.length))
  })
  return result
}

/** A cell without dashes around it, and without periods that end no sentence: "Beg. Bharatanatyam". */
const withoutSigns = (text: string) =>
  text
    .replace(/^-{2,}(?= )|(?<= )-{2,}$/gu, (dashes) => ' '.repeat(dashes.length))
    .replace(/(?<=(?<![\p{L}])\p{Lu}\p{Ll}{1,4})\.(?= \p{Lu})/gu, ' ')

/** The first cell of a row that goes on with the day of the row before it: six spaces, "5-6pm". */
const goesOn = (line: string, cells: readonly Cell[]) => TIME.test(cells[0]?.text ?? '') && /^ {2,}|^\t/u.test(line)

function withColumns(source: string): string {
  const lines = source.split('\n')
  const rows = lines.map(cellsOf)
  const isRow = (cells: readonly Cell[]) => cells.length >= FEWEST_CELLS
  if (rows.filter(isRow).length < FEWEST_ROWS) return source
  let day = ''
  return lines
    .map((line, index) => {
      const cells = rows[index] ?? []
      if (!isRow(cells)) {
        if (line.trim() === '') day = ''
        return line
      }
      const [first] = cells
      if (first && DAY.test(first.text)) day = first.text
      const signed = withSigns(line, cells)
      const indent = first?.start ?? 0
      return day && first && goesOn(line, cells) && indent > day.length ? put(signed, 0, day.padEnd(indent)) : signed
    })
    .join('\n')
}

function withoutLeaders(source: string): string {
  const lines = source.split('\n')
  const isClear = lines.some((line) => CLEAR_LEADER.test(line))
  if (!isClear && lines.filter((line) => LEADER.test(line)).length < FEWEST_LEADERS) return source
  return lines.map((line) => line.replace(LEADER, (_whole, label: string, dots: string) => label + ':'.padEnd(dots.length))).join('\n')
}

/** "1) 64 quilts 2) the oldest of 1923", "1 damp - feel the floor 2 tyres - read the date": a line for each item. */
const withItems = (line: string) =>
  /(?:^|[ :])1\) \S/u.test(line) && / 2\) \S/u.test(line) ? line.replace(/ (?=[2-9]\) \S)/gu, '\n') : withNamedItems(line)

const NAMED_ITEM = / (\d) (\p{L}[\p{L}'’ ]{1,32}) - (?=\p{L})/gu
function withNamedItems(line: string): string {
  const numbers = [...line.matchAll(NAMED_ITEM)].map(([, number]) => Number(number))
  if (numbers.length < FEWEST_ROWS || numbers.some((number, index) => number !== index + 1)) return line
  const last = line.lastIndexOf(` ${numbers.length} `)
  const end = line.indexOf('. ', last)
  const apart = end === -1 ? line : `${line.slice(0, end + 1)}\n${line.slice(end + 2)}`
  return apart.replace(NAMED_ITEM, (_whole, number: string, name: string) => `\n${number}. ${name}: `)
}

/** A line of a form without the sign that its value is required. */
const withoutStar = (line: string) => line.replace(STARRED, (_whole, label: string, sign: string) => label + ':'.padEnd(sign.length))

/** Labels in bold without their stars, if a text has several of them. */
function withoutBold(source: string): string {
  const lines = source.split('\n')
  if (lines.filter((line) => BOLD_LABEL.test(line)).length < FEWEST_BOLD) return source
  return lines.map((line) => line.replace(BOLD_LABEL, (whole: string, label: string) => `${label}: `.padEnd(whole.length))).join('\n')
}

/** A line without what its author takes back at its beginning, and without "n/a" before its value. */
function withoutTakenBack(line: string): string {
  const filled = line.replace(FILLED_IN, (_whole, label: string, sign: string) => label + ' '.repeat(sign.length))
  const changed = CHANGED_MIND.exec(filled)
  if (!changed || changed.index > LONGEST_CHANGED || /[,.;!?]/u.test(filled.slice(0, changed.index))) return filled
  const end = changed.index + changed[0].length
  return ' '.repeat(end) + filled.slice(end)
}

/**
 * A text whose rows have signs where their author used dots or columns: "wash + dry ......... R220" as "wash + dry: R220", and a row without its day has
 * that of the row above it. A dictated text in English loses what its author takes back. It is as long as before, so that offsets stay. Undefined if nothing is to be changed.
 */
export function withTypedRows(source: string, roles: BriefRoles | undefined, isEnglish = false): TypedText | undefined {
  const rowed = withoutLeaders(withColumns(withoutBold(source)))
  const signed = SIGNS.reduce(
    (result, [pattern, sign]) => result.replace(pattern, (found) => sign.padEnd(found.length)),
    rowed
      .split('\n')
      .map((line) => withItems(withoutTakenBack(withoutStar(line))))
      .join('\n'),
  )
  const { text, forReaders } = isEnglish
    ? withoutDictatedTalk(withoutDisfluencies(withSpokenValues(signed)))
    : { text: signed, forReaders: [] }
  if (text === source) return undefined
  const rows = new Set<number>()
  let at = 0
  signed.split('\n').forEach((line, index) => {
    const isItem = at > 0 && source[at - 1] !== '\n'
    if (isItem || line !== source.slice(at, at + line.length)) rows.add(index)
    at += line.length + 1
  })
  return { text, roles: roles && withReadersKnown(withValuesKnown(source, text, rolesOf(text, roles)), forReaders), rows }
}

const TAKES_BACK = /(?<![\p{L}])(?:no|sorry|wait|actually|i mean|scratch)(?![\p{L}])/iu
const NEAR = 16

/** A value that was moved to where its author took another one back has the estimate of the word before it, not that of "no sorry". */
function withValuesKnown(source: string, text: string, roles: BriefRoles): BriefRoles {
  let before = 1
  return roles.map((word) => {
    const isMoved =
      text.slice(word.start, word.end) !== source.slice(word.start, word.end) && TAKES_BACK.test(source.slice(word.start, word.end + NEAR))
    const known = isMoved ? { ...word, probability: Math.min(word.probability, before), opens: 0 } : word
    before = known.probability
    return known
  })
}

const LEAST_FOR_READERS = 0.2

/** What a speaker asked to say is for readers, whatever the words around it made the network think. */
function withReadersKnown(roles: BriefRoles, starts: readonly number[]): BriefRoles {
  const shown = new Set<number>()
  for (const start of starts) {
    const first = roles.findIndex((word) => word.start >= start)
    if (first !== -1) for (let at = first; at < first + WORDS_FOR_READERS; at += 1) shown.add(at)
  }
  return shown.size === 0
    ? roles
    : roles.map((word, index) => (shown.has(index) ? { ...word, probability: Math.min(word.probability, LEAST_FOR_READERS) } : word))
}

/** The words of a text of the same length with the estimates of those that they came from. */
export function rolesOf(text: string, roles: BriefRoles): BriefRoles {
  let at = 0
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    while (at < roles.length - 1 && (roles[at]?.end ?? 0) <= index) at += 1
    const known = roles[at]
    return known ? [{ ...known, start: index, end: index + word.length }] : []
  })
}
