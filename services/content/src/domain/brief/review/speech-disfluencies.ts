const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const SPELT = `(?:(?:${TENS})(?:[ -](?:${ONES}))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|${ONES})`
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const ORDINAL =
  '(?:\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[ -]first)'
const DATE = `(?:${DAY} the ${ORDINAL}(?: of ${MONTH})?|(?:${DAY},? )?${MONTH} ${ORDINAL}|the ${ORDINAL}(?: of ${MONTH})?|${DAY})`
const TIME = `(?:(?:half past )?${SPELT}(?: (?:thirty|fifteen|forty[ -]five))?(?: ?[ap]\\.?m\\.?)?|\\d{1,2}(?:[.:]\\d\\d)? ?(?:[ap]m)?)`
const START = "(?<![\\p{L}\\p{N}'’-])"

/** What speakers say while they think. */
const FILLER = /(?<![\p{L}'’])(?:u[hm]+|er+m?|hmm+)(?![\p{L}'’-])[,.…]*/giu
const PAUSE = /(?<=[,.!?] ?)(?:hang on|hold on|let me (?:look|see|check|think)|what else|where was i)[,.!?]+/giu
const FEWEST = 2

/** What is taken back or begun twice: all but the second value. */
const SCRAPS: RegExp[] = [
  // "Saturday the seventh, no that's a Friday isn't it, Saturday the eighth"
  new RegExp(
    `${START}${DATE},? no,? (?:(?:hang on|hold on|wait|sorry),? ){0,2}(?:that|it|the)(?:['’]?s| is| was)? [^.,!?\\d\\n]{3,40}[,.!?][,.!? ]*(?=${DATE}(?![\\p{L}]))`,
    'giu',
  ),
  // "they start on the, Saturday the eighth"
  new RegExp(`(?<=(?<![\\p{L}])(?:on|from|until|till|by|is)) the,[, ]{0,8}(?= ?${DATE}(?![\\p{L}]))`, 'giu'),
  // "Saturday the eighth. Saturday the eighth of November"
  new RegExp(`${START}(${DAY} the ${ORDINAL})[.,] (?=\\1 of ${MONTH})`, 'giu'),
  // "starting June first. no wait, June first's a Monday I don't work Mondays, so starting Tuesday June second"
  new RegExp(
    `${START}(starting|from|on) ${DATE}[.,]? no,? (?:wait|sorry|hang on)[, ][^.!?\\n]{0,80}[ ,]so (?=\\1 ${DATE}(?![\\p{L}]))`,
    'giu',
  ),
  // "seven a.m. till nine. no, half past. seven till nine thirty"
  new RegExp(
    `${START}${TIME} ?(?:till?|until|to) ${TIME}[.,] ?no,? [^.,\\n]{2,20}[.,] (?=${TIME} ?(?:till?|until|to) ${TIME}(?![\\p{L}]))`,
    'giu',
  ),
  // "so six left, actually no Jen rang this morning so five. five left"
  new RegExp(
    `${START}(?:so |and )?${SPELT} (\\p{L}{3,9}),? actually,? no,? [^.,\\d\\n]{3,50} so ${SPELT}[.,] (?=${SPELT} \\1(?![\\p{L}]))`,
    'giu',
  ),
  // "ninety, no, eighty-five, eighty-five for the big guys"
  new RegExp(`${START}${SPELT},? no,? (${SPELT}), (?=\\1 \\p{L})`, 'giu'),
  // "max ten, ten ladies"
  new RegExp(
    `(?<=(?<![\\p{L}])(?:max|only|about|just|around) )(${SPELT}|\\d{1,3}), (?=\\1 \\p{L})(?!\\1 (?:pounds?|quid|euros?|dollars?|bucks|pence|p|minutes?|mins?|hours?|hrs?|am|pm|percent|per cent|each|o['’]?clock)(?![\\p{L}]))`,
    'giu',
  ),
  // "it's two hundred and, it was two forty last year"
  new RegExp(
    `${START}(?:it['’]?s|they['’]?re|that['’]?s) (?:${SPELT}[ -])?(?:hundred|thousand)(?: and)?, (?=(?:it|this|they|that)(?![\\p{L}]))`,
    'giu',
  ),
  // "and it's, I'm booked two weeks out"
  /(?<![\p{L}'’])(?:and |so |but )?(?:it['’]s|they['’]re|we['’]re|i['’]m|that['’]s|there['’]s),[, ]{1,12}(?=(?:it['’]s|they['’]re|we['’]re|i['’]m|that['’]s|there['’]s) )/giu,
  // "the the women's mornings"
  /(?<![\p{L}'’])(the|to|we|a|and|of|in|for|is|it's|they)(?: +)(?=\1 )/giu,
]
const SLASH = / (?:forward )?slash ([\p{L}\d-]{2,40})(?![\p{L}])/giu
const LONGEST_DOMAIN = 10

/**
 * A dictated text without what its author says while thinking and without values that are taken back, as long as before. A text with fewer than two such
 * words stays, because it was not dictated.
 */
export function withoutDisfluencies(source: string): string {
  const count = [FILLER, PAUSE].reduce((all, pattern) => all + (source.match(pattern)?.length ?? 0), 0)
  if (count < FEWEST) return source
  const blank = (text: string, pattern: RegExp) =>
    text.replace(pattern, (...found: unknown[]) => {
      const length = String(found[0]).length
      const before = text.slice(0, Number(found.findLast((each) => typeof each === 'number')))
      // "already so six left, actually no … so five. five left": the clause before it ends.
      return (/^(?:so|and) /iu.test(String(found[0])) && /[\p{L}\d] $/u.test(before) ? ',' : '').padEnd(length)
    })
  const even = [FILLER, PAUSE].reduce(blank, source)
  return SCRAPS.reduce((text, pattern) => withSingleSpaces(text, (own) => blank(own, pattern)), even).replace(
    SLASH,
    (found, path: string, at: number, text: string) =>
      // "secondreef.example slash women"
      /\.\p{L}{2,7}$/u.test(text.slice(Math.max(0, at - LONGEST_DOMAIN), at)) ? `/${path}`.padEnd(found.length) : found,
  )
}

/** Applies a change that keeps the length to the words of a text as if they had one space between them. */
function withSingleSpaces(text: string, change: (own: string) => string): string {
  const places: number[] = []
  let own = ''
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ' ' && text[at + 1] === ' ') continue
    places.push(at)
    own += text[at]
  }
  const changed = change(own)
  const result = [...text]
  if (result.length !== text.length) return text
  places.forEach((place, at) => {
    if (changed[at] !== own[at]) result[place] = changed[at] ?? ' '
  })
  return result.join('')
}
