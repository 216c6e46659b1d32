const DAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo'
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const SPELT =
  '(?:a|one|two|three|four|five|six|seven|eight|nine) hundred(?: (?:and )?(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|fifteen|one|two|three|four|five|six|seven|eight|nine))?(?![\\p{L}])|half(?: past)?(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?|quarter (?:past|to) \\p{L}{3,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?'
const ORDINAL =
  'the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))(?![\\p{L}])'
const UNIT =
  "€|euros?|pounds?|quid|dollars?|£|\\$|%|percent|pence|p|am|pm|h|uhr|o[’']?clock|kg|g|km|miles?|minutes?|mins?|hours?|days?|weeks?|people|places|tickets"
const AMOUNT = `an? (?:pound|quid|fiver|tenner|euro|dollar)(?![\\p{L}])|[£€$¥]? ?(?:\\d[\\d.,:]{0,8}\\d|\\d|(?:${SPELT})(?![\\p{L}]))(?:st|nd|rd|th)?(?: ?(?:${UNIT})(?![\\p{L}]))?(?: \\d{2}(?![\\d.,:]))?`
const DATE = `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})(?![\\p{L}])|(?:${MONTH}) (?:the )?\\d{1,2}(?:st|nd|rd|th)?`
const WEEKDAY = `(?:next |this )?(?:${DAY})s?(?![\\p{L}])(?: (?:the )?\\d{1,2}(?:st|nd|rd|th)(?: (?:of )?(?:${MONTH})(?![\\p{L}]))?)?`

/** Only a correction can follow these words. */
const STRONG =
  '(?:no,? )?scrap that|no,? wait|wait,? no|no,? (?:no,? )?sorry|no,? no|scratch that|strike that|correction|or rather|i meant?|make that|i tell a lie|no,? tell a lie|tell a lie|hang on|hold on|my mistake|(?<!(?:you|u|to|people|customers|they|we) )wait|nein,? (?:moment|quatsch|stimmt nicht)|korrektur|ich meine|je veux dire|non,? pardon|mejor dicho|no,? perdón|quiero decir'
const WEAK = 'sorry|no|nope|actually|rather|oops|apologies|pardon|perdón|entschuldigung|sorry i mean'
const LINK = "it['’]?s|its|it is|that['’]?s|thats|make it|for|on|at|in|the|now|sorry|actually|i mean|no"
const marks = (first: string) =>
  `(?:[,.;:…–—-]{0,3} ?)(?:(?:euh|äh+m?|ehm?|u[hm]+|er) )?(?:${first})(?:[,.;:…–—-]{0,3} (?:${LINK}|${STRONG})(?![\\p{L}])){0,4}[,.;:…–—-]{0,3} `
const EDGE = '(?<![\\p{L}\\p{N}£€$.,:#@/-])'
const END = '(?![\\p{L}\\p{N}]|[.,:]\\d)'
const TAIL = "((?: [\\p{L}'’]{1,14}(?![\\p{L}'’])){0,5}?)"

const patternsOf = (value: string) => ({
  strong: new RegExp(`${EDGE}(${value})${END}${TAIL}${marks(STRONG)}(?:[\\p{L}'’]{1,12} ){0,4}?(${value})${END}`, 'giu'),
  weak: new RegExp(`${EDGE}(${value})${END}${TAIL}(${marks(WEAK)})(${value})${END}`, 'giu'),
  instead: new RegExp(`${EDGE}(${value}),? (?:and )?not (?:the |on |at )?(${value})${END}`, 'giu'),
  aside: new RegExp(
    `(?:(?<=[.!?…\\n] ?)|, |^)(?:${marks(`${STRONG}|${WEAK}`).trim().replace(/ $/u, '')} ?)(?:[\\p{L}'’]{1,12} ){0,4}?(${value}),? (?:and )?not (?:the |on |at )?(${value})${END}[.!]? ?`,
    'giu',
  ),
})
/** The kinds of values that are corrected. A correction has the same kind. */
const KINDS = [DATE, ORDINAL, WEEKDAY, AMOUNT].map(patternsOf)
const NAMES =
  /(?<=(?<![\p{L}])(?:with|from|by|at|for|to|in|ask|call|ring|text|and|see) )(\p{Lu}[\p{L}'’]{1,20}),? (?:no,? wait|no,? sorry|sorry|i mean|scratch that|wait),? (?:sorry,? |i mean,? )?(\p{Lu}[\p{L}'’]{1,20})(?![\p{L}])/gu

/** "the Wednesday, the eleventh, Wednesday the eleventh" */
const REPEATED_DAY = /(?<![\p{L}])(((?:mon|tues|wednes|thurs|fri|satur|sun)day),? (the \p{L}{4,14})),? \2,? \3(?![\p{L}])/giu

/** "£45, no wait, sorry, £40" becomes "£40". The corrected passages are added to `removed`. */
export function withCorrections(text: string, removed: string[]): string {
  let result = text
  const replaced: [string, string][] = []
  for (const { strong, weak, instead, aside } of KINDS) {
    result = result
      .replace(aside, (whole: string, right: string, wrong: string) => {
        const from = new RegExp(`${EDGE}${escaped(wrong)}${END}`, 'iu')
        if (!from.test(text.replace(whole, ' '))) return whole
        replaced.push([wrong, right])
        removed.push(whole.trim())
        return ''
      })
      .replace(strong, (whole: string, wrong: string, tail: string, right: string, at: number) => {
        removed.push(whole)
        return withTail(likeUnit(right, wrong), tail, result.slice(at + whole.length, at + whole.length + 90))
      })
      .replace(weak, (whole: string, wrong: string, tail: string, mark: string, right: string, at: number, all: string) => {
        const after = all.slice(at + whole.length, at + whole.length + 90)
        const isApart = /[.!?…]/u.test(mark)
        const repeats = tail !== '' && after.startsWith(tail)
        const ends = /^\s*(?:[.,;!?)]|$)/u.test(after)
        if (unitOf(wrong) !== unitOf(right) || ((isApart || unitOf(right) === '') && !ends && !repeats)) return whole
        removed.push(whole)
        return withTail(right, tail, after)
      })
      .replace(instead, (whole: string, right: string, wrong: string) => {
        if (!removed.some((each) => each.includes(wrong))) return whole
        removed.push(whole)
        return right
      })
  }
  for (const [wrong, right] of replaced) result = result.replace(new RegExp(`${EDGE}${escaped(wrong)}${END}`, 'giu'), () => right)
  return result.replace(REPEATED_DAY, '$1').replace(NAMES, (whole: string, _wrong: string, right: string) => {
    removed.push(whole)
    return right
  })
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

/** Adds the words after the wrong value, unless they are repeated after the right one. */
const withTail = (right: string, tail: string, after: string) => (after.toLowerCase().startsWith(tail.toLowerCase()) ? right : right + tail)

/** "£45, no wait, 40": the corrected value has the currency of the first one. */
const likeUnit = (right: string, wrong: string) => {
  const sign = /^[£€$¥]/u.exec(wrong)?.[0]
  const word = / (?:euros?|pounds?|quid|dollars?|percent|pence|people|places|tickets|minutes?|hours?|weeks?)$/iu.exec(wrong)?.[0]
  if (word && !right.includes(' pound') && SPELT_NUMBER.test(right)) return right + word
  return sign && /^\d/u.test(right) && !/[\p{L}%]/u.test(right) ? sign + right : right
}
const SPELT_NUMBER = new RegExp(`^(?:${SPELT})$`, 'iu')

function unitOf(value: string): string {
  if (/[£€$¥]|euro|pound|quid|dollar|pence|fiver|tenner|\dp$/iu.test(value)) return 'money'
  if (/(?:am|pm|uhr|clock|half|quarter)|\d[:.]\d\d$/iu.test(value)) return 'time'
  return /%|percent/iu.test(value) ? 'percent' : (/[\p{L}]{3,}/u.exec(value.replace(/^the /iu, ''))?.[0].slice(0, 1) ?? '') && 'word'
}

const TIMES = `\\d{1,2}(?:[:.h]\\d{2}| h(?: \\d{2})?)? ?(?:am|pm|uhr)?(?: ?(?:to|-|–|till?|until|bis|à|a) ?\\d{1,2}(?:[:.h]\\d{2})? ?(?:am|pm|uhr)?)?`
const UPDATES = [`(?:${DATE})`, WEEKDAY, TIMES, AMOUNT].map(
  (value) =>
    new RegExp(
      `${EDGE}(${value})(?: now| instead| maintenant| jetzt| ahora)?,? (?:and |et |und |y |e )?(?:not|pas|nicht|statt|instead of|rather than|au lieu de|no)(?: (?:at|on|the|à|am|um|a|el|le))? (${value})${END}`,
      'giu',
    ),
)

/** Replaces the values that a later message corrects: "it's 12 to 5 now, not 11 to 4". */
export function withUpdates(text: string, later: string): string {
  const updates = UPDATES.flatMap((pattern) => [...later.matchAll(pattern)].map((match) => [match[2] ?? '', match[1] ?? ''] as const))
  return updates.slice(0, 20).reduce((result, [wrong, right]) => (wrong ? withUpdate(result, wrong, right) : result), text)
}

/** "7.30 not 7" changes "7pm" into "7.30pm". */
function withUpdate(text: string, wrong: string, right: string): string {
  const isBareTime = /^\d{1,2}(?:[.:]\d{2})?$/u.test(wrong) && /^\d{1,2}(?:[.:]\d{2})?$/u.test(right)
  const timed = isBareTime
    ? text.replace(new RegExp(`${EDGE}${escaped(wrong)}( ?(?:am|pm|uhr|h))${END}`, 'giu'), (_found, suffix: string) => right + suffix)
    : text
  return timed === text ? text.replace(new RegExp(`${EDGE}${escaped(wrong)}${END}`, 'giu'), () => right) : timed
}
