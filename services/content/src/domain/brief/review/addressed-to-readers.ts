import { trimEndOf } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { changeIn } from './read-passages.ts'
import { decisionFor } from './reasons.ts'
import { withPricesApart } from './spoken-values.ts'

const READER_VERBS =
  '(?:text|txt|call|ring|phone|message|msg|dm|whatsapp|email|book|order|reserve|pay|register|sign up|pop in|drop in|come along|turn up|find)'
/** What a speaker says of readers to the writer: "they can text me", "if they book by Friday". */
const OF_READERS: [RegExp, (found: string) => string][] = [
  [
    new RegExp(
      `(?<=^|[,.;] |(?<![\\p{L}])(?:and|or|so|but) )(they|people|ppl|customers|folks?) (?=(?:can|could|should|need to|have to|must|just|just need to) (?:also |just |either )?${READER_VERBS}(?![\\p{L}]))`,
      'giu',
    ),
    (found) => (/^\p{Lu}/u.test(found) ? 'You ' : 'you '),
  ],
  [
    new RegExp(
      `(?<=(?<![\\p{L}])(?:if|when|once|unless) )(?:they|people|ppl) (?=(?:want to |wanna |would like to )?${READER_VERBS}(?![\\p{L}]))`,
      'giu',
    ),
    () => 'you ',
  ],
]
/** "They need to bring their own mat" */
const BRING_THEIR_OWN = /^They (?=(?:need to|have to|must|should|can) bring their own(?![\p{L}]))/u

/** "tell them don't light it the day before", "plese tell ppl to order ahead" */
const INFORMS_THEM =
  /^(?:(?:and|so|also|oh|um|please|pls|plz|plese|just) ){0,3}(?:tell|remind|let|make sure) (?:them|people|ppl|everyone|everybody|folks?|customers)(?: know)? (?:that )?(?:to )?(?=(?:do not|don['’]t|please|not|bring|book|order|arrive|wear|come|ring|call|text|use|park|check|leave|keep|get|be)(?![\p{L}]))/iu
const NOT_TO = /^not to /iu

/** "… who led the bid - do tag her", "Tamsin @tamsin please tag" */
const TAG_AT_END =
  /(?<=[\s,(–—-])(?:please|pls|plz|do|can you|can u|could you|remember to|dont forget to|don['’]t forget to) (?:tag|credit|@|link to|link)(?: (?:her|him|them|us|me|it|that|in|too|please|pls)){0,3}\)?[.!]{0,3}$/iu
const withoutTagRequest = (text: string) => {
  const open = text.replace(TAG_AT_END, '')
  return open === text || open.length < LEAST_OPEN ? text : withStop(trimEndOf(open, ' ,;(–—-'))
}
const LEAST_OPEN = 8

/** "Priya also says under 8s need an adult" */
const REPORTED =
  /^(?!God|Dad|Mum|Nan|Everyone)\p{Lu}\p{Ll}{2,12} (?:also )?(?:says|said|asks|asked)(?: me)?(?: to (?:say|add|mention))?(?: that)? (?=(?:under|over|all|the|we|there|kids|children|people|parking|it|please|bring|no|dogs|doors|tickets)(?![\p{L}]))/u

const asRequest = (text: string) => {
  const lead = INFORMS_THEM.exec(text)?.[0]
  if (lead === undefined) return text
  const order = text
    .slice(lead.length)
    .replace(NOT_TO, "don't ")
    .replace(/^not (?=\p{Ll})/u, "don't ")
    .replace(/^please /iu, '')
  return `Please ${order}`
}

/** "cash only | please there's no card machine": the word was of the sentence before. */
const PLEASE_OF_BEFORE = /^(?:please|pls|plz) (?=(?:there|it|we|they|i)(?:['’]\p{L}{1,2})? )/iu

/** "Who can come?: adults" */
const QUESTION_AS_LABEL = /^(\p{L}[\p{L} ’']{2,24})\? ?: /u

const withOwnThings = (text: string) =>
  BRING_THEIR_OWN.test(text) ? text.replace(BRING_THEIR_OWN, 'You ').replace('bring their own', 'bring your own') : text

/** What a sentence says of readers, said to them: "They can text me" as "You can text me". */
const addressed = (text: string) => {
  const own = OF_READERS.reduce(
    (result, [pattern, replace]) => result.replace(pattern, (found: string) => replace(found)),
    asRequest(withOwnThings(text.replace(PLEASE_OF_BEFORE, ''))),
  )
  return own === text ? text : withCapital(own)
}

const LEAST_REPEATED = 2
const wordsIn = (text: string) => text.split(/\s+/u).map(lettersOf).filter(Boolean)

/** Whether a sentence has each word of another one, in their order. */
function contains(whole: string, part: string): boolean {
  const words = wordsIn(part)
  if (words.length < LEAST_REPEATED) return false
  let at = 0
  for (const word of wordsIn(whole)) if (word === words[at]) at += 1
  return at === words.length
}

/** Sentences of a hurried brief as they are said to readers. Of two neighbors of which one says the other's words and more, the longer one stays. */
export function withReadersAddressed(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage): ReviewedPassage => {
    if (passage.use !== 'publish') return passage
    const changed = withPricesApart(addressed(withoutTagRequest(passage.text.replace(REPORTED, '').replace(QUESTION_AS_LABEL, '$1: '))))
    const text = changed === passage.text ? changed : withCapital(changed)
    return text === passage.text ? passage : { ...passage, text, reason: passage.reason ?? changeIn(passage.source, text) }
  })
  const published = result.filter(({ use }) => use === 'publish')
  published.forEach((passage, index) => {
    const next = published[index + 1]
    if (!next || lettersOf(passage.text) === lettersOf(next.text)) return
    const shorter = contains(next.text, passage.text) ? passage : contains(passage.text, next.text) ? next : undefined
    if (shorter)
      Object.assign(result[result.indexOf(shorter)] ?? {}, {
        text: shorter.source,
        ...decisionFor('remark'),
        reason: 'You already said this.',
      })
  })
  return result
}
