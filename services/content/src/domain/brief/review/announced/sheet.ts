import { publicPartOf } from '../notes.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, PART_OF_NOTE } from '../reasons.ts'
import { type BriefLine, linesOf } from './lines.ts'
import { tidiedValue } from './tidied-value.ts'

const FEWEST_COLUMNS = 4
const MOST_ROWS = 30
export const REWORDED = 'The row was written as lines.'

const NAME =
  /^(?:event|act|artist|band|title|name|show|product|item|class|course|workshop|what|film|talk|speaker|trip|tour|model|property|dish|variety|plant|cheese|wine|beer|flavou?r|species|book|game|breed|colou?rway|tea|coffee|cake)$/iu
const DATE = /^(?:date|day|when|datum|fecha)$/iu
const TIME = /^(?:time|start|starts|doors|doors open|from|kick[- ]?off)$/iu
/** Columns of the office: what was sold, costs and the like. */
const INTERNAL =
  /^(?:cap(?:acity)?|sold|stock|qty|quantity|on hand|costs?(?: price)?|margin|mark[- ]?up|profit|fee|budget|paid|status|sku|id|ref|po|supplier|staff|owner|assigned(?: to)?|internal|invoice|buyer|trade|wholesale|contact|row|no|#|bookings?|booked|left)\.?(?: ?[£€$%#])?$/iu
const ADVANCE = /^(?:adv|advance|in advance|presale|pre-sale)\.?(?: ?[£€$])?$/iu
const AT_ENTRY = /^(?:doors?|otd|on the door|at the door|walk[- ]?up)\.?(?: ?[£€$])$/iu
const PRICE = /(?:price|rrp|^sell|£|€|\$|cost)/iu
const PLACE = /^(?:venue|place|location|room|where)$/iu
const NOTES = /^(?:notes?|comments?|info|details|description|remarks)$/iu
const BROKEN = /^#(?:REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM)[!?]?/u
/** Notes that are not for readers: not decided, a share, or a name of somebody on the staff. */
const OF_OFFICE =
  /(?<![\p{L}])(?:tb[acd]|split|commission|invoice|margin|owes?|paid|deposit paid|chase|staff|ask \p{Lu}|check with|confirm with)(?![\p{L}])|\d ?%(?! off)|\?\?|(?<![\p{L}])cost(?:s|ing)? (?:me|us)(?![\p{L}])/iu
const WARNING = /,? ?warn (?:people|them|ppl|customers)!*/giu
/** What a row does not offer. */
const SOLD_OUT = /(?<![\p{L}])(?:sold out|out of stock|none left|out (?:til|until|till))(?![\p{L}])/iu
const STOCK = /^(?:stock|qty|quantity|on hand|left)\.?$/iu
const BARE_LABEL = /^(?:size|weight|type|pack|format|form|age|grade)$/iu

const cellsOf = (line: string) => line.split(/\t| ?\| ?/u).map((cell) => cell.trim())
const isHeader = (cells: readonly string[]) =>
  cells.length >= FEWEST_COLUMNS &&
  cells.every((cell) => cell.length <= 20 && !/\d/u.test(cell)) &&
  cells.filter(
    (cell) => NAME.test(cell) || DATE.test(cell) || TIME.test(cell) || INTERNAL.test(cell) || PRICE.test(cell) || NOTES.test(cell),
  ).length >= 3

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** "Fri 12/06/26" as "Friday 12 June", if the day of the week decides which number is the month. */
function writtenDate(cell: string): string {
  const match = /^(\p{L}{3,9})\.? (\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?$/u.exec(cell)
  if (!match) return tidiedValue(cell)
  const [, day = '', first, second, year] = match
  const weekday = DAYS.indexOf(day.slice(0, 3).toLowerCase())
  const own = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0)
  const isRight = (date: number, month: number) =>
    month <= 12 && own !== undefined && new Date(Date.UTC(own, month - 1, date)).getUTCDay() === weekday
  const found = [
    [Number(first), Number(second)],
    [Number(second), Number(first)],
  ].filter(([date = 0, month = 0]) => isRight(date, month))
  const [only] = found
  if (!only || found.length > 1) return tidiedValue(cell)
  return `${tidiedValue(`${day} ${only[0]}`)} ${MONTHS[(only[1] ?? 1) - 1]}`
}

const money = (cell: string, currency: string) => {
  const amount = cell.replace(/[.,]00$/u, '')
  return /^\d/u.test(amount) ? currency + amount : amount
}

const listed = (cell: string) => {
  const names = cell.split(/ ?; ?/u).filter(Boolean)
  return names.length < 2 ? cell : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function goodsAsLine(labels: readonly string[], cells: readonly string[], currency: string): string | undefined {
  const nameAt = labels.findIndex((label) => NAME.test(label))
  const own = nameAt === -1 ? 0 : nameAt
  const priceAt = labels.findIndex((label, index) => index !== own && !INTERNAL.test(label) && PRICE.test(label))
  const name = cells[own] ?? ''
  const price = cells[priceAt] ?? ''
  if (priceAt === -1 || name === '' || price === '' || labels.some((label) => DATE.test(label) || TIME.test(label) || PLACE.test(label)))
    return undefined
  const parts: string[] = []
  const notes: string[] = []
  labels.forEach((label, index) => {
    const cell = cells[index] ?? ''
    if (index === own || index === priceAt || cell === '' || INTERNAL.test(label) || BROKEN.test(cell)) return
    if (NOTES.test(label)) notes.push(...notesOf(cell.replace(WARNING, '')))
    else if (/^height$/iu.test(label)) parts.push(`${cell} tall`)
    else parts.push(BARE_LABEL.test(label) ? cell : `${cell} ${label.toLowerCase()}`)
  })
  const sign = /[£€$]/u.exec(labels[priceAt] ?? '')?.[0] ?? currency
  const amount = price
    .split(/ ?\/ ?/u)
    .map((each) => (/ for /u.test(each) ? each.replace(/(?<= for )(?=\d)/gu, () => sign) : money(each, sign)))
    .join(', ')
  return [`${[tidiedValue(name), ...parts].join(', ')}: ${amount}`, ...notes].join('. ')
}

const isSoldOut = (labels: readonly string[], cells: readonly string[]) =>
  SOLD_OUT.test(cells.at(-1) ?? '') || labels.some((label, index) => STOCK.test(label) && cells[index] === '0')

function rowAsLines(labels: readonly string[], cells: readonly string[]): string | undefined {
  const opening: string[] = []
  const tickets: string[] = []
  const lines: string[] = []
  let isNamed = false
  labels.forEach((label, index) => {
    const cell = cells[index] ?? ''
    if (cell === '' || /^(?:n\/?a|-|tb[acd]|\?+)$/iu.test(cell) || BROKEN.test(cell) || INTERNAL.test(label)) return
    const currency = /[£€$]/u.exec(label)?.[0] ?? ''
    if (!isNamed && NAME.test(label)) {
      isNamed = true
      opening.unshift(tidiedValue(cell))
    } else if (DATE.test(label)) opening.push(writtenDate(cell))
    else if (ADVANCE.test(label)) tickets.push(`${money(cell, currency)} in advance`)
    else if (AT_ENTRY.test(label)) tickets.push(`${money(cell, currency)} on the door`)
    else if (TIME.test(label)) opening.push(/^doors/iu.test(label) ? `doors ${cell}` : cell)
    else if (PLACE.test(label)) opening.push(cell)
    else if (NOTES.test(label)) for (const note of notesOf(cell)) (TICKETS.test(note) ? tickets : lines).push(note.replace(TICKETS, ''))
    else if (currency || PRICE.test(label)) lines.push(`${tidiedValue(label.replace(/ ?[£€$]/u, ''))}: ${money(cell, currency)}`)
    else if (/^ages?$/iu.test(label)) lines.push(tidiedValue(`ages ${cell}`))
    else lines.push(`${tidiedValue(label)}: ${tidiedValue(listed(cell))}`)
  })
  if (!isNamed) return undefined
  return [opening.join(', '), ...(tickets.length > 0 ? [`Tickets: ${tickets.join(', ')}`] : []), ...lines].join('\n')
}

const notesOf = (cell: string) =>
  cell
    .split(/(?<=[^.])[.;] (?=\S)/u)
    .filter((note) => !OF_OFFICE.test(note))
    .map((note) => tidiedValue(note.replace(/^tix:/iu, 'tickets:').replace(/\.$/u, '')))

const TICKETS = /^tickets: (?=[\w.-]+\.\p{L}{2})/iu

/** Rows of a sheet with their header as lines for readers: name, date and price in words, without the columns of the office. */
export function withSheetRows(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  if (!/\t|\|/u.test(source)) return passages
  const lines = linesOf(passages, source)
  const at = lines.findIndex(({ text }) => isHeader(cellsOf(text)))
  const header = lines[at]
  if (!header) return passages
  const labels = cellsOf(header.text)
  const rows = new Map<BriefLine, string>()
  const soldOut = new Set<BriefLine>()
  const signs = new Set(source.match(/[£€$](?=\d)/gu) ?? [])
  const currency = signs.size === 1 ? ([...signs][0] ?? '') : ''
  for (const line of lines.slice(at + 1, at + 1 + MOST_ROWS)) {
    const cells = cellsOf(line.text)
    const text =
      cells.length >= FEWEST_COLUMNS && cells.length <= labels.length
        ? (goodsAsLine(labels, cells, currency) ?? rowAsLines(labels, cells))
        : undefined
    if (text && isSoldOut(labels, cells)) soldOut.add(line)
    else if (text) rows.set(line, text)
  }
  if (rows.size + soldOut.size === 0) return passages
  return lines.flatMap((line) => {
    const text = rows.get(line)
    if (soldOut.has(line))
      return [{ text: line.text, source: line.text, use: 'leave_out', reason: 'It is sold out.', question: null } satisfies ReviewedPassage]
    if (text) return [{ text, source: line.text, use: 'publish', reason: REWORDED, question: null } satisfies ReviewedPassage]
    if (line === header || BROKEN.test(line.text.trim()))
      return [{ text: line.text, source: line.text, ...decisionFor('about'), question: null } satisfies ReviewedPassage]
    return line.passages.flatMap((passage) => (passage.use === 'publish' ? [passage] : withPublicPart(passage)))
  })
}

const ONLY_STATE = 'just say '

function statementIn(note: string): string | undefined {
  const at = note.toLowerCase().lastIndexOf(ONLY_STATE)
  return at === -1 ? undefined : /^(\p{L}[^"“”?()\n.]{3,60})[.!]?$/iu.exec(note.slice(at + ONLY_STATE.length))?.[1]
}

/** "don't give numbers sold, just say going quick": what is for readers. */
function withPublicPart(passage: ReviewedPassage): ReviewedPassage[] {
  const part = publicPartOf(passage.source) ?? statementIn(passage.source)
  return part ? [{ ...passage, text: tidiedValue(part), use: 'publish', reason: PART_OF_NOTE }] : [passage]
}
