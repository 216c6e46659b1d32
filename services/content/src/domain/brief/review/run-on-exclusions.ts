import { hasFactForReaders } from '../boilerplate/reader-facts.ts'

/** A sentence with more words was dictated without signs. */
const FEWEST_WORDS = 30
const ORDER =
  / (?:(?:oh|and|but|so|now|please|pls|just|also|um) ){0,4}(?:do not|don['’]?t|dnt|never|no need to) (?:go on about|put|mention|say|write|bring up|talk about|include|name|print|post|tell (?:anyone|people|them))(?![\p{L}])/giu
/** With these words, the order ends and its author goes on. */
const GOES_ON =
  / (?:oh and|and um|oh um|oh yeah|and oh|anyway|anyways|just (?:say|put|keep|mention)|keep it|and then|right so|what else|and what else)(?![\p{L}])/giu
/** With these, a fact begins after what its author says while thinking. */
const THINKS = / (?:(?:and )?what else|oh yeah|yeah|oh|um|anyway|right|and then|and also|also)(?= )/giu
const PRICE =
  /(?<![\p{L}])(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|\d{1,4}) (?:pounds?|quid|euros?|dollars?|bucks|pence|[ap]m|o['’]?clock|percent|minutes|hours)|half (?:past|\p{L}{3,6})|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?![\p{L}])/iu
const MOST = 12

interface Stretch {
  start: number
  end: number
  isShown: boolean
}

/**
 * Exclusion instructions inside a dictated sentence without signs, each up to where its author goes on, and the facts before them: "haddock is nine pounds now |
 * please dont go on about it going up | just say the price".
 */
export function runOnExclusionsIn(sentence: string): Stretch[] {
  if (/[,;:–—]/u.test(sentence) || sentence.split(/\s+/u).length < FEWEST_WORDS) return []
  const orders = [...sentence.matchAll(ORDER)].slice(0, MOST)
  let free = 0
  return orders.flatMap(({ index, 0: order }): Stretch[] => {
    if (index < free) return []
    const rest = sentence.slice(index + order.length)
    const next = [...rest.matchAll(GOES_ON)][0]?.index
    const end = next === undefined ? sentence.length : index + order.length + next
    const before = sentence.slice(free, index)
    const thinks = [...before.matchAll(THINKS)].at(-1)
    const from = free + (thinks ? thinks.index + thinks[0].length + 1 : 0)
    free = end
    const fact = sentence.slice(from, index)
    const isFact = thinks !== undefined && (PRICE.test(fact) || hasFactForReaders(fact))
    const own = { start: index + 1, end, isShown: false }
    return isFact ? [{ start: from, end: index, isShown: true }, own] : [own]
  })
}
