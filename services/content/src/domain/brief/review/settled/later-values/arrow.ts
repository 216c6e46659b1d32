import { withCapital } from '../../../with-capital.ts'
import { withStop } from '../../../wording.ts'
import { USED } from '../../corrected.ts'
import type { ReviewedPassage } from '../../passage.ts'
import { decisionFor } from '../../reasons.ts'
import { change } from './changed-value.ts'
import { valuesIn, withValue } from './found-value.ts'

const ARROW = /^ ?(?:<[-–—]{1,2}|[-–—]{1,2}>|←|→|=>) ?/u
const ARROW_WITHIN =
  / (?:<[-–—]{1,2}|[-–—]{1,2}>|←|→) ?(?=(?:nope|no|actually|sorry|wait|now|make|should|they|it|this|that|cancelled)(?![\p{L}]))/iu
const VALUE_ONLY = /^(?:(?:nope|no|actually|sorry|wait|now|make (?:it|that)|should be|it['’]?s)[, ]{1,2}){1,3}(?=[£€$]?\d)/iu
/** "they've just cancelled so its the school choir at 3 instead" */
const SO_ITS = /(?<=^|[, ])so (?:it['’]?s|we['’]?ve got|we have|there['’]?s) (?:now )?/giu
const INSTEAD = / instead[.!]?$/iu
/** "actually mum says no reward" */
const NONE = /^(?:nope|no|actually|sorry|wait)(?:,? [\p{L}'’]{1,12}){0,3}? no (\p{L}{3,20})[.!]?$/iu

/** What its author wrote behind an arrow next to a line changes that line. */
export function readArrow(passage: ReviewedPassage, before: ReviewedPassage): boolean {
  const own = ARROW.exec(passage.source)?.[0]
  if (own !== undefined && readRemark(passage.source.slice(own.length).trim(), before)) {
    Object.assign(passage, { ...decisionFor('remark'), text: passage.source, reason: USED, question: null })
    return true
  }
  return false
}

/** A line with an arrow of its own: "reward - £50 -> actually mum says no reward". */
export function withArrowsRead(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return passages.map((passage) => {
    const found = passage.use === 'publish' ? ARROW_WITHIN.exec(passage.text) : null
    if (!found) return passage
    const line = { ...passage, text: passage.text.slice(0, found.index).trimEnd() }
    return readRemark(passage.text.slice(found.index + found[0].length).trim(), line) ? line : passage
  })
}

const FEWEST_LETTERS = 4

function readRemark(remark: string, line: ReviewedPassage): boolean {
  const lead = VALUE_ONLY.exec(remark)?.[0]
  const value = lead === undefined ? undefined : valuesIn(remark.slice(lead.length)).find(({ start }) => start === 0)
  if (value) {
    const old = valuesIn(line.text)
      .filter(({ kind }) => kind === 'money' || kind === value.kind)
      .sort((one, other) => one.start - other.start)
      .at(-1)
    if (!old) return false
    change(line, withValue(line.text, old, value))
    return true
  }
  const last = [...remark.matchAll(SO_ITS)].at(-1)
  const instead = last && INSTEAD.test(remark) ? remark.slice(last.index + last[0].length).replace(INSTEAD, '') : ''
  if (instead.length >= FEWEST_LETTERS && !/[.!?]/u.test(instead)) {
    change(line, withStop(withCapital(instead.replace(/^(?:the|a|an) /iu, ''))))
    return true
  }
  const none = NONE.exec(remark)?.[1]
  if (none && line.text.toLowerCase().includes(none.toLowerCase())) {
    Object.assign(line, { ...decisionFor('remark'), text: line.source, reason: 'You took this back.', question: null })
    return true
  }
  return false
}
