import { isPlaceName } from '../../place-names.ts'

const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SIMPLE = `(?:(?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?|${[...TEENS, ...ONES].join('|')})`
/** "a hundred and twenty", "two hundred" */
const WHOLE = `(?:(?:a|${ONES.join('|')}) hundred(?: and ${SIMPLE})?|${SIMPLE})`
const SIGNS: Record<string, string> = { quid: '£', pound: '£', pounds: '£', euro: '€', euros: '€', dollars: '$', bucks: '$' }
/** "fifty five quid", "two pound fifty a family" */
const AMOUNT = new RegExp(
  `(?<![\\p{L}'’-])(${WHOLE}) (quid|pounds?|euros?|dollars|bucks)(?: ((?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?|${TEENS.join('|')})(?= (?:a|an|per|each|for|the|and|if|with|on|to|of)(?![\\p{L}])|[.,;!?]|$))?(?![\\p{L}'’-])(?! (?:shop|coin|note|sign|of (?:\\p{L}+)? ?(?:weight|fat|meat|flesh)))`,
  'giu',
)

function numberOf(spoken: string): number {
  let sum = 0
  for (const word of spoken.toLowerCase().split(/[ -]/u)) {
    if (word === 'hundred') sum = Math.max(sum, 1) * 100
    else if (word === 'a') sum += 1
    else if (TENS.includes(word)) sum += (TENS.indexOf(word) + 2) * 10
    else if (TEENS.includes(word)) sum += TEENS.indexOf(word) + 10
    else if (ONES.includes(word)) sum += ONES.indexOf(word) + 1
  }
  return sum
}

/** "Alnwick Rothbury Amble and villages": towns without commas. */
const TOWNS =
  /(?<=(?<![\p{L}])(?:do|cover|covering|in|to|visit|visiting|serve|around|doing) )(\p{Lu}\p{Ll}{2,})(?: \p{Lu}\p{Ll}{2,}){1,6}(?= and (?:the )?\p{L})/gu

function withCommas(names: string): string {
  const words = names.split(' ')
  const known = words.filter((word) => isPlaceName(word.toLowerCase())).length
  return words.length > 1 && known * 2 >= words.length ? words.join(', ') : names
}

/** What was dictated as it is written: "fifty five quid" as "£55", towns with commas. */
export const withSpokenFigures = (text: string) =>
  text
    .replace(AMOUNT, (_whole, number: string, unit: string, pence: string | undefined) => {
      const part = pence ? `.${String(numberOf(pence)).padStart(2, '0')}` : ''
      return `${SIGNS[unit.toLowerCase()] ?? ''}${numberOf(number)}${part}`
    })
    .replace(TOWNS, withCommas)
    .replace(/(?<=(?<![\p{L}])still), (?=[£€$])/giu, ' ')
    .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}]+) (?=that['’]s (?:the|on|a|an|with) )/giu, (whole: string, word: string) =>
      JOINS.test(word) ? whole : `${word}, `,
    )

const JOINS = /^(?:and|but|so|if|because|think|know|say|hope|sure|when|or|as|now|believe|means|um|er)$/iu

/** "£55 instead of seventy for one": in a text with one currency, the other spoken prices get it. Smaller numbers can be times and counts. */
const BARE = new RegExp(
  `(?<=(?:(?<![\\p{L}])(?:it['’]?s|instead of|from|is|was)|,|^) )((?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?|${TEENS.slice(3).join('|')})(?= (?:for|if|instead|per|each)(?![\\p{L}])|[.,]|$)|^((?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?)(?= (?:for|if|per|each)(?![\\p{L}]))`,
  'giu',
)

/** "£90 for the year eighty five for the over seventies" */
const SECOND = new RegExp(
  `([£€$]\\d{1,4}(?:\\.\\d\\d)? for (?:[\\p{L}'’]{1,12} ){1,3}?)(?:and )?((?:${TENS.join('|')})(?:[ -](?:${ONES.join('|')}))?|${TEENS.slice(3).join('|')})(?= for )`,
  'giu',
)

export const withCurrencyOf = (text: string, sign: string) =>
  text
    .replace(SECOND, (_whole, before: string, number: string) => `${before.trimEnd()}, ${sign}${numberOf(number)}`)
    .replace(BARE, (number) => sign + numberOf(number))
