import { trimEndOf } from '@loomcast/platforms'
import { isSubjectOfMail } from '../boilerplate/email.ts'
import { isRequestToWriter } from '../boilerplate/writing-request.ts'
import { isRequest } from '../instruction/request.ts'
import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS } from '../platform-words.ts'
import { hasFigure, hasVerb } from '../sentence.ts'
import { writtenOut } from '../text-speech.ts'
import { withCapital } from '../with-capital.ts'
import { withApostrophes, withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { changeIn } from './read-passages.ts'
import { type Decision, decisionFor, EXCLUDED, PART_OF_NOTE } from './reasons.ts'
import { withItIs } from './run-on-subjects.ts'
import { withoutShorthand } from './shorthand.ts'
import { withSpokenCorrections } from './spoken-corrections.ts'

/** Where a request to the writer can begin within a sentence: "we need a new barista | can you write me a job post". */
const OPENS_REQUEST =
  /(?<![\p{L}'’])(?:(?:so|and|but)[, ]{1,2}){0,2}(?:(?:can|could|would|cn) (?:you|u|ya|someone|anyone) |(?:(?:i|we)(?:['’]d| would)? )?(?:just )?(?:want(?:ed)?|need(?:ed)?|like) to (?:get|put|post|send|have|do) (?=something|smth|sth|summat|a (?:\p{L}{3,12} )?(?:post|caption|advert))|what (?:i|we)(?:['’]d| would)? (?:like|need|want) is (?=(?:something|smth|a (?:\p{L}{3,12} )?(?:post|caption|advert|reel))))/giu
const WANTS = /(?:want(?:ed)?|need(?:ed)?|like) (?:to (?:get|put|post|send|have|do)|is) $/iu
/** A word that only a post has, so that "can you make something with your hands?" is for readers. */
const OF_POST = new RegExp(
  String.raw`(?<![\p{L}])(?:posts?|captions?|tweets?|reels?|advert|blog|${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|insta|socials?|newsletter|for me|this up|that up|it up)(?![\p{L}])`,
  'iu',
)
const FEWEST_WORDS = 3
/** "Hi Sam, sorry for the short notice" */
const GREETS = /^(?:hi|hiya|hello|hey|yo|dear|morning|sorry|hope|thanks|thank you|quick|when you|if you)(?![\p{L}])/iu
const AT_END = ' \n,;–-'
const MOST = 3

/** "and mention it's vegan", "say bring a torch", "tell people we open at 8": an order with what readers are to know. */
const PEOPLE = '(?:people|ppl|everyone|everybody|them|folks?|customers|parents|members)'
const ADDRESSEE = String.raw`(?!(?:you|your|us|me|my)(?![\p{L}]))(?:[\p{L}'’-]{2,14} ){1,4}?(?=that )`
const ORDER = String.raw`(?:(?:mention|add|include|state|put|say|announc(?:e|es|ing)|highlight|stress|emphasi[sz]e|point out|explain|make (?:it )?clear)(?: in)?|remember to (?:say|mention)|(?:tell|remind|inform|warn|reassure)(?:s|ing)? (?:${PEOPLE}|${ADDRESSEE})|let ${PEOPLE} know)`
const MENTIONED = new RegExp(
  String.raw`(?:^|(?<=[,;.&(–-] ?)|(?<![\p{L}])(?:and|also|oh|but|&) )(?:(?:and|also|oh|please|pls|plz|just|maybe|then|(?:can|could|would) (?:you|u|ya))[, ]{1,2}){0,3}${ORDER}(?: ?that)? (?=\p{L})`,
  'giu',
)
/** "explain that collections move, | and warn residents that …": where the next order begins. */
const NEXT_ORDER = new RegExp(String.raw`(?:,| and| but)(?: (?:and|also|please|pls|then|but)){0,3} ${ORDER} ?that (?=\p{L})`, 'iu')
/** "… that penalties add up": the word behind which a clause of its own stands. */
const BEFORE_CLAUSE = /that $/iu
const STATES =
  /^(?:(?:it|we|they|there|i|you|that)(?:['’]?(?:s|re|m|ve|ll|d)| (?:is|are|was|have|has|can|will|do|does|take|accept|open|close|start|need|offer|deliver|still|also|only|now))(?![\p{L}])(?! (?:nicely|properly|clearly|like|in a|short|fun)(?![\p{L}]))|(?:the|our|my|all) (?:[\p{L}'’-]{2,16} ){1,4}(?:is|are|has|have|will|can)(?![\p{L}]))/iu
/** What readers are asked to do, after "say" or "tell people". */
const REQUESTS_ACTION =
  /^(?:to )?(?:please )?(?:bring|book|call|ring|phone|come|ask|wear|park|order|pop|drop|dm|message|email|visit|quote|arrive|enter|apply|register|pay|collect)(?![\p{L}])(?=.{3})/iu
const ADDRESSES = /(?:say|people|ppl|everyone|everybody|them|folks?|customers|parents|members|know)(?: in)?(?: that)? $/iu
/** "mention the name its Salt Hair Brighton" */
const NAMES_SENDER =
  /^(?:the |our |my )?(?:business |company |shop |salon |studio )?name(?: of the \p{L}{3,12})? ?(?:it['’]?s |is |: ?|- )?(?=\p{Lu})/iu
const ORDERS_SILENCE = /(?:do not|don['’]?t|dont|never|without|not to|no need|rather not|avoid)(?![\p{L}])/iu
/** A clause about how to write is none for readers. */
const OF_STYLE =
  /(?<![\p{L}])(?:emojis?|hash ?tags?|posts?|captions?|words?|tone|sound(?:s|ing)?|funny|fun|friendly|professional|short|chatty|nice(?:ly)?|upbeat|salesy|sign (?:it )?off|end (?:it )?with|start with|make it|keep it|capitals?)(?![\p{L}])|\?/iu
/** "Tell people." of what was divided into "Tell people | bring a torch". */
const ONLY_ADDRESSES =
  /^(?:and |also |please |pls ){0,2}(?:tell|remind) (?:people|ppl|everyone|everybody|them|folks?|customers)(?: (?:to|that))?[.:]?$|^(?:and |also |please |pls ){0,2}let (?:people|ppl|everyone|everybody|them) know(?: that)?[.:]?$/iu

const asSentence = (text: string) =>
  withStop(withCapital(withItIs(withApostrophes(withoutShorthand(writtenOut(withSpokenCorrections(text)).text)))))
const trimmed = (text: string) => text.replace(/^[\s,;–-]+/u, '').trimEnd()
const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** Of what a hurried brief says to the writer, what is for readers: the statement before a request, and the one that is to be mentioned. */
export function withRequestedContent(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.find(({ use }) => use === 'publish')
  return passages
    .flatMap((passage) => (passage === first ? handedOver(passage) : [passage]))
    .flatMap((passage) => (isOpen(passage) ? requestApart(passage) : [passage]))
    .flatMap((passage) => (isOpen(passage) ? mentionedApart(passage) : [passage]))
    .map((passage, index, all) => (index === all.length - 1 ? withoutThanks(passage) : passage))
}

/** "book online at our page okay thanks": the thanks to the writer behind the last sentence. "We say thanks" is none. */
const THANKS_AT_END =
  /(?<=\p{L}{3}|\d)(?<!(?:^|[ '’])(?:say|says|said|saying|loud|three|more|with|many|our|of|give|gives|big|huge|warm|your|my|no|as|as a|for|and|or|to)),? (?:(?:ok|okay|right)[, ]{1,2})?(?:thanks|thank you|thx|cheers)$/iu

function withoutThanks(passage: ReviewedPassage): ReviewedPassage {
  const { use, text, source, question } = passage
  if (use !== 'publish' || question !== null || text.split(' ').length < FEWEST_BEFORE_THANKS) return passage
  const open = THANKS_AT_END.test(source) ? trimEndOf(text, '.!').replace(THANKS_AT_END, '') : text
  return open === text ? passage : { ...passage, text: withStop(open), reason: passage.reason ?? changeIn(source, open) }
}

const FEWEST_BEFORE_THANKS = 5

/** What the user asks to keep out, and notes to themselves, stay so. */
const isOpen = ({ use, reason, question }: ReviewedPassage) =>
  question === null && (use !== 'leave_out' || (reason !== EXCLUDED.reason && reason !== decisionFor('remark').reason))

const withDecision = (source: string, decision: Decision): ReviewedPassage => ({ text: source, source, ...decision, question: null })

/** "Rewrite this so it sounds better: We are open …" without the request before the text. */
function handedOver(passage: ReviewedPassage): ReviewedPassage[] {
  const { source, text, question } = passage
  const end = source.search(/: +\S/u)
  const head = source.slice(0, end)
  const at = text.indexOf(': ')
  if (question !== null || end < 0 || at < 0 || !isRequest(head)) return [passage]
  const rest = source.slice(end + 1).trim()
  return [withDecision(`${head}:`, decisionFor('request')), { ...passage, text: withCapital(text.slice(at + 2)), source: rest }]
}

/** Divides a passage at the request in it. */
function requestApart(passage: ReviewedPassage): ReviewedPassage[] {
  const { source, use, text } = passage
  const isShown = use === 'publish'
  for (const { index, 0: opener } of [...source.matchAll(OPENS_REQUEST)].slice(0, MOST)) {
    const request = source.slice(index)
    const before = trimEndOf(trimmed(source.slice(0, index)), AT_END)
    if (!WANTS.test(opener) && !isRequestToWriter(request)) continue
    if (isShown && !OF_POST.test(request)) continue
    if (isSubjectOfMail(before)) return [passage]
    const isStatement = before.split(' ').length >= FEWEST_WORDS && !GREETS.test(before) && (hasVerb(before) || hasFigure(before))
    if (!isStatement) return isShown && lettersIn(before) <= LONGEST_OPENING ? [withDecision(source, decisionFor('request'))] : [passage]
    const rest = withDecision(request.trim(), decisionFor('request'))
    const own = isShown ? shownBefore(text, opener) : asSentence(before)
    return own === undefined
      ? [passage]
      : [{ ...passage, text: own, source: source.slice(0, index).trim(), use: 'publish', reason: 'Split into sentences.' }, rest]
  }
  return [passage]
}

/** "OK so" */
const LONGEST_OPENING = 8

/** What is published of a passage before the request in it. */
function shownBefore(text: string, opener: string): string | undefined {
  const at = text.toLowerCase().indexOf(opener.trim().toLowerCase())
  return at > 0 ? withStop(trimEndOf(text.slice(0, at), AT_END)) : undefined
}

/** Divides a passage at what it wants to be mentioned. */
function mentionedApart(passage: ReviewedPassage): ReviewedPassage[] {
  const { source, use } = passage
  if (use === 'publish' && ONLY_ADDRESSES.test(source.trim())) return [withDecision(source, decisionFor('request'))]
  for (const { index, 0: order } of [...source.matchAll(MENTIONED)].slice(0, MOST)) {
    if (use === 'publish' && index > 0) break
    if (ORDERS_SILENCE.test(source.slice(0, index))) break
    const behind = source.slice(index + order.length)
    const content = mentionedIn(behind, { isAddressed: ADDRESSES.test(order), isClause: BEFORE_CLAUSE.test(order) })
    if (content === undefined) continue
    const end = index + order.length + content.length
    const before = source.slice(0, index).trim()
    const after = source.slice(end).trim()
    const part = {
      text: asSentence(trimmed(content.replace(NAMES_SENDER, '').replace(/^to (?=\p{L})/iu, ''))),
      source: source.slice(lettersIn(before) > 0 ? index : 0, lettersIn(after) > 0 ? end : source.length).trim(),
      use: 'publish' as const,
      reason: PART_OF_NOTE,
      question: null,
    }
    return [
      ...(lettersIn(before) > 0 ? [{ ...passage, text: before, source: before }] : []),
      part,
      ...(lettersIn(after) > 0 ? mentionedApart(withDecision(after, decisionFor('instruction'))) : []),
    ]
  }
  return [passage]
}

/** The clauses for readers with which the words behind an order begin; undefined if they are about the text. */
function mentionedIn(behind: string, { isAddressed, isClause }: { isAddressed: boolean; isClause: boolean }): string | undefined {
  const isAction = isAddressed && REQUESTS_ACTION.test(behind)
  const isStatement = isClause && hasVerb(behind.split(/[,;.] /u)[0] ?? '')
  if (!STATES.test(behind) && !NAMES_SENDER.test(behind) && !isAction && !isStatement) return undefined
  let end = 0
  for (const clause of behind.slice(0, NEXT_ORDER.exec(behind)?.index).split(/(?<=[,;.]) /u)) {
    if (OF_STYLE.test(clause)) break
    end += clause.length + 1
  }
  const content = behind.slice(0, Math.max(0, end - 1))
  return lettersIn(content) >= LEAST_MENTIONED ? content : undefined
}

const LEAST_MENTIONED = 6
