import { withStop } from '../../wording.ts'
import { USED } from '../corrected.ts'
import type { ReviewedPassage } from '../passage.ts'
import { LAST_VERSION } from '../reasons.ts'

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const WEEKDAY = '(?:Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)(?:day|nesday|sday|rsday|urday)?'
const DATE = String.raw`(?:${WEEKDAY},? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?)`
/** "Saturday August 8... wait, it's Sunday August 9, Saturday is the regatta", "Sat 24 Oct, sorry Sun 25 Oct" */
const DATE_TAKEN_BACK = new RegExp(
  String.raw`(${DATE})(?:\.{2,4}|[,;–—-]| ){1,3}(?:no,? |oh )?(?:wait|sorry|actually|i mean|correction|no)[,.:]? (?:no,? |sorry,? |wait,? )?(?:it['’]?s |that['’]?s |i mean |make that )?(${DATE})(, ${WEEKDAY} (?:is|was) [^,.!?\n]{3,50}| as (?:the )?\d{1,2}(?:st|nd|rd|th)? is [^,.!?\n]{3,50})?`,
  'iu',
)
/** "Episode 6, no 7, of our refit" */
const COUNT_TAKEN_BACK =
  /(?<![\d.,:£€$-])\d{1,4}, (?:no (?=\d{1,4}, )|(?:no,? sorry|i mean|correction),? )(\d{1,4})(?![\d.:]),? (?=\p{L})/iu
/** "Saturday 17th, the 10th is Jean's wedding": why a day was taken back. */
const REASON_OF_DAY = /, the (\d{1,2})(?:st|nd|rd|th) is [^,.!?\n]{3,50}/iu
/** "20 sept -- actually make that 27 sept" */
const DASHES = / [-–—]{2,3} (?=(?:no|wait|sorry|actually|i mean)[ ,.])/iu
/** "on friday the 12th of june no sorry thursday the 11th", of which both days remained */
const TWO_DAYS = new RegExp(String.raw`(${WEEKDAY}) and (${WEEKDAY}) the (?=\d)`, 'iu')
const DAY_TAKEN_BACK = /(?:no,? )?(?:sorry|wait|i mean)[ ,]{1,2}(?:its |it['’]s )?(?:mon|tues|wednes|thurs|fri|satur|sun)day/iu
/** "its 45 cents, no hang on dad changed it": the value is in the next sentence. */
const TAKEN_BACK =
  /(\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}]))[^.!?\n]{0,30}[, ](?:no,? (?:hang on|wait|sorry|hold on)|scrap that|actually no|wait no)(?![\p{L}])([^\d]{0,60})$/iu
const UNIT = /(?:cents?|pence|p|pounds?|dollars?|bucks|quid|euros?|[£€$]|am|pm|people|places|spaces)(?![\p{L}])/iu

/** What the author takes back is not published. */
export function withCorrectionsRead(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  return passages.map((passage, index) => {
    if (passage.use !== 'publish') return passage
    const signed = passage.text.replace(DASHES, ' – ')
    const found = DATE_TAKEN_BACK.exec(signed)
    if (found) {
      const text = signed.slice(0, found.index) + (found[2] ?? '') + signed.slice(found.index + found[0].length)
      return corrected(passage, withStop(text))
    }
    const counted = COUNT_TAKEN_BACK.exec(signed)
    if (counted)
      return corrected(
        passage,
        signed.replace(counted[0], () => `${counted[1]} `),
      )
    const reason = REASON_OF_DAY.exec(signed)
    if (
      reason &&
      new RegExp(String.raw`(?<!\d)${reason[1]}(?:st|nd|rd|th)?(?: \p{L}{3,9})?,? (?:no,? )?(?:sorry|wait|i mean)(?![\p{L}])`, 'iu').test(
        source,
      )
    )
      return corrected(passage, signed.replace(reason[0], ''))
    const days = DAY_TAKEN_BACK.test(passage.source) ? TWO_DAYS.exec(passage.text) : undefined
    if (days)
      return { ...passage, text: passage.text.replace(TWO_DAYS, (_whole: string, _first: string, second: string) => `${second} the `) }
    const back = TAKEN_BACK.exec(passage.source)
    const next = passages[index + 1]
    const unit = back && UNIT.exec(passage.source)?.[0].toLowerCase()
    return back && unit && next?.use === 'publish' && /\d/u.test(next.source) && next.source.toLowerCase().includes(unit)
      ? { ...passage, text: passage.source, use: 'leave_out', reason: USED, question: null }
      : passage
  })
}

const corrected = (passage: ReviewedPassage, text: string): ReviewedPassage => ({
  ...passage,
  text,
  reason: LAST_VERSION,
  question: null,
})
