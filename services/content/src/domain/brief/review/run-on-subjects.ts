import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'

/** A noun and the verb of which it is the subject: "coach leaves at eight", "pitch is waterlogged", "forms back by Friday". */
const SUBJECT_OF_VERB =
  /^(?:(?:the|our|my|all|both|no|new|next|voluntary|every|each|this|these|\p{L}{3,6}days?(?:['’]s)?) ){0,2}(?!(?:and|or|but|so|as|if|to|of|in|on|at|by|with|for|from|that|which|who|what|how|when|where|there|here|just|also|still|is|are|be|it|its|you|we|they|he|she|i|the|a|an|off|only|not|because|than|then|far|ones?)(?![\p{L}]))\p{L}[\p{L}'’-]{2,14} (?:(?:is|are|was|will be|leaves?|starts?|begins?|costs?|opens?|closes?|finish(?:es)?|runs?|needs?|takes?|must|should)(?![\p{L}'’]) (?:\S+)|back (?:by|on) \S)/iu
/** A clause that has its predicate can be followed by another subject without any sign. */
const ENDS_PREDICATE =
  /(?:(?<![\p{L}])(?:is|are|was|were|be)|['’]s) (?:off|on|open|closed|shut|back|full|free|cancelled|canceled|ready|sorted|out|here|waterlogged|broken|sold out)$|(?<![\p{L}])(?:tonight|today|tomorrow|this \p{L}{4,9}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|under \d{1,2}s|\d{1,2}(?:st|nd|rd|th)?|lunchtime|pounds?|quid|euros?|dollars?|minutes|hours|clear|service|eighty|ninety|seventy|sixty|fifty|forty|thirty|twenty|ten|each)$/iu
const OPENS_WITHOUT_SIGN = [
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s)? \p{L}+ (?:is|are|will|starts?|goes)(?![\p{L}])/iu,
  /^kick[ -]?off(?:['’]?s| is)? (?:at )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|half|quarter|noon)/iu,
  /^(?:and )?tell (?:the |your |our )?(?:people|everyone|everybody|parents|customers|members|guests|folk|folks|them|mums|dads|players|families)(?![\p{L}])/iu,
  /^(?:pre-?order|reserve|apply|sign up|rsvp|collect|register) (?:by|before|at|on|via|from|online|in)(?![\p{L}])/iu,
  /^that['’]?s (?:for|with|just|only|including|because|per|each|without) /iu,
  /^takes (?:about|around|roughly|just|only|an?|up to|\d)/iu,
  /^(?:make|keep) (?:sure|it) /iu,
  /^all (?:the |our |of the )?(?:money|proceeds|profits?|funds|takings) (?:goes?|will|is|are) /iu,
  /^last (?:year|week|month|time) (?:we|it|they|over) /iu,
  /^(?:please |just )?bring (?:cash|your|a|an|the|some) /iu,
  /^so let['’]?s /iu,
  /^the rest (?:came|comes|is|was|goes|will) /iu,
  /^(?:and )?a (?:big|huge|massive|special) thank(?:s| you) (?:to|goes) /iu,
  /^and [\p{L}'’-]{4,14} (?:need|needs|should|must|can) /iu,
]
const LEAST_WORDS_OF_RUN_ON = 16
/** With a comma before the subject. */
const LEAST_WORDS_WITH_COMMA = 12
/** "Karen's teaching it" */
export const IS_DOING = /^\p{Lu}\p{Ll}{1,14}(?:['’]?s| is) \p{Ll}{2,12}ing(?![\p{L}])/u
const FEWEST = 3
const ENDS_CONDITION = /(?:^|\s)(?:if|when|unless|once|before|after|because) (?:\S+ ){0,3}\S+$/iu

/** Whether another sentence begins at a word of a text that was typed in one go, by the words on both sides. */
export function opensWithoutSign(words: readonly string[], at: number, current: readonly string[], before: string): boolean {
  const isAfterComma = current.at(-1)?.endsWith(',') === true
  if (words.length < (isAfterComma ? LEAST_WORDS_WITH_COMMA : LEAST_WORDS_OF_RUN_ON)) return false
  if (current.length < FEWEST || words.length - at < FEWEST) return false
  const next = words.slice(at, at + 8).join(' ')
  if (ENDS_CONDITION.test(before.slice(-80))) return false
  const isComplete = hasVerb(before) || IS_DOING.test(before) || BEGINS_WITH_VERB.test(before) || SUBJECT_OF_VERB.test(before)
  if (!isComplete) return false
  if (OPENS_WITHOUT_SIGN.some((opening) => opening.test(next))) return true
  if (!SUBJECT_OF_VERB.test(next)) return false
  return isAfterComma || ENDS_PREDICATE.test(before.slice(-60))
}

/** "its brownies and a loaf", "takes about an hour" */
export const BEGINS_WITH_VERB = /^(?:it['’]?s|that['’]?s|takes|costs|lasts|runs|starts|includes) /iu

/** "its brownies and a loaf", "its made in Leeds": a sentence that begins with "its" and has no other verb. */
export const withItIs = (text: string) =>
  ITS_MADE.test(text) ||
  (/^its /iu.test(text) &&
    !hasVerb(
      text
        .split(' ')
        .slice(1, 1 + BEFORE_VERB)
        .join(' '),
    ))
    ? text.replace(/^(i)ts /iu, "$1t's ")
    : text
const BEFORE_VERB = 5
const ITS_MADE =
  /^its (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|free|cash|open|closed|back|just|only|made|done|held|run|based|baked|booked|sold|served|at|in|on|from|£|\$|€|\d)|^its (?:bigger|larger|smaller|better|easier|cheaper|faster|quicker|nicer|closer|nearer|warmer|quieter|longer|lighter|brighter|later|earlier)(?= (?:and|than|but|now)(?!\p{L})|[,.!]|$)/iu

/** "brownies 3.50 each": a name and its price. */
const PRICED = /(?<![\p{L}\d.,£€$-])\p{Ll}{3,14} [£€$]?\d{1,3}(?:\.\d\d)?(?: each| a \p{Ll}{3,8})?(?![\p{L}\d:])/gu
const FEWEST_PRICED = 3
/** "6 eggs 2 loaves 4 apples" are no prices. */
const IS_PRICE = /\d\.\d\d(?!\d)|[£€$]\d|\d each(?![\p{L}])/u

/** "we only bake what's booked brownies 3.50 each drizzle 4 loaf 6.20": prices in a row are a sentence of their own behind a clause. */
export function withPriceRows(text: string): string {
  const found = [...text.matchAll(PRICED)].map(({ 0: item, index }) => ({ item, start: index, end: index + item.length }))
  let result = ''
  let from = 0
  for (let at = 0; at < found.length; at += 1) {
    let last = at
    while (found[last + 1]?.start === (found[last]?.end ?? 0) + 1 && text[found[last]?.end ?? 0] === ' ') last += 1
    const [first, end] = [found[at], found[last]]
    if (!first || !end || last - at + 1 < FEWEST_PRICED || !IS_PRICE.test(text.slice(first.start, end.end))) continue
    const before = text.slice(from, first.start)
    const clause = (before.split(/[.!?;:]/u).at(-1) ?? '').trim()
    const isOwn = /[\p{L}'’]$/u.test(clause) && clause.split(' ').length >= FEWEST && hasVerb(clause)
    const items = found.slice(at, last + 1).map(({ item }) => item)
    result += isOwn ? `${before.trimEnd()}. ${withCapital(items.join(', '))}` : before + items.join(', ')
    from = end.end
    at = last
  }
  return result + text.slice(from)
}
