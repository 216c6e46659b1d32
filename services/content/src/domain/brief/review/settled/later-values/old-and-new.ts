import type { ReviewedPassage } from '../../passage.ts'
import { CORRECTED, change } from './changed-value.ts'
import type { Statement } from './statement.ts'

const VALUE = String.raw`[£€$]?\d(?:[\d.,:]*\d)?`
const UNIT = String.raw`(?: ?(?:[ap]m|mm|cm|km|m|kg|g|dB|ml|l|%|p|(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\p{L}])))?`
/** "I said 1.2m but its 1.3, i measured it again" */
const FORMER_BUT = new RegExp(
  String.raw`^(?:oh,? |and |sorry,? )?(?:i|we|it) (?:said|says|wrote|put|typed|had)(?: it was)? (${VALUE})${UNIT},? but (?:it['’]?s|that['’]?s|it is|it was|i meant|it should be|should be|actually)(?: actually| really)? (${VALUE})(?!\d)`,
  'iu',
)
/** "480 for the ten, not 460" */
const NEW_NOT_OLD = new RegExp(String.raw`(${VALUE})(${UNIT})(?: [\p{L}’']{1,12}){0,5}?,? (?:and )?not (${VALUE})${UNIT}[.!]?$`, 'iu')
/** ", not 13" at the end */
const NOT_OLD = new RegExp(String.raw`,? (?:and )?not (?:the )?${VALUE}(?:st|nd|rd|th)?${UNIT}(?=[.!]?$)`, 'iu')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

/** The only place where earlier passages have a value that is no part of another one. */
function placeOf(value: string, earlier: ReviewedPassage[]): { passage: ReviewedPassage; at: number } | undefined {
  const pattern = new RegExp(String.raw`(?<![\p{L}\d.,:£€$])[£€$]?${escaped(value.replace(/^[£€$]/u, ''))}(?![\d]|[.,:]\d)`, 'gu')
  const found = earlier.flatMap((passage) => [...passage.text.matchAll(pattern)].map(({ index }) => ({ passage, at: index })))
  return found.length === 1 ? found[0] : undefined
}

function put(value: string, former: string, { passage, at }: { passage: ReviewedPassage; at: number }): void {
  const sign = /^[£€$]/u.exec(passage.text.slice(at))?.[0] ?? ''
  const bare = former.replace(/^[£€$]/u, '')
  change(passage, `${passage.text.slice(0, at)}${sign}${value.replace(/^[£€$]/u, '')}${passage.text.slice(at + sign.length + bare.length)}`)
}

/** A statement that gives the earlier value and the right one. */
export function readOldAndNew({ text, isAnnounced }: Statement, earlier: ReviewedPassage[]): boolean {
  const [, old, value] = FORMER_BUT.exec(text) ?? []
  const [, right, , wrong] = (isAnnounced && NEW_NOT_OLD.exec(text)) || []
  const [former, next] = old && value ? [old, value] : [wrong, right]
  const place = former && next ? placeOf(former, earlier) : undefined
  if (!former || !next || !place) return false
  put(next, former, place)
  return true
}

/** "Correction: last orders are 6 June, not 13", if no earlier passage has the former value: only the right one is published. */
export function withoutFormer(passage: ReviewedPassage, { text, isAnnounced }: Statement): ReviewedPassage {
  const end = isAnnounced && passage.use === 'publish' ? NOT_OLD.exec(text) : null
  if (!end) return passage
  const own = NOT_OLD.exec(passage.text)
  return own ? { ...passage, text: passage.text.replace(own[0], ''), reason: CORRECTED } : passage
}
