import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'

const STEP =
  /^(?:first|firstly|first of all|second|secondly|third|thirdly|fourth|then|next|after that|afterwards|finally|lastly|step \d{1,2})(?![\p{L}])/iu
const MOMENT =
  /^(?:in (?:the (?:beginning|end)|\d{4})|one (?:day|night|morning|evening)|(?:the|that) (?:next|same|following)? ?(?:day|night|morning|evening|week|winter|summer|spring|autumn|year)|(?:\p{L}{1,12} )?(?:years?|months?|weeks?|days?|hours?) (?:ago|later)|when (?:i|we|he|she|they)|back then|at first|by the time|last (?:week|night|winter|summer|year)|yesterday)(?![\p{L}])/iu
/** "How to store dahlia tubers for the winter." */
const INSTRUCTIONS = /^(?:here is |here['’]s )?how (?:to|we|i|you can) \p{Ll}/iu
const NARRATED = /^(?:i|my) |, i (?:\p{L}{2,14}ed|was|had|went|found|took|made|saw)(?![\p{L}])/iu

/** Whether the order of the sentences carries their meaning: bad news, steps, stories and reports in the order of events. */
export function isOrdered(brief: Brief): boolean {
  if (brief.badNews) return true
  const texts = sentencesOf(brief.blocks).map(({ text }) => text)
  if (INSTRUCTIONS.test(texts[0] ?? '')) return true
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
  return count(STEP) >= 2 || count(MOMENT) + count(STEP) >= 3 || count(NARRATED) * 2 >= texts.length
}
