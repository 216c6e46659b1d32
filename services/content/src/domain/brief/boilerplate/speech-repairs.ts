import type { StrippedText } from './stripped-text.ts'

const SPELT =
  'five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig'
const VALUE = `(?:[£€$]?\\d[\\d.,:]{0,8}\\d|[£€$]?\\d|(?:${SPELT})(?![\\p{L}]))(?:am|pm|p|%)?`
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MARKS = '(?:(?:oh|no|sorry|wait|hang on|hold on|actually|nee|nein|ach|quatsch|moment|stopp)(?![\\p{L}])[,.… ]{1,3}){1,4}'
/** "it's forty qu— no hang on, Shaz says it's £38": the speaker begins the clause again. */
const RESTART = new RegExp(
  `(?<![\\p{L}])(it['’]?s|we['’]?re|that['’]?s|they['’]?re|there['’]?s) [^.!?\\n—–]{1,60}[—–] ?${MARKS}[^.!?\\n]{0,90}?(?<![\\p{L}])\\1 (?=[£€$]?\\d|${DAY})`,
  'giu',
)
/** "£38, yeah £38 not forty" */
const CONFIRMED = new RegExp(
  `(?<![\\p{L}\\d])(${VALUE}),? (?:yeah|yes|yep|ja|genau|oui|sí),? \\1(?:,? not (?:the )?${VALUE}| statt ${VALUE})?(?![\\p{L}\\d])`,
  'giu',
)
/** "no concessions, wait no that's wrong there are concessions" */
const DENIED =
  /,? no (\p{L}{3,20}),? (?:wait,? no|no,? wait|no,? sorry|sorry)(?:[, ]{1,2}that['’]?s wrong)?,? there (?:are|is) \1(?=[,.])/giu
/** "am ersten, nee Quatsch, am 3. August" */
const FOREIGN =
  /(?<![\p{L}])(am|um|ab|bis|kriegt|kostet|nur|à|le|a las|el|alle|il|às|dia|op|om) [^\s,.!?]{1,14}(?: [^\s,.!?]{1,14}){0,2},? (?:(?:äh|ähm|eh|euh|ach|och),? )?(?:nee|nein|quatsch|non|pardon|perdón|anzi|scusa|nie|não|desculpa|mejor dicho|stimmt nicht)(?:,? (?:nee|nein|quatsch|moment|pardon|perdón|stimmt nicht)){0,2},? (?:\1 )?(?=\d)/giu
/** "over seventy. sorry not seventy, over 65" */
const NOT = new RegExp(
  `(?<=[.!?] )(?:sorry|no|wait|oh)[, ]{1,2}(?:sorry,? )?not (${VALUE}),? (?:but |it['’]?s |we said |over |under |at |from ){0,2}(${VALUE})(?:,? [^.!?\\n]{0,60})?[.!?]? ?`,
  'iu',
)

/** A dictated text in which only the last value of a corrected clause remains. */
export function withRepairsApplied(text: string): StrippedText {
  const boilerplate: string[] = []
  const replace = (source: string, pattern: RegExp, by: (first: string) => string) =>
    source.replace(pattern, (whole: string, first: string) => {
      boilerplate.push(whole.trim())
      return by(first)
    })
  const restarted = replace(text, RESTART, (first) => `${first} `)
  const confirmed = replace(restarted, CONFIRMED, (first) => first)
  const denied = replace(confirmed, DENIED, () => '')
  const begun = replace(denied, FOREIGN, (first) => `${first} `)
  const not = NOT.exec(begun)
  const at = not?.[1] ? begun.slice(0, not.index).lastIndexOf(not[1]) : -1
  if (!not?.[1] || !not[2] || at < 0) return { text: begun, boilerplate, quoted: [] }
  boilerplate.push(not[0].trim())
  return {
    text: begun.slice(0, at) + not[2] + begun.slice(at + not[1].length, not.index) + begun.slice(not.index + not[0].length),
    boilerplate,
    quoted: [],
  }
}
