import { wordsOf } from '../lexicon.ts'
import { hasFigure, hasVerb } from '../sentence.ts'
import { readCallToAction } from './call-to-action.ts'
import type { Instruction } from './instruction.ts'
import { ENDING, LENGTH, SHOULD, STYLE_VERB, STYLE_WORD } from './patterns.ts'
import { imperative } from './statement.ts'

/** "2 hashtags", "use #bookkeeping", "and hashtags for insta" */
const TAGS =
  /^(?:and |oh and |also |plus )?(?:please |pls )?(?:(?:only|just|max|maximum|about|use|with|add|include|put in|up to) ){0,2}(?:(?:\d{1,2}(?: ?[-–] ?\d{1,2})?|an?|one|two|three|four|five|six|some|a few|a couple of|relevant|the) ){0,2}(?:(?:relevant|good|local) )?(?:hash ?tags?|emojis?|(?:hash ?tags? )?(?:[#＃][\p{L}\p{M}\p{N}_]{2,60}(?:,? (?:and |& )?)?){1,8})(?: (?:for|on) (?:my |our |the )?\p{L}{2,12}| (?:max|only|please|pls|too|at the end|or two))*$/iu
const SIGN = /^(?:please |pls )?(?:sign|sign off)(?: (?:it|off|this|the post))* (?:from|as|by|with) [^,.;]{2,40}$/iu

/** "Start with the price": readers are asked to start with something else. */
const PLACES_DETAIL =
  /^(?:please |pls )?(?:end|start|begin|finish|close|open) (?:it |the (?:post|caption|thread|text) |off )?(?:with|on) (?:the|our|my) (?:prices?|address|dates?|times?|link|website|phone number|phone|contact details|contacts?|offer|discount)$/iu

export function readStyle(text: string, isLikely: boolean): Instruction | undefined {
  const should = SHOULD.exec(text)
  if (should && wordsOf(text).length <= 24) return { wish: text }
  if (PLACES_DETAIL.test(text)) return { wish: text }
  if (ENDING.test(text) && (isLikely || /["“'‘]|question|call|cta|link|invit|ask/iu.test(text))) {
    const given =
      /^(?:please )?(?:end|finish|close|start|begin|open) (?:it |the (?:post|caption|thread|text) )?with:? (?!an? |the |some )(.+)$/iu.exec(
        text,
      )?.[1]
    if (given && !/^["“'‘«]/u.test(given) && (hasFigure(given) || hasVerb(given))) return { statement: given }
    const cta = /\b(?:asking|inviting|encouraging|telling) (?:people|readers|them|everyone|followers|customers|folks) to (?=\S)/iu.exec(
      text,
    )
    const line = /\bwith (?=(?:an? |the )?(?:clear |strong )?(?:call[- ]to[- ]action|cta|invitation|invite|line|reminder)\b)/iu.exec(text)
    if (cta) return imperative(text.slice(cta.index + cta[0].length))
    return (line && readCallToAction(text.slice(line.index + line[0].length))) ?? { wish: text }
  }
  if (LENGTH.test(text) || TAGS.test(text) || SIGN.test(text)) return { wish: text }
  if (wordsOf(text).length > 24 || !STYLE_VERB.test(text)) return undefined
  // "Short stays are possible" is meant for readers.
  if (
    /^(?:short|very|more|less|funny|serious|formal|informal|casual|professional|light|warm|friendly|just|something|with|in|within|about|around|tone)\b/iu.test(
      text,
    ) &&
    hasVerb(text) &&
    wordsOf(text).length > 5
  )
    return undefined
  if (
    /^(?:make|keep|write|leave) (?:it|this|the (?:post|tone|text|caption|language|copy|thread))\b/iu.test(text) &&
    !/^keep it (?:in|at|out|refrigerated|cool|dry|warm|away)\b/iu.test(text)
  )
    return STYLE_WORD.test(text) || (isLikely && !/\d/u.test(text)) ? { wish: text } : undefined
  if (!STYLE_WORD.test(text)) return undefined
  // "No jargon" is meant for the writer; "No short cuts in our kitchen" may be meant for readers.
  if (
    /\b(?:our|we|you|your|i|my|us)\b/iu.test(text) &&
    !/\b(?:emojis?|hash ?tags?|tone|cta|call to action|jargon|post|caption|salesy|bullet)\b/iu.test(text)
  )
    return undefined
  return isLikely || wordsOf(text).length <= 8 ? { wish: text } : undefined
}
