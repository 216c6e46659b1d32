import { withCapital } from '../with-capital.ts'
import type { ReviewedPassage } from './passage.ts'
import { changeIn } from './read-passages.ts'
import { leadInOf } from './reader-clauses.ts'
import { decisionFor } from './reasons.ts'

/** "Details: new exhibition …" */
const FACTS =
  /^(?:(?:the |some )?(?:details|key (?:facts|info|information|details|points)|facts|info|points to include|content))(?: to include)?: (?=\S)/iu
/** "Points: usually worst in the morning", but "Points: Smith 20, Jones 15" */
const POINTS = /^(?:[Tt]he |[Mm]y )?(?:[Mm]ain |[Kk]ey |[Bb]ullet |[Tt]alking )?[Pp]oints(?: to (?:cover|make|include))?: (?=\p{Ll})/u
/** "Highlight the boat which was found under a car park": an order with a statement. */
const ORDER_OF_FACT =
  /^(?:please |also )?(?:highlight|emphasi[sz]e|stress|mention|point out) (?:that )?((?:the|our|its) [^,.;:!?]{3,60}?) (?:which|that|who) ((?:is|was|are|were|has|have) [^.;:!?]{3,80}[.!]?)$/iu
const ORDER_THAT =
  /^(?:please |also )?(?:highlight|emphasi[sz]e|stress|mention|point out|make clear) that (?=(?:we|it|the|our|they|there|you|all)(?![\p{L}]))/iu
/** "Mention free parking." */
const ORDER_OF_THING =
  /^(?:please |also )?mention (?:the |our |that there['’]?s )?(?=(?:free|on-site|step-free|disabled|ample) [^,;:!?]{3,40}$)/iu
const LABEL = /^\p{L}[\p{L} /&’'-]{0,30}\??:$/u

/** Labels that became passages of their own belong to the text behind them on their line. */
function withoutLabels(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  for (const passage of passages) {
    const start = Math.max(at, source.indexOf(passage.source, at))
    const between = source.slice(at, start)
    const label = result.at(-1)
    at = start + passage.source.length
    const isLabel = label?.use === 'publish' && LABEL.test(label.source) && label.text === label.source && !between.includes('\n')
    if (!label || !isLabel || passage.use !== 'publish') {
      if (label && isLabel) result[result.length - 1] = { ...label, ...decisionFor('about') }
      result.push(passage)
      continue
    }
    const isForReaders = leadInOf(label.source) === label.source
    result[result.length - 1] = {
      ...passage,
      text: isForReaders ? `${label.text} ${passage.text}` : passage.text,
      source: label.source + between + passage.source,
      reason: passage.reason ?? (isForReaders ? null : 'The label was left out.'),
    }
  }
  return result
}

function withoutOrder(text: string): string {
  const fact = text.replace(FACTS, '').replace(POINTS, '')
  if (fact !== text) return withCapital(fact)
  const thing = text.replace(ORDER_OF_THING, '')
  if (thing !== text) return withCapital(thing)
  const stated = text.replace(ORDER_OF_FACT, (_whole, thing: string, rest: string) => `${withCapital(thing)} ${rest}`)
  return stated === text ? withCapital(text.replace(ORDER_THAT, '')) : stated
}

/** Sentences without the labels and orders of a prompt that lead to them. */
export function withoutLeadIns(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  return withoutLabels(passages, source).map((passage) => {
    const isLed =
      FACTS.test(passage.text) ||
      POINTS.test(passage.source) ||
      ORDER_OF_FACT.test(passage.text) ||
      ORDER_THAT.test(passage.text) ||
      ORDER_OF_THING.test(passage.text)
    if (passage.use !== 'publish' || !isLed) return passage
    const text = withoutOrder(passage.text)
    return { ...passage, text, reason: passage.reason ?? changeIn(passage.source, text) }
  })
}
