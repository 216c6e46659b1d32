import { LONGEST_TEXT } from '../domain/longest-text.ts'
import type { Read } from './date-cell.ts'
import { shortened } from './fault.ts'

/** What spreadsheets show for a formula that has no result. A text that begins with = or - becomes one. */
const SHEET_ERROR = /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|ERROR!|SPILL!|CALC!|FIELD!)$/iu

/** Reads a text. It is never run as a formula, and an apostrophe that spreadsheets put before a text stays away. */
export function readText(cell: string, link: string): Read {
  const text = cell.replace(/^'(?=[=+\-@])/u, '').trim()
  if (text === '') return { fault: 'The text is missing. Write it, or delete the row.' }
  if (SHEET_ERROR.test(text))
    return {
      fault: `The spreadsheet replaced the text by ${text}, because it looked like a formula. Write the text again with an apostrophe before it.`,
    }
  const whole = link === '' || text.includes(link) ? text : `${text}\n\n${link}`
  if (whole.length > LONGEST_TEXT) return { fault: `The text has ${whole.length} characters. Posts have at most ${LONGEST_TEXT}.` }
  return { value: whole.toWellFormed() }
}

/** Reads a link; empty if there is none. */
export function readLink(cell: string): Read {
  const link = cell.trim()
  if (link === '') return { value: '' }
  return isWebAddress(link) ? { value: link } : { fault: `“${shortened(link)}” is not a link. Write it with https:// at its beginning.` }
}

function isWebAddress(link: string): boolean {
  if (link.length > 2_000 || /\s/u.test(link) || !/^https?:\/\//iu.test(link)) return false
  return URL.parse(link)?.hostname.includes('.') === true
}

const PLANNED = new Set(['', 'planned', 'scheduled'])

export function readState(cell: string): Read {
  const state = cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/gu, '')
  if (state === 'draft') return { value: 'draft' }
  return PLANNED.has(state) ? { value: 'planned' } : { fault: 'Write “planned” or “draft”, or leave the cell empty.' }
}
