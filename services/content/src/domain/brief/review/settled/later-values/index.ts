import { USED } from '../../corrected.ts'
import type { ReviewedPassage } from '../../passage.ts'
import { decisionFor } from '../../reasons.ts'
import { readArrow, withArrowsRead } from './arrow.ts'
import { readNewCount, readNewValue, readValueOfSubject } from './changed-value.ts'
import { readNewDays, readNewName, readNewPlace, readTakenBack, readTwoPrices } from './changed-words.ts'
import { readNearestValue } from './nearest-value.ts'
import { readOldAndNew, withoutFormer } from './old-and-new.ts'
import { canCorrect, type Statement, statementOf } from './statement.ts'

/** Puts a later statement into an earlier passage. Whether it did. */
export type Correct = (statement: Statement, earlier: ReviewedPassage[]) => boolean

const READERS: Correct[] = [
  readOldAndNew,
  readTwoPrices,
  readNewPlace,
  readNewDays,
  readValueOfSubject,
  readNewCount,
  readNearestValue,
  readNewValue,
  readNewName,
  readTakenBack,
]

/** The same in a finished text, where only an update, a postscript or a correction changes something. */
export const withUpdatesRead = (passages: readonly ReviewedPassage[]): ReviewedPassage[] => changed(withArrowsRead(passages), true)

/** Values, names and places that a later statement changes are changed in their place: "pine £180" and "pine went to 200 this morning" as "pine £200". */
export const withLaterValues = (passages: readonly ReviewedPassage[]): ReviewedPassage[] => changed(withArrowsRead(passages), false)

function changed(passages: readonly ReviewedPassage[], isFinished: boolean): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  result.forEach((passage, index) => {
    const before = result[index - 1]
    if (before?.use === 'publish' && readArrow(passage, before)) return
    if (!canCorrect(passage)) return
    const statement = statementOf(passage, before)
    if (isFinished && !statement.isUpdate) return
    const earlier = result.slice(0, index).filter(({ use }) => use === 'publish')
    if (READERS.some((read) => read(statement, earlier))) leaveOut(result, index)
    else Object.assign(passage, withoutFormer(passage, statement))
  })
  return result
}

/** "…, just checked with Lou": how the author knows. */
const HOW_KNOWN = /^\p{Ll}[^\d£€$]*$/u
const MOST_WORDS_OF_REASON = 7

/** Takes a correction that was used out of the text, with what only gives its reason and the question whether it is right. */
function leaveOut(passages: ReviewedPassage[], index: number): void {
  const correction = passages[index]
  const reason = passages[index + 1]
  if (!correction) return
  const isReason =
    reason?.use === 'publish' &&
    /,$/u.test(correction.source) &&
    HOW_KNOWN.test(reason.source) &&
    reason.source.split(' ').length <= MOST_WORDS_OF_REASON
  for (const each of isReason ? [correction, reason] : [correction])
    Object.assign(each, { ...decisionFor('remark'), text: each.source, reason: USED, question: null })
  const words = correction.source.replace(/[.!]$/u, '')
  for (const passage of passages) if (passage.question?.includes(words)) Object.assign(passage, { question: null })
}
