import { mentionsExcluded, partWithoutExcluded } from '../../instruction/excluded-terms.ts'
import { withStop } from '../../wording.ts'
import { PARTLY_EXCLUDED } from '../notes.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED } from '../reasons.ts'
import { withoutShorthand } from '../shorthand.ts'

const OPENS = String.raw`^(?:[-*•>] ?)?(?:(?:and|but|also|so|oh|ps|please|pls|plz|just|maybe)[, :]{1,2}){0,3}`
const THING = String.raw`(?:the |our |my |any |that )?((?:[\p{L}\p{N}'’-]+ ){0,3}?[\p{L}\p{N}'’-]+)`
const NAMED_PART = ' (?:one|ones|bit|bits|part|row|line|item|thing|stuff|price|option|section)'
const PART = `(?:${NAMED_PART})?`
const ENDS = String.raw`(?=[,;.!]|$| (?:it|its|it['’]s|we|we['’]re|they|that|that['’]s|this|as|cos|coz|because|since|for now|from (?:the|this|it)|in (?:the|this|it)|on (?:the|this|it)|yet|please|pls|though|he|she|i|i['’]m)(?![\p{L}]))`
/** "don't list the ceramic one, we're booked out", "leave out Sunday it confuses people", "skip the gold package" */
const ORDERS = [
  String.raw`(?:do not|don['’]?t|dont|no need to|never|not to) (?:list|mention|include|show|advertise|push|plug|feature|put|name|post)(?: in)? ${THING}${PART}${ENDS}`,
  String.raw`(?:leave (?:out|off)|omit) ${THING}${PART}${ENDS}`,
  String.raw`(?:skip|drop|take (?:out|off)|remove|cut) ${THING}${NAMED_PART}${ENDS}`,
  String.raw`(?:leave|keep|take) ${THING}${PART} (?:out|off)(?: of (?:it|this|the list))?${ENDS}`,
].map((order) => new RegExp(OPENS + order, 'iu'))
/** Words that name no thing of a list. */
const NO_THING =
  /^(?:it|that|this|them|anything|something|everything|too much|prices?|emojis?|hashtags?|links?|names?|dates?|times?|all|up|off|out|down|in|by|us|me)$/iu
/** "we're booked out on that", "it confuses people" */
const REASON = /^(?:because|cos|coz|as|since|it|its|it['’]s|they|they['’]re|we|we['’]re|were|that|that['’]s|not) /iu
const REFERS = /(?<![\p{L}])(?:it|its|it['’]s|that|this|those|them|they|one)(?![\p{L}])/iu
const LONGEST_REASON = 60
const MOST_TERMS = 6

/** What an order keeps out, in lower case. */
function thingIn(text: string): string | undefined {
  const thing = ORDERS.map((order) => order.exec(text.trim())?.[1])
    .find(Boolean)
    ?.trim()
  return thing === undefined || NO_THING.test(thing) || !/\p{L}{3}/u.test(thing) ? undefined : thing.toLowerCase()
}

/** "Keep the heat out this summer", "Skip the ticket line", "Take the cake out": among sentences for readers, these are for readers too. */
const isForReaders = ({ use, text }: ReviewedPassage) =>
  use === 'publish' &&
  /^(?:[-*•>] ?)?(?:keep|take|skip|drop|remove|cut) /iu.test(text) &&
  !/(?<![\p{L}])(?:post|list|caption|text|ad|page)(?![\p{L}])/iu.test(text)

const singular = (term: string) => term.replace(/s$/u, '')
const plainOf = (text: string) => withoutShorthand(text.replace(/^([\p{L}]{3,5}) - /u, '$1: '))
const mentions = (text: string, thing: string) => mentionsExcluded(plainOf(text), [thing, singular(thing), `${singular(thing)}s`])

/**
 * Leaves out the rows and clauses with a thing that an order keeps out, the order itself and its reason. An order about what is nowhere else in the brief can be
 * for readers: "Don't post parcels through the letterbox".
 */
export function withoutExcludedThings(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const orders = passages.flatMap((passage, index) => {
    const thing = isForReaders(passage) ? undefined : (thingIn(passage.source) ?? thingIn(passage.text))
    const isElsewhere = (other: ReviewedPassage) => other !== passage && mentions(other.text, thing ?? '')
    return thing !== undefined && passages.some(isElsewhere) ? [{ index, thing }] : []
  })
  if (orders.length === 0 || orders.length > MOST_TERMS) return [...passages]
  const isOrder = (index: number) => orders.some((order) => order.index === index)
  const result = passages.map((passage, index): ReviewedPassage => {
    const { text, source, use } = passage
    if (isOrder(index) || isReason(passage, isOrder(index - 1))) return { text: source, source, ...EXCLUDED, question: null }
    const things = orders.flatMap(({ thing }) => (mentions(text, thing) ? [thing] : []))
    if (use !== 'publish' || things.length === 0) return passage
    const open = partWithoutExcluded(text, things)
    return open
      ? { ...passage, text: withStop(open), reason: PARTLY_EXCLUDED, question: null }
      : { text: source, source, ...EXCLUDED, question: null }
  })
  return result.some(({ use }) => use === 'publish') ? result : [...passages]
}

/** Why something is kept out, behind the order. */
const isReason = ({ use, source, reason }: ReviewedPassage, isBehindOrder: boolean) =>
  isBehindOrder &&
  (use === 'publish' || reason === decisionFor('remark').reason) &&
  source.length <= LONGEST_REASON &&
  REASON.test(source.trim()) &&
  REFERS.test(source)
