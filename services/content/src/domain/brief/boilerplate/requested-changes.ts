import { splitSentences } from '@loomcast/platforms'
import { distinct, EDGE, KINDS, MONTH } from './new-values.ts'
import type { StrippedText } from './stripped-text.ts'

const VALUE_NOUN = '(?:prices?|dates?|days?|times?|hours|opening hours|phone number|number|year|deadline)'
/** "Change the price to £7", "dates are wrong, it's 2 to 20 December", "same as last week but Thursday". */
const CHANGE = new RegExp(
  `^(?:(?:please|pls|plz|and|also|but|oh|so|just|can you|can u|could you)[, ]+)*(?:(?:change|update|swap|switch|amend|correct|edit|replace|fix) (?:the |our |my |old |all )*${VALUE_NOUN}(?![\\p{L}])|(?:the |our )?(?:old )?${VALUE_NOUN} (?:is|are|was|were|has|have|needs?) (?:all )?(?:wrong|different|old|out of date|changed|changing|to be)(?![\\p{L}])|(?:it['’]?s |its )?(?:the )?same (?:post |thing |text |one |again )?as (?:the )?last (?:week|month|year|time)(?:['’]?s)?(?: post| one)?,? (?:but|except|only)(?![\\p{L}]))`,
  'iu',
)
/** Only a change if the text has another value of its kind. */
const STATES = /^this (?:year|time|week|month),? (?:it['’]?s|its|they['’]?re|we['’]?re on) /iu
/** An old text is only assumed where the brief mentions one, or names a value to change. */
const OLD =
  /(?<![\p{L}])(?:(?:last|previous) (?:year|week|month|time)|old (?:post|one|text)|rewrite|same (?:post|text)|change|update|swap|switch|amend|correct|edit|replace|fix)(?![\p{L}])/iu
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const DAYS = `\\d{1,2}(?:st|nd|rd|th)?(?: ${MONTH})?(?: ?[-–] ?| (?:to|until|till) )\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?![\\p{L}])(?:,? \\d{4}(?!\\d))?`
const ALL_KINDS = [
  new RegExp(`${EDGE}(?:from )?${DAYS}`, 'giu'),
  new RegExp(
    `${EDGE}(?:from )?(?:1st |the )?\\d{1,2}(?:st|nd|rd|th)? ${MONTH} (?:to|until|till|-|–) (?:the )?\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?:,? \\d{4}(?!\\d))?`,
    'giu',
  ),
  ...KINDS,
  new RegExp(`(?<![\\p{L}])${WEEKDAY}(?![\\p{L}])`, 'giu'),
]
const QUOTED = /(?<=^|\n)["“]([^"“”]{40,})["”](?=\n|$)/u

/** A text with the values that a sentence of it asks to change, each where the text has a single value of its kind. The sentence is taken out. */
export function withChanges(text: string): StrippedText {
  const sentences = OLD.test(text) ? text.split('\n').flatMap(splitSentences) : []
  const orders = sentences
    .filter((sentence) => !sentence.includes(': ') && (CHANGE.test(sentence) || STATES.test(sentence)))
    .slice(0, MAX_CHANGES)
  const boilerplate: string[] = []
  const notApplied: string[] = []
  const original = QUOTED.exec(text)?.[1]
  let body = original ?? text
  let rest = original === undefined ? '' : text
  for (const order of orders) {
    const bare = original === undefined ? without(body, order) : body
    const changed = withNewValue(bare, order)
    if (!changed && !CHANGE.test(order)) continue
    rest = without(rest, order)
    body = changed?.text ?? bare
    if (changed) boilerplate.push(order, ...changed.old)
    else notApplied.push(order)
  }
  if (boilerplate.length + notApplied.length === 0) return { text, boilerplate, quoted: [] }
  const whole = original === undefined ? body : rest.replace(QUOTED, (quotation) => (quotation.includes(original) ? body : quotation))
  return { text: whole, boilerplate, quoted: notApplied, remarks: notApplied }
}

const MAX_CHANGES = 6

const without = (text: string, sentence: string) =>
  text
    .replace(sentence, '')
    .replace(/ {2,}/gu, ' ')
    .replace(/ ?\n\n\n* ?/gu, '\n\n')
    .trim()

function withNewValue(body: string, order: string): { text: string; old: string[] } | undefined {
  for (const kind of ALL_KINDS) {
    const now = distinct(order.match(kind) ?? [])
    const before = distinct(body.match(kind) ?? [])
    const [value = ''] = order.match(kind) ?? []
    if (now.length !== 1 || before.length !== 1) continue
    const bare = value.replace(/^from /iu, '')
    const text = body.replace(kind, (old: string) => (/^from /iu.test(old) ? `from ${bare}` : bare))
    return { text, old: body.match(kind) ?? [] }
  }
  return undefined
}
