import type { ReviewedPassage } from '../../passage.ts'
import { decisionFor, EXCLUDED } from '../../reasons.ts'

/** What announces that something before it has changed. */
const ANNOUNCES =
  /^(?:(?:and |oh |second |small |quick |one )?(?:p\.? ?p?\.?s\.?|edit(?:ed)?|update[sd]?|correction|change of plans?|(?:scrap|scratch|strike|forget|ignore) that|nb|n\.b\.)(?![\p{L}])(?: from [\p{L} ]{2,20}(?=,))?|(?:oh|sorry|actual+y|btw|ah|wait|hang on|hold on|no)(?![\p{L}]))[ ,:.!–—-]{0,3}/iu
/** Signs, or what a value follows: "Actually make it | £135". */
const ONLY_START = /^(?:make (?:it|that)|it['’]?s(?: now)?|now)?[ ,:.!–—-]*$/iu
const LEADING_SIGNS = /^[-–—/]{1,3} /u
const MOST_MARKS = 4

/** What a passage states, without the words that announce a change, and whether it has them. */
export interface Statement {
  text: string
  isAnnounced: boolean
  /** Announced as an edit, an update, a correction or a postscript. */
  isUpdate: boolean
  /** "Scratch that, …" */
  isTakenBack: boolean
}

const TAKES_BACK = /^(?:scratch|scrap|strike|forget|ignore) that(?![\p{L}])/iu
const IS_UPDATE =
  /^(?:second |small |quick |one )?(?:edit|update|correction|change of plan|p\.? ?p?\.?s(?![\p{L}])|(?:scrap|scratch|strike) that)/iu

/** A passage can be announced by the one before it: "edit:" | "its till thursday now". */
export function statementOf(passage: ReviewedPassage, before: ReviewedPassage | undefined): Statement {
  const own = withoutMarks(passage.source.trim())
  if (own.isAnnounced || !before) return own
  const first = withoutMarks(before.source.trim())
  return first.isAnnounced && ONLY_START.test(first.text) ? { ...own, isAnnounced: true, isUpdate: first.isUpdate } : own
}

function withoutMarks(source: string): Statement {
  let text = source.replace(LEADING_SIGNS, '')
  let isUpdate = false
  for (let count = 0; count < MOST_MARKS; count += 1) {
    const mark = ANNOUNCES.exec(text)?.[0]
    if (!mark) break
    isUpdate ||= IS_UPDATE.test(text)
    text = text.slice(mark.length).replace(/^(?:so|and|that) /iu, '')
  }
  return { text, isAnnounced: text !== source.replace(LEADING_SIGNS, ''), isUpdate, isTakenBack: TAKES_BACK.test(source) }
}

/** Whether a passage can correct another one: it is for readers, or the reader took it for a note. */
export const canCorrect = ({ use, reason, source }: ReviewedPassage) =>
  use === 'publish' ||
  reason === decisionFor('remark').reason ||
  (reason === decisionFor('shell').reason && /\d/u.test(source)) ||
  (use === 'instruction' && reason !== EXCLUDED.reason)
