import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { isVerb, MONTHS, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasVerb } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { canEnd, isOpenQuote } from './clause-end.ts'
import { foreignTitle } from './foreign-title.ts'
import { keywordsOf } from './keywords/keywords.ts'
import { brandsIn, placesIn } from './keywords/names.ts'
import { STREET } from './tag-phrases.ts'

const SHORTEST = 25
const DATE_PART = String.raw`(?:(?:${MONTHS}) \d{1,2}|\d{1,2} (?:${MONTHS}))(?:,? \d{4})?`
const DAY_NAME = `(?:${WEEKDAYS})s?`
/** "From Monday, November 3, ", "Last Saturday ", "After 94 years, ". */
export const LEADING = new RegExp(
  `^(?:(?:from|on|since|until|before|after|starting|as of) (?:${DAY_NAME},? )?${DATE_PART}(?:,? (?=\\p{L})|, (?=\\p{N}))|(?:(?:from|since|until|starting) )?(?:last|this|next|every) (?:${DAY_NAME}|week|weekend|month|year|spring|summer|autumn|fall|winter),? (?=\\p{L}|\\d)|(?:from|on|in|at|after|since|until|before|starting|as of|this|last|next|every|for) (?:[^,.:;]{2,44}, (?!(?:${MONTHS}) \\d|\\d{1,2} (?:${MONTHS}))(?=[\\p{L}\\p{N}])|(?:\\p{L}{3,9} )?\\d{1,2}(?: \\p{L}{3,9})? (?=(?:our|the|we|all) )))`,
  'iu',
)
const NAME = "(?:the )?\\p{Lu}[\\p{L}’'&-]*(?: (?:(?:of|and|&) )?\\p{Lu}[\\p{L}’'&-]*){0,4}"
/** Where the sender is: " on Bridge Street in Ludlow" before the verb. */
const PLACE_ADJUNCT = new RegExp(` (?:in|near|on) (?!${DAY_NAME}|${MONTHS})${NAME}(?: (?:in|near) ${NAME})?(?= \\p{Ll})`, 'u')
const NAME_ADJUNCT = new RegExp(` (?:at|from|of) ${NAME}(?= \\p{Ll})`, 'u')
/** "… two years ago" */
const TRAILING =
  / (?:(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few) (?:days?|weeks?|months?|years?) ago|(?:this|last|next) (?:week|weekend|month|year|morning|spring|summer|autumn|winter))$/iu
const CUT =
  /[,;:] | [–—(]| (?=(?:this|next|on|at|in|since|after|before|until|because|when|while|across|between|during|who|whose|that|which|every|for the first) )/gu
/** Words after which a title is not complete. */
const OPEN_END =
  /(?:^|\s)(?:a|an|the|of|to|on|in|at|for|with|from(?! scratch)|by|until|since|after|before|because|and|or|but|is|are|was|were|be|been|has|have|had|will|can|takes? place|took place|opens?|opened|runs?|ran|starts?|starting|meet|costs?|comes?|came|goes|went|took|takes|lasts?|open|available|held|only|not|even|also|that|which|who|than|more|less|her|his|its|their|our|my|der|die|das|den|dem|ein|eine|einen|und|oder|le|la|les|un|une|des|de|et|el|los|las|una|y|il|lo|gli|e|het|een|en|o|os|as|um|uma|i|wir|ist|hat|haben|sind|wird|we|ik|houden|beim|zum|zur|im|am|ab|vom|bij|wieder|gegen|mit|bei|von|ohne|über|unter|vor|nach|durch|für|auf|dans|sur|sous|avec|pour|con|para|per|su|tra|met|van|aan|voor|op|desde|hasta)$/iu

/**
 * A title in the words of a sentence: about `aim` characters where a part of it is complete, otherwise at most `most`, because a part that says something else
 * is worse than a long title. Undefined if there is none.
 */
export function shortTitle(sentence: string, brief: Brief, { aim, most }: { aim: number; most: number }): string | undefined {
  const bare = withoutIntroduction(withoutStop(sentence))
  if (bare.length <= aim) return bare
  const whole = bare.length <= most ? bare : undefined
  if (!brief.english) return foreignTitle(bare, aim) ?? foreignTitle(bare, Math.min(most, bare.length - 1)) ?? whole ?? label(brief, most)
  return withoutAdjuncts(bare, aim) ?? withoutAdjuncts(bare, most) ?? whole ?? firstClause(bare, most) ?? label(brief, most)
}

export const SUPERLATIVE = /^(?:the|our) (?:\p{L}{3,9}est|only|first|last|most \p{L}+) /iu
const INTRODUCTION = /^(?:we are|we['’]re|i am|i['’]m) an? [^,;:]{3,80}?,? and (?=(?:we|i)(?: |['’]))/iu

/** "We are a bakery in Leeds, and we are hiring a driver" as "We are hiring a driver". */
export const withoutIntroduction = (sentence: string) => sentenceCase(sentence.replace(INTRODUCTION, ''))

/** The sentence without its adjuncts of time and place, as far as needed: "From May, the Mill in Leeds will be open" as "The Mill will be open". */
export function withoutAdjuncts(sentence: string, most: number): string | undefined {
  const rest = sentence.replace(LEADING, '')
  // "Since October we carry a second phone, and …" begins with a clause.
  const late = /^(?:and|but|so|or)(?!\p{L})/iu.test(rest) ? sentence : sentenceCase(rest)
  const early = late.replace(TRAILING, '')
  // "The oldest sign in Norwich" is not the oldest one.
  const placeless = SUPERLATIVE.test(early) ? early : withoutBeforeVerb(early, PLACE_ADJUNCT)
  const forms = [late, early, placeless]
  const whole = forms.find((text) => text.length <= most && text.length < sentence.length && hasVerb(text) === hasVerb(sentence))
  if (whole) return whole
  for (const text of [early, placeless, withoutBeforeVerb(placeless, NAME_ADJUNCT)]) {
    const isComplete = hasVerb(text) ? hasVerb : isLong
    const shorter = text.length <= most && text.length < sentence.length ? text : undefined
    const cut = shorter ?? cutBefore(CUT, text, most, (head) => isComplete(head) && !misleads(head, text))
    if (cut && !misleads(cut, text)) return cut
  }
  return undefined
}

/** "on the Wyle" in "on the Wyle canal" is part of a name: a verb follows an adjunct. */
const withoutBeforeVerb = (text: string, adjunct: RegExp) =>
  text.replace(adjunct, (found, at: number) => {
    const [next = '', second = ''] = wordsOf(text.slice(at + found.length))
    return isVerb(next) || (/ly$|^(?:now|also|again|still|once|never|always|often|soon|just)$/u.test(next) && isVerb(second)) ? '' : found
  })

/** So many words contain the verb, if it is not a known one. */
const CLAUSE_WORDS = 6
const isLong = (text: string) => wordsOf(text).length >= CLAUSE_WORDS

/** "Open until 8pm" without "on Mondays" would be said of every day. */
const misleads = (cut: string, whole: string) =>
  FIRST.test(cut) ||
  (RELATIVE.test(cut) && !/^[,;]/u.test(whole.slice(cut.length))) ||
  (CLOCK.test(cut) && DAY.test(whole.slice(cut.length))) ||
  EXCEPTION.test(whole.slice(cut.length))

/** "18 artists who began painting | after the age of seventy" */
const RELATIVE = /(?<=\p{L}) (?:who|whose|which|that) (?:\p{L}|\d)/u
/** "for the first time | since 1987" */
const FIRST = /(?<!\p{L})(?:first|second|last|only|best|most) (?:time|year|one)$/iu
const EXCEPTION = /(?<!\p{L})(?:only|unless|except)(?!\p{L})/u

const CLOCK = /\d ?(?:[ap]m|h|uhr)(?!\p{L})|\d[:.]\d{2}|(?<!\p{L})(?:open|closed)(?!\p{L})/iu
const DAY = /(?<!\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\p{L})/u

/** The words before a comma, if they are enough for a clause. */
const firstClause = (text: string, most: number) => cutBefore(/[,;:] | [–—(]/gu, text, most, (head) => head.length >= LEAST_CLAUSE)

const LEAST_CLAUSE = 30

/** A title that ends within the second clause says something else. */
const CLAUSE = /, (?:and|but|so|which|who|while|because) /gu

/** "When my grandmother closed her shop": what happened then is missing. */
const SIDE_CLAUSE = /^(?:when|if|because|although|while|unless|once) [^,]+$/iu

/** Characters of the longest words before which a title can end. */
const LOOK_AHEAD = 16

function cutBefore(pattern: RegExp, text: string, most: number, isComplete: (head: string) => boolean): string | undefined {
  const clause = [...text.matchAll(CLAUSE)].find(({ index }) => index >= SHORTEST && canEnd(text, index))?.index ?? text.length
  return [...text.slice(0, Math.min(most, clause) + LOOK_AHEAD).matchAll(pattern)]
    .filter(({ index }) => index <= clause && canEnd(text, index))
    .map(({ index }) => text.slice(0, index))
    .filter(
      (head) =>
        head.length >= SHORTEST &&
        head.length <= most &&
        !OPEN_END.test(head) &&
        !SIDE_CLAUSE.test(head) &&
        !isOpenQuote(head) &&
        isComplete(head),
    )
    .at(-1)
}

/** "Larkfield Dental: evening surgery". */
function label(brief: Brief, most: number): string | undefined {
  const text = sentencesOf(brief.blocks)
    .map((each) => each.text)
    .join('\n')
  const [brand] = brandsIn(text)
  const places = placesIn(text, brief)
  const topics = keywordsOf(brief).filter(
    (each) => !places.includes(each) && !STREET.test(each) && !brand?.toLowerCase().includes(each.toLowerCase()),
  )
  return brand ? topics.map((topic) => `${brand}: ${topic}`).find((title) => title.length <= most) : undefined
}

/** Whether a title ends with a word after which it is not complete. */
export const isOpenEnd = (title: string) => OPEN_END.test(title) && !ENGLISH_VAN.test(title)

/** Elsewhere, "van" is a preposition. */
const ENGLISH_VAN = /(?<!\p{L})(?:an?|the|our|my|new|old|motor|delivery|camper|electric|transit|food|library|ice[- ]cream) van$/iu

/** Removes words at the end that leave a title incomplete. */
export function withoutOpenEnd(title: string): string {
  let complete = title
  while (OPEN_END.test(complete) && complete.includes(' ')) complete = complete.slice(0, complete.lastIndexOf(' '))
  return complete
}
