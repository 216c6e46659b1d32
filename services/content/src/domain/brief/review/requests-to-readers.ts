import { trimEndOf } from '@loomcast/platforms'
import { withoutAsides } from '../aside.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'

const LEAD = String.raw`^(?:(?:and|also|then|please|pls|maybe|just|plus|oh)[, ]+){0,3}`
const WHO =
  '(?:(?:the|our|my|all) )?(?:people|everyone|everybody|readers|followers|customers|clients|members|parents|visitors|viewers|folks?|them)'
/** "Ask people how they brew at home." */
const QUESTION = new RegExp(
  String.raw`${LEAD}(?:(?:end|finish|close) (?:it )?by )?ask(?:ing)? ${WHO} (how|what|which|where|when|who|why|if|whether)((?: [\p{L}’'-]+){0,4}?) (they['’]?re|they['’]?ve|they['’]?d|they|their) ([^?]{2,100}?)[.?!]?$`,
  'iu',
)
/** "End by asking people to send me their date.", "End by saying that the doors open at 6.", "At the end: free intake by phone." */
const AT_END = new RegExp(
  String.raw`${LEAD}(?:(?:end|finish|close|conclude|sign off) (?:it |the post )?(?:off )?(?:by|with) (?:(?:asking|inviting|encouraging|reminding|telling) ${WHO} (?:to|that)|saying(?: that)?)|(?:at|in) the end:) (?=\p{L})`,
  'iu',
)
const AUXILIARY = /^(?:are|were|have|can|could|will|would|do|did|should|might) /iu
const PAST = /^\p{L}+ed(?![\p{L}])/u

/** "Include a call to come along to the open house and maybe a few hashtags" */
const CALL =
  /(?:include|add|with|put in|have|needs?|want|end (?:it )?with|finish (?:it )?with|close (?:it )?with) (?:an? )?(?:clear |gentle |soft |strong |little )?(?:call(?:[- ]to[- ]action)?|cta|invitation|invite|nudge|reminder|prompt|encouragement) (?:(?:for|to) (?:people|everyone|readers|customers|them) )?to (?=(?:come|book|call|ring|visit|sign up|register|apply|join|donate|order|drop in|pop in|get in touch|email|e-mail|text|message|reserve|vote|volunteer|subscribe|follow|try|bring|check)(?![\p{L}]))/iu
const SENTENCE = /^[^.!?]{1,120}/u
const MORE_WISHES =
  /,? (?:and|plus|with) (?:maybe |perhaps |also )?(?:some|an?|the|a few|a couple of|one or two|two|three|no|make|keep|use) /iu

/** "Just a thank-you to the crew", "Thank the readers who have been there", "Facebook post thanking everyone" */
const THANKS = new RegExp(
  String.raw`${LEAD}(?:(?:it['’]s |this is )?(?:an? )?(?:big |huge |quick |simple )?thank[- ]?you to|(?:i['’]?d like to |we['’]?d like to |do )?thank|(?:an? )?(?:[\p{L}]{3,12} ){0,2}(?:post|caption|note|message|thread) (?:thanking|to thank)|(?:an? )?thank[- ]?you (?:post|note|message|caption) (?:for|to)) ([^.!?]{3,140})[.!]?$`,
  'iu',
)
const THANK_YOU_POST = /^(?:an? )?thank[- ]?you (?:post|note|message|caption) (?:for|to) /iu
/** "…, with judges Ruth and Ken mentioned" */
const MENTIONED = /, with (?:the )?([^,.]{3,60}) (?:mentioned|named|included|credited)$/iu
/** "thanks people for their patience and doesn't fish for sympathy" */
const THANKS_FOR = new RegExp(
  String.raw`(?:^|[ ,])thank(?:s|ing)? ${WHO} for (?=(?:their|being|having|bearing|waiting|coming|all|the) )`,
  'iu',
)
const REASON = /^[^,.!?]{3,80}/u
const NEXT_WISH = / and (?:does(?:n['’]t)?|do(?:n['’]t)?|is(?:n['’]t)?|not|says) /iu
const TIDY_END = ' ,;–-'

/** The request, question or thanks to readers that a wish about the text contains; undefined without one. `isOrder`: whether it is known as an order to the writer. */
export function requestToReaders(wish: string, isOrder: boolean): string | undefined {
  return questionIn(wish) ?? callIn(wish) ?? thanksIn(wish, isOrder)
}

function questionIn(wish: string): string | undefined {
  const [, word = '', object = '', who = '', rest = ''] = QUESTION.exec(wish) ?? []
  if (!rest) return undefined
  const open = trimEndOf(withoutAsides(rest).text, TIDY_END)
    .replace(/(?<![\p{L}])their(?![\p{L}])/giu, 'your')
    .replace(/(?<![\p{L}])(?:they|them)(?![\p{L}])/giu, 'you')
  const opening = /^(?:if|whether)$/iu.test(word) ? '' : `${word}${object} `
  if (/^their$/iu.test(who)) {
    const named = /^(.{2,60}) (is|are|was|were)$/iu.exec(open)
    return named ? `${withCapital(`${opening}${named[2]} your ${named[1]}`)}?` : undefined
  }
  const own = /['’]?re$/iu.test(who)
    ? `are ${open}`
    : /['’]?ve$/iu.test(who)
      ? `have ${open}`
      : /['’]?d$/iu.test(who)
        ? `would ${open}`
        : open
  const auxiliary = AUXILIARY.exec(own)?.[0].trim()
  if (!auxiliary && PAST.test(own)) return undefined
  const question = auxiliary ? `${opening}${auxiliary} you ${own.slice(auxiliary.length + 1)}` : `${opening}do you ${own}`
  return `${withCapital(question)}?`
}

function callIn(wish: string): string | undefined {
  const call = AT_END.exec(wish) ?? CALL.exec(wish)
  const action = call && SENTENCE.exec(wish.slice(call.index + call[0].length))?.[0].split(MORE_WISHES)[0]
  return action ? withStop(withCapital(trimEndOf(action.replace(/(?<![\p{L}])their(?![\p{L}])/giu, 'your'), TIDY_END))) : undefined
}

function thanksIn(wish: string, isOrder: boolean): string | undefined {
  const reason = THANKS_FOR.exec(wish)
  if (reason) {
    const own = REASON.exec(wish.slice(reason.index + reason[0].length).split(NEXT_WISH)[0] ?? '')?.[0]
    return own && withStop(`Thank you for ${own.replace(/^their /iu, 'your ')}`)
  }
  const thanked = isOrder || THANK_YOU_POST.test(wish) ? THANKS.exec(wish)?.[1] : undefined
  if (thanked === undefined || !/^(?:\p{Lu}\p{Ll}|(?:volunteers|the|our|my|all|everyone|everybody|those|both)(?![\p{L}]))/u.test(thanked))
    return undefined
  const mentioned = MENTIONED.exec(thanked)?.[1]
  return withStop(
    `Thank you to ${thanked.startsWith('volunteers') ? 'the ' : ''}${trimEndOf(thanked.replace(MENTIONED, ''), TIDY_END)}${mentioned ? `, and to ${mentioned}` : ''}`,
  )
}
