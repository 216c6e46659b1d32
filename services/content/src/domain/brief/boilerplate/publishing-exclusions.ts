import { hasContact } from '../sentence.ts'
import { exclusionScopeStart } from './exclusion-scope.ts'
import { foreignExclusionOf } from './foreign-exclusions.ts'

/** What may be done with a story: "She's happy for me to tell it", "fine with a post". */
const PUBLISHING =
  '(?:(?:tell|telling)(?! (?:you|us|them|everyone|people))|shar(?:e|ing)|posts?|posted|posting|publish(?:ed|ing)?|say(?:ing)?(?! (?:hello|hi|goodbye))|mention(?:ed|ing)?|us(?:e|ing)|writ(?:e|ing)|name|named|naming|quot(?:e|ed|ing)|featur(?:e|ed|ing)|thank(?:ed|ing)?|photos?|pictures?|story|article|advert|go(?:ing)? (?:up|online|public))(?![\\p{L}-])'
/** Agreement to publish something, before an exception: "She's happy for me to tell it but only the first name". */
const AGREED = `(?:(?:is|are|was|were|am|[’']s|[’']re|[’']m) (?:all )?(?:happy|fine|ok|okay|cool|good)|(?:does not|doesn[’']?t|do not|don[’']?t) mind|gave (?:me |us )?permission|asked (?:me|us|you|for)|wants?|prefers?|[’']d rather|would rather|(?:(?<=^|, |[.;–—-] |but |so |and )(?:please|pls)))(?![\\p{L}]).{0,60}(?<![\\p{L}])${PUBLISHING}`
const CONSENT =
  "(?:agreed(?! (?:that|on|prices?))|said (?:yes|ok|okay|i can|we can|i could|we could|it[’']?s)|(?:is|are|was|were|[’']s|[’']re) (?:all )?(?:happy|fine|ok|okay|cool|good)(?=,| but| (?:with|about) (?:it|this|that|me|us)(?![\\p{L}])))"
const NAMES_ONLY =
  '(?:only (?:use )?(?:the|her|his|their|my|our|a) first names?|(?:the |her |his |their )?first names? only|no (?:surnames?|last names?|full names?))(?= (?:please|pls|though|obviously|ok|of|for|and|or|but)(?![\\p{L}])|[^\\p{L} ]|$| ?\\()'
const NOT_WHICH =
  'not (?:which|where|whose|what(?! she| he| they| we| i)|who|how much|how old|(?:the|her|his|their|my|our) (?:street|address|surname|last name|full name|name|price|amount|reason|age|school|village|employer|company)(?= (?:please|pls|though|obviously|ok|of|for|or|and|but|because)(?![\\p{L}])|[^\\p{L} ]|$| ?\\())(?![\\p{L}])'
const EXCEPTION = `(?:${NAMES_ONLY}|${NOT_WHICH})`

/** A sentence that says what of its subject may be published. It is about the post as a whole. */
const WITH_EXCEPTION = [
  new RegExp(`(?:(?<![\\p{L}])|(?=['’]))(?:${AGREED}|${CONSENT})(?![\\p{L}]).{0,120}(?<![\\p{L}])${EXCEPTION}`, 'iu'),
  new RegExp(
    `^(?:and |but |so |oh )?(?:please |pls |just )?(?:say|tell|mention|name|use|put|write|share|post)(?![\\p{L}]).{0,60}(?:,| and| but) ${EXCEPTION}`,
    'iu',
  ),
  new RegExp(`^(?:and |but |so |oh )?(?:just |please |pls )?(?:use )?${EXCEPTION}(?: please| pls| though| obviously| ok){0,2}[.!]*$`, 'iu'),
]
const NOT_FOR_PUBLIC =
  /(?<![\p{L}])(?:obviously|of course|definitely|strictly|clearly) not for (?:the )?(?:public|publication|posting|the post|print|sharing|customers|outside)(?![\p{L}])|(?<![\p{L}])not for (?:publication|posting|the post|print|public)(?![\p{L}])(?! (?:use|transport|access|display|sale)|,? (?:only|but|just) (?:for )?)/iu
/** What readers are given: "We'd rather tell you the whole price up front, not how much it might be". */
export const TO_READERS =
  /(?<![\p{L}])(?:(?:tell|show|give|help|ask|let|find|offer|sell|teach|send) (?:you|us)|your|yours|yourself)(?![\p{L}])/iu
/** "We'd rather publish a price list, not how much it might cost" */
const OF_AUTHOR = /^(?:we|our|i)(?:['’]\p{L}{1,2})? (?!.{0,40}(?<![\p{L}])you(?![\p{L}]))/iu
/** "She won but not where she lives": what an order to say something excepts. */
const EXCEPTION_AT_END = new RegExp(`(?:,|,? but|,? and) ${EXCEPTION}[^.!?]*[.!]?$`, 'iu')

/** What a note says that readers should see, without what it excepts. */
export const withoutException = (text: string) => text.replace(EXCEPTION_AT_END, '')

/** The clause that begins with a pronoun is about what precedes it. */
const PRONOUN_CLAUSE = /(?:, | [–—-] | but | and )(?=(?:and |but |because |as |cos )?(?:she|he|they|it|we|i)(?:['’]\p{L}{1,2})? \p{L})/giu

interface Span {
  start: number
  end: number
}

/** The part of a sentence that is about what may be published, or that may not be; undefined if the sentence is for readers. */
export function publishingExclusionIn(sentence: string): Span | undefined {
  const forbidden = NOT_FOR_PUBLIC.exec(sentence)
  if (forbidden) return { start: forbiddenFrom(sentence, forbidden.index), end: sentence.length }
  if (TO_READERS.test(sentence) || OF_AUTHOR.test(sentence)) return undefined
  const order = WITH_EXCEPTION.map((pattern) => pattern.exec(sentence)).find((match) => match !== null)
  if (!order) return undefined
  const last = order.index + order[0].length
  const start = hasContact(sentence.slice(0, order.index)) ? clauseAt(sentence, order.index) : 0
  const next = sentence.indexOf(', ', last)
  return { start, end: next > 0 && hasContact(sentence.slice(next)) ? next : sentence.length }
}

/** "Ella is joining on 4 May, she left after a row, not for posting": from the clause about her. */
function forbiddenFrom(sentence: string, order: number): number {
  const bit = sentence.lastIndexOf(', the bit ', order)
  if (bit > 0) return bit + 2
  const clause = [...sentence.slice(0, order).matchAll(PRONOUN_CLAUSE)].find(({ index }) => index >= SHORTEST)
  if (clause) return clause.index + clause[0].length
  const before = sentence
    .slice(0, order)
    .trimEnd()
    .replace(/[,–—-]$/u, '')
  return exclusionScopeStart(before)
}

/** A clause before the one that is not for posting has at least a subject and a verb. */
const SHORTEST = 12

function clauseAt(sentence: string, index: number): number {
  const clause = sentence.slice(0, index).lastIndexOf(', ')
  return clause > 0 ? clause + 2 : 0
}

/** Whether a sentence is about what may be published. */
export const isAboutPublishing = (sentence: string) => publishingExclusionIn(sentence) !== undefined

/** The same in brackets: "(Knie-OP, den Grund bitte weglassen)", "(leave the reason out)". */
export const isParentheticalExclusion = (inner: string) =>
  foreignExclusionOf(inner) === 'order' || ENGLISH_IN_BRACKETS.test(inner) || FOREIGN_IN_BRACKETS.test(inner)

/** "(Kunden nicht nennen)", "(pas dire)": shorter than in a sentence. */
const FOREIGN_IN_BRACKETS =
  /(?:^| )(?:nicht (?:nennen|erwähnen|sagen|schreiben|verraten|veröffentlichen|posten)|niet (?:noemen|vermelden|zeggen))[ .!)]*$|^\(?(?:(?:ne )?(?:surtout )?pas (?:dire|mentionner|préciser|citer|nommer|publier)|no (?:decir|poner|mencionar|nombrar|publicar|digas|pongas)|non (?:dire|scrivere|menzionare|nominare|citare|pubblicare)|não (?:dizer|mencionar|publicar|citar|colocar))(?![\p{L}])/iu

const ENGLISH_IN_BRACKETS =
  /(?<![\p{L}])(?:(?:leave|keep) (?:that|this|it|(?:the|his|her|their) (?:reason|name|cause|price|surname|details?|age|cost))(?: bit| part)? out(?! of reach| of the)|no need to (?:say|mention) (?:why|who|that)|(?:do not|don['’]?t|dont) (?:say|put|mention|print|write) (?:why|who|where|how much|the reason|his name|her name|their names?))(?![\p{L}])/iu
