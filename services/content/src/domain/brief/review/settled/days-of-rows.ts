import { dayName } from '../day-names.ts'
import type { ReviewedPassage } from '../passage.ts'

const SHORT_DAY =
  /^(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\.?(?=[ :,]|$)(?! (?:hats?|cream|screen|lotion|loungers?|beds?|dresses|tea|down)(?![\p{L}]))/iu
const FULL_DAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?![\p{L}])/u
/** So many other rows begin with a day. */
const FEWEST = 2

/** Days at the beginning of the lines of a list, all written out if some are: "Saturday 9-12" above "Sun CLOSED". */
export function withDaysOfRows(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const lines = passages.flatMap(({ use, text }) => (use === 'publish' ? text.split('\n') : []))
  const others = lines.filter((line) => FULL_DAY.test(line)).length
  if (others === 0 || others + lines.filter((line) => SHORT_DAY.test(line)).length <= FEWEST) return [...passages]
  const begins = new Set(source.split('\n').map((line) => line.trim()))
  const isRow = (own: string) => [...begins].some((line) => line.startsWith(own.split('\n')[0] ?? own))
  return passages.map((passage) => {
    if (passage.use !== 'publish' || !isRow(passage.source.trim())) return passage
    const text = passage.text
      .split('\n')
      .map((line) => line.replace(SHORT_DAY, dayName))
      .join('\n')
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? 'Signs and short forms were written out.' }
  })
}
