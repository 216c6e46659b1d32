import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import { remarkIn } from '../announced/client-remarks.ts'
import { linesOf } from '../announced/lines.ts'
import { tidiedValue } from '../announced/tidied-value.ts'
import type { ReviewedPassage } from '../passage.ts'
import { FOR_READERS as AS_FACT, decisionFor, EXCLUDED } from '../reasons.ts'

const BULLET = /^[-*•–—] ?/u
/** "wear something blue", "you want a reading under 20 percent" */
const FOR_READERS =
  /^(?:(?:please |pls )?(?:wear|bring(?! up| it up)|come|arrive|get there|park(?! the)|dress|rsvp|donate|sign the|vote|dogs on|under \d{1,2}s)(?![\p{L}])|(?:we['’]?re |we are )?(?:closed|shut|open) (?:on )?(?:mon|tue|wed|thu|fri|sat|sun)|(?:all )?(?:existing |current )?bookings? (?:already )?made|existing (?:bookings|customers|members)|no (?:exp(?:erience)?(?: needed)?|need to book|contracts?|appointments?|dogs|cash|cards)(?![\p{L}])|we(?:['’]?re| are)? (?:at|opposite|behind|next to|just off) \p{Lu}|were (?:at \p{Lu}|closed|open)|you(?:['’]ll)? (?:want|need) an? [^.!?\n]{0,60}\d)/iu
/** "Deb said to say were closed sundays", "say that 4 of our last 5 apprentices are still with us" */
const STATEMENT_LEAD =
  /^(?:uh |oh |and |also |please |pls ){0,3}(?:(?:\p{L}{2,12} )?(?:said|says) to (?:say|put|mention) (?:that )?(?=\S+ \S)|(?:say|mention|add|tell (?:people|them|folk)) that (?=[^.!?\n]{0,40}\d))/iu
/** "freshers pls dont apply" */
const NOT_FOR =
  /^((?:no )?\p{L}{3,14}(?: (?!pls |please )\p{L}{3,14})?),? (?:pls |please )?(?:do not|don['’]?t|need not|should not) (apply|call|ring|park|come|enter)(?: here| please| pls)?[.!]?$/iu
/** "sorry for the hassle": to readers, and not to who writes the text. */
const APOLOGY =
  /^(?:(?:we['’]?re|we are|i['’]?m|and|so|really|very) ){0,3}(?:sorry|apologies) (?:for|about) (?:the|any|all|your) (?!(?:\p{L}+ )?(?:message|notice|e-?mail|rush|essay|ramble|rambling|voice|note|typos?|spelling|delay in|mess|state)(?![\p{L}]))[\p{L} ]{4,40}[.!]?$/iu
/** "dont phone", "no calls please": how readers should not get in touch, and not how they should. */
const NO_CONTACT = new RegExp(
  String.raw`^(?:and |but |also |so |please |pls ){0,2}(?:(?:do not|don['’]?t|dont) (?:phone|ring|call|text|e-?mail|message|dm|knock|turn up)(?: us| me| in| up| the (?:shop|office|surgery|school))?|no (?:phone )?(?:calls|texts|dms|emails|walk-?ins|cold callers|agencies|recruiters)|(?:- ?)?not (?:through|via|by|on) (?:${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|insta|messenger|dms?|phone|e-?mail|text|whatsapp|here|the comments))(?:,? (?:please|pls|thanks))?[.!]?$`,
  'iu',
)
const TO_WRITER =
  /(?<![\p{L}])(?:so|coz|cos|guys|lads?|upfront|wants?|owes?|budget|do not|don['’]?t|dont|not putting|pls|please|say|mention|posts?|captions?|tweets?|hashtags?|emojis?|tb[cd]|told|we got|last time|i|me|my|maybe|probs?|tone|words?|characters?|max|insta|urgent|nice|short|remind|thinks?|keep|internal|cost (?:us|me)|margin|invoice)(?![\p{L}])|[?"“]|->|=>/iu
const NOTE = decisionFor('remark').reason
const LONGEST_WORDS = 4

const NETWORK_NAME = new RegExp(String.raw`(?<= )(?:${CLEAR_PLATFORM_NAMES}|whatsapp|messenger)(?![\p{L}])`, 'giu')
/** The dash before "not through Instagram" is no bullet. */
const shown = (bullet: string, text: string) =>
  /^not (?:through|via|by|on) /iu.test(text) ? tidiedValue(text).replace(NETWORK_NAME, withCapital) : bullet + tidiedValue(text)

function asReaders(passage: ReviewedPassage): ReviewedPassage | undefined {
  if (passage.use === 'publish' || passage.reason === EXCLUDED.reason) return undefined
  const bullet = BULLET.exec(passage.source)?.[0] ?? ''
  const own = passage.source.slice(bullet.length).trim()
  const not = NOT_FOR.exec(own)
  const stated = STATEMENT_LEAD.exec(own)?.[0]
  const text =
    stated !== undefined
      ? own.slice(stated.length)
      : not
        ? `${not[1]}, please do not ${not[2]}.`
        : (FOR_READERS.test(own) || NO_CONTACT.test(own) || APOLOGY.test(own)) &&
            !/(?<![\p{L}])(?:posts?|text(?! us| me|s)|caption|tone|words)(?![\p{L}])/iu.test(own)
          ? own
          : undefined
  return text === undefined ? undefined : { ...passage, text: shown(bullet, text), ...AS_FACT, question: null }
}

/** What readers are asked to do, and items of a list with a figure, that the network took for a note or an instruction. */
export function withReaderOrders(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const requested = passages.map((passage) => asReaders(passage) ?? passage)
  const lines = linesOf(requested, source)
  const isItem = (index: number) => BULLET.test(lines[index]?.text ?? '')
  const isOpen = (index: number) => isItem(index) && (lines[index]?.passages.every(({ use }) => use === 'publish') ?? false)
  return lines.flatMap((line, index) => {
    const { text, passages: own } = line
    const isBeside = isOpen(index - 1) || isOpen(index + 1)
    const isNote = own.length > 0 && own.every(({ use, reason }) => use === 'leave_out' && reason === NOTE)
    const bare = text.replace(BULLET, '')
    const isFact = /\d/u.test(bare) && bare.split(' ').length > LONGEST_WORDS && !TO_WRITER.test(bare) && !remarkIn(text)
    if (!isItem(index) || !isBeside || !isNote || !isFact) return own
    return [{ text: (BULLET.exec(text)?.[0] ?? '') + tidiedValue(bare), source: text, ...AS_FACT, question: null }]
  })
}
