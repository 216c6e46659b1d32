import { withCapital } from '../../with-capital.ts'
import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { type Decision, decisionFor, EXCLUDED, PART_FOR_READERS } from '../reasons.ts'

/** Orders and remarks at the end of a sentence for readers. */
const AT_END: RegExp[] = [
  // "still green, be straight about that"
  /,? (?:so |and |but )?be (?:straight|honest|clear|upfront|up front|open) about (?:that|it|this)(?=[.!]?$)/iu,
  // "no afterpay, people keep asking"
  /, (?:people|ppl|everyone|customers|clients|they|folk|folks) (?:keep|always|are always) ask(?:ing|s)?(?: us| me| about it)?(?=[.!]?$)/iu,
]
/** "Come to Gunjan 8.45 pm Simple English only as aunty will be reading" */
const ENGLISH_ONLY = /[.,]? (?:simple|plain|easy) english only(?![\p{L}])/iu
const WHY = /^(?:[.!]?$| (?:as|because|since|for|cos) )/iu
const LONGEST_REASON = 70

function withoutEnglishOnly(text: string): string {
  const found = ENGLISH_ONLY.exec(text)
  const rest = found ? text.slice(found.index + found[0].length) : ''
  return found && rest.length <= LONGEST_REASON && WHY.test(rest) ? text.slice(0, found.index) : text
}
/** Sentences of which only a part is for readers. */
const REWORDED: [RegExp, (...found: string[]) => string][] = [
  [
    /^write (?:the|a|me a|my) (?:caption|post|text|description) for (?:a|my|the|this) (?:\d{1,3} ?(?:sec|secs|second|min|minute)s? )?(?:clip|video|vid|reel)(?: where| in which|,) (?=(?:i|we) \p{L})/iu,
    () => '',
  ],
  [/^let['’]?s (?:do|say|give|have) (?:a )?(?:big |huge )?(?:thank you|thanks|thankyou) to /iu, () => 'Thank you to '],
  [/^(.{3,30}?) is by (?:my|our) \p{L}{3,12},? so (?:please |pls )?credit (?=\p{Lu})/iu, (_whole, work = '') => `${work} by `],
]
/** What only the writer of the text needs. */
const FOR_WRITER: [RegExp, Decision][] = [
  [/^(?:skip|avoid|leave out) (?:anything|everything|all|any mention|the stuff|stuff) (?:on|about|of|to do with) /iu, EXCLUDED],
  [
    /^(?:finish|end|close|start|open|begin) (?:on|with) [^.!?]{3,60} if (?:(?:it|that) (?:works|fits)|there['’]s (?:room|space)|you can)(?![\p{L}])/iu,
    decisionFor('instruction'),
  ],
  [/^no (?:swears?|swearing|swear words|bad language|rude words)(?![\p{L}])/iu, decisionFor('instruction')],
  [
    /^(?:the )?(?:thumbnail|title|headline|artwork|logo)(?:['’]?s| is) (?:already |all )?(?:done|sorted|attached|uploaded)(?![\p{L}])/iu,
    decisionFor('about'),
  ],
  [/^(?:kindly |please |pls )?revert (?:back )?(?:once|when|after|asap|by|with)(?![\p{L}])/iu, decisionFor('shell')],
  [/^i['’]?m not (?:grovell?ing|apologi[sz]ing|begging)(?![\p{L}])/iu, decisionFor('remark')],
]
/** "Make em laugh. - Lupita" */
const MOOD =
  /^make (?:['’]?em|them|people|everyone|folks?|ppl) (?:laugh|smile|cry|hungry|jealous|want it|want one)[.!]{0,3}(?: ?[-–—] ?(\p{Lu}\p{L}{1,15}))?[.!]{0,3}$/iu
/** "Wait is it Spencer Beach, no no it IS Taylors Reach" */
const DOUBT = /^(?:oh,? |hang on,? )?wait,? (?:is|was) it [^.!?\n]{3,40},? no,? no,? it is /iu
const WHY_IN_DOUBT =
  /^(?:i|we) (?:was|were|had|got|get|must have|misread|mis-read|keep|always)(?: been)? (?:reading|looking|mixed|mixing|confused|got|it|them|the)(?![\p{L}])/iu

/** Published sentences without the orders and remarks in them that only the writer needs. */
export function withoutOrdersWithin(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  let wasDoubt = false
  return passages.map((passage): ReviewedPassage => {
    if (passage.use !== 'publish') return passage
    const own = passage.text.trim()
    const isDoubt = DOUBT.test(own) || (wasDoubt && WHY_IN_DOUBT.test(own))
    wasDoubt = isDoubt
    if (isDoubt) return leftOut(passage, decisionFor('remark'))
    const mood = MOOD.exec(own)
    if (mood)
      return mood[1] === undefined
        ? leftOut(passage, decisionFor('instruction'))
        : { ...passage, text: `- ${mood[1]}`, reason: PART_FOR_READERS }
    const decision = FOR_WRITER.find(([pattern]) => pattern.test(own))?.[1]
    if (decision) return leftOut(passage, decision)
    const [pattern, right] = REWORDED.find(([each]) => each.test(own)) ?? []
    const shown = pattern && right ? withCapital(own.replace(pattern, (...found: string[]) => right(...found))) : own
    const text = AT_END.reduce((result, each) => result.replace(each, ''), withoutEnglishOnly(shown))
    return text === own ? passage : { ...passage, text: withStop(text.trimEnd()), reason: PART_FOR_READERS, question: null }
  })
}

const leftOut = (passage: ReviewedPassage, decision: Decision): ReviewedPassage => ({
  ...passage,
  text: passage.source,
  question: null,
  ...decision,
})
