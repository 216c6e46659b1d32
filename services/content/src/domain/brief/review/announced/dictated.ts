import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, FOR_READERS } from '../reasons.ts'

/** "if it's chucking it down we'll do it on the Sunday instead" */
const IF_WEATHER =
  /^(?:and |but |oh )?if (?:it['’]?s|it|the weather['’]?s?|the weather is) (?:is )?(?:\p{L}+ ){0,4}?(?:rain\p{L}*|wet|chucking|pouring|tipping|horrible|bad|foul|windy|snow\p{L}*|icy|too hot)(?![\p{L}])[^?]{0,30}(?<![\p{L}])(?:we['’]?ll|it['’]?ll|we['’]re|it['’]s|come|we will)(?![\p{L}])/iu
/** "I'm Tess from Darn It" */
const SENDER = /^(?:and |so )?(?:[Ii]['’]?m|[Tt]his is|[Ii]t['’]?s) \p{Lu}\p{Ll}+ (?:from|at|of) (?:the )?\p{Lu}[\p{L}'’& ]{2,40}[.]?$/u
const NOTE = decisionFor('remark').reason
const FRAME = decisionFor('shell').reason

/** What a speaker says of the weather, and who writes, if it is statement at the end of a text that was dictated. */
export function withFactsForReaders(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  if (/[.;:!?\n]/u.test(source.slice(0, 200))) return passages
  return passages.map((passage, index) => {
    const { use, reason, text } = passage
    if (use !== 'leave_out' || (reason !== NOTE && reason !== FRAME)) return passage
    const isSender = index > 2 && SENDER.test(text.trim())
    if (!isSender && !IF_WEATHER.test(text)) return passage
    const own = text.trim().replace(/^(?:and|but|so|oh) /iu, '')
    return {
      ...passage,
      use: 'publish',
      text: `${own.charAt(0).toUpperCase()}${own.slice(1).replace(/\.$/u, '')}.`,
      reason: FOR_READERS.reason,
    }
  })
}
