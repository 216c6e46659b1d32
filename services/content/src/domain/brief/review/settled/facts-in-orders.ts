import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS, POST_NOUNS } from '../../platform-words.ts'
import { withCapital } from '../../with-capital.ts'
import { withStop } from '../../wording.ts'
import { tidiedValue } from '../announced/tidied-value.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED, LAST_VERSION, PART_FOR_READERS } from '../reasons.ts'

const NEVER = /(?<![\p{L}])(?:not|never|don['’]?t|dont)(?![\p{L}])/iu

/** "You could put in that £4 covers a meal", "Say thanks to everyone", "Finish with donate at …", "The dishes to push: …" */
const LEADS: RegExp[] = [
  /^(?:maybe |perhaps |also )?(?:you|u) (?:could|can|might|may) (?:also )?(?:put in|mention|add|say|include|throw in) that (?!(?:to|in|into|on|with|at|for) )(?=\S+ \S)/iu,
  /^(?:and |also |please |pls )?say (?:a )?(?:big |huge )?(?=(?:thanks|thank you|congratulations|congrats|well done|happy \p{L}+) )/iu,
  /^(?:and |then )?(?:finish|end|close) (?:it )?(?:off )?(?:with|on|by)(?: saying)? (?=(?:donate|volunteer|book|call|ring|visit|order|sign|join|e-?mail|text|come|register|apply)(?![\p{L}]))/iu,
  /^(?:(?:and|also|we|i) ){0,2}(?:mostly |mainly |really |just |especially )?(?:want|need|trying) to (?:push|plug|promote|highlight|shout about|advertise) (?=(?:the|our|my|this) )/iu,
  /(?<=^(?:the )?\p{L}{3,15}) to (?:push|plug|mention|feature|highlight)(?=: )/iu,
]
/** "I rode an ebike for 30 days (u can change it)" */
const ASIDE =
  / ?\((?:(?:u|you) can change (?:it|this|that)|feel free to change|change (?:it )?if (?:you|u) (?:like|want))[^()\n]{0,30}\)/giu
/** "free uk post over £30", "batch no is B0207", "we've told the food team" */
const FOR_READERS =
  /^(?:[-*•] ?)?(?:free (?:uk |us )?(?:post|postage|p&p|delivery|shipping)(?![\p{L}])|(?:batch|lot|serial) (?:nos?|numbers?|codes?)\.? ?(?:is |are |: ?)?[A-Z]{0,3}\d|no other \p{L}{3,20} (?:(?:is|are|was|were) )?affected|we(?:['’]ve| have) (?:told|informed|reported|notified|alerted) the \p{L})/iu
const FREE_POST = /^((?:[-*•] ?)?free (?:uk |us )?)post(?![\p{L}])/iu
/** "bought it myself not sponsored, say that", "she said "…" - use that." */
const STATE_THIS =
  /^(.{8,160}?)(?:,| [-–—]| so) (?:please |pls |do |yes )?(?:say that|say so|mention that|put that(?: in)?|use that)[.!]?$/iu
/** "people always ask so say its not for sale", "dont say beginners only, say everyones welcome" */
const STATE = /(?<![\p{L}])say (?:that )?/iu
const ORDERS_IT = /(?:^|,|,? (?:so|and|but|just|please|pls)) ?(?:just |please |pls )?$/iu
const STATEMENT =
  /^(?:it (?:is|was|has|will|starts|opens|closes|costs|takes|comes|includes|can)|its|it['’]s|we|were|we['’]re|everyone|everyones|everyone['’]s|anyone|there|theres|there['’]s|they|theyre|they['’]re|no|all|dogs|kids|children|parking|entry|tickets|free) [^,.;!?"“]{3,80}[.!]?$/iu
const THANKS =
  /^(?:(?:and|also|just|i|we|really) ){0,4}(?:want(?:ed)? to|wanna|would like to|['’]d like to|need to) (?:say )?(?:a )?(?:big |huge |massive )?thank(?:s|(?: you|s to)?)(?: you)?(?: to)? ((?:everyone|everybody|all|the|our|my|\p{Lu})[^?]{0,120}?)[.!]?$/iu
/** "0:00 start 2:15 day one 9:40 day two" */
const FIRST_CHAPTER = /(?<![\d:])0?0:00 /u
/** "chapters 0:00 intro 1:12 unboxing" */
const CHAPTERS = /^(?:chapters?|timestamps?):? (?=0?0:00 )/iu
const CHAPTER = /^(\d{1,2}:\d{2}(?::\d{2})?) (.{1,60})$/u
const BEFORE_CHAPTER = /[,;]? (?=\d{1,2}:\d{2}(?!\d))/u
/** "Video is me pouring the candles", which is seen. */
const SEEN = /^(?:the )?(?:video|vid|clip|reel|photo|pic|picture)(?: is| shows|['’]s)?:? (?:of )?me \p{L}+ing(?![\p{L}])/iu
/** "Electrician wanted,", "We have a new chef," before a published part of the same sentence */
const LEAD_IN =
  /^(?:[\p{L} -]{4,40} (?:wanted|needed|required)|(?:we(?:['’]ve| have)? (?:got |have )?|meet |there(?:['’]s| is) )(?:an?|our|the) new [\p{L} -]{2,30}),$/iu
const TO_WRITER = new RegExp(
  String.raw`(?<![\p{L}])(?:${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|${POST_NOUNS}|captions?|insta\w*|blog|pls|please|you|u|hi|hiya|hello|hey|ok|okay|so|thanks|cheers|can|could|write|need|want|dear|ps|title|not|dont|don['’]?t)(?![\p{L}])`,
  'iu',
)
/** "scrap that its 90 of each" after "only 120 made of each" */
const SCRAPPED =
  /^(?:no,? )?(?:scrap|scratch) that,? (?:it['’]?s |its |make it )?([£€$]?\d[\d.,]*) ((?:of |for |per |a )?\p{L}[\p{L} ]{2,30})[.!]?$/iu
/** "no wait its 8" after "7.30 start" */
const OTHER_TIME =
  /^(?:no,? |oh )?(?:wait|sorry|actually|hang on)[,.]? (?:no,? )?(?:it['’]?s |its |that['’]?s |make (?:it|that) )?(?:at )?(\d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?)[.!]?$/iu
const TIME = /(?<![\d.:£€$])\d{1,2}[.:]\d{2}(?: ?[ap]m)?(?!\d|[.:]\d)/giu
const REASON = /^(?:cos|coz|cause|because|since)(?![\p{L}])/iu
/** "Summer Fete - Barrow Green - running order for website article" */
const OF_COPY = new RegExp(
  String.raw` [-–] [^-–\n]{0,20}?(?:for|4) (?:the |our |my )?(?:website|blog|newsletter|${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS}|insta\w*|page)(?: (?:article|post|page|piece))?[.!]?$`,
  'iu',
)
/** "don't list the old ones" of prices: "24 (was 21)" */
const NO_OLD =
  /(?:don['’]?t|do not|not|without|no)(?: need to)? (?:(?:list|put|mention|show|include|say|give) )?(?:the |any )?old (?:ones?|prices?)(?![\p{L}])/iu
const WAS = / ?\((?:was|were|used to be|before) [£€$]?\d[\d.,]{0,9}(?: [\p{L} ]{1,20})?\)/giu

/** What readers get of passages that look like orders, remarks or corrections, without the order in those that are published. */
export function withFactsOfOrders(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result = withoutTears(passages, source)
  const hidesOld = result.some((each) => each.use !== 'publish' && NO_OLD.test(each.source))
  let end = 0
  result.forEach((passage, index) => {
    const start = Math.max(end, source.indexOf(passage.source, end))
    const isNextInLine = !source.slice(end, start).includes('\n')
    end = start + passage.source.length
    const stated = passage.use === 'publish' ? undefined : statedIn(passage.source.trim())
    if (passage.use === 'publish') readPublished(passage, result.slice(Math.max(0, index - LOOKS_BACK), index), hidesOld)
    else if (stated !== undefined) publish(passage, withStop(tidiedValue(stated)))
    else if (passage.reason !== EXCLUDED.reason) readLeftOut(passage, isNextInLine ? result[index - 1] : undefined, result[index + 1])
  })
  return result
}

/** Copies of the passages, in which the parts of a sentence that was divided at a wrong place are one. */
function withoutTears(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  let at = 0
  for (const passage of passages) {
    const before = result.at(-1)
    const start = Math.max(at, source.indexOf(passage.source, at))
    const between = source.slice(at, start)
    const from = before ? source.lastIndexOf(before.source, at) : -1
    at = start + passage.source.length
    if (!before || from === -1 || passage.use !== 'publish' || /[^ ]/u.test(between) || !isTorn(before, passage)) {
      result.push({ ...passage })
      continue
    }
    const lead = before.use === 'publish' ? before.text.replace(/\.$/u, '') : tidiedValue(before.source.trim())
    const rest = before.use === 'publish' ? passage.text.replace(/^We /u, 'we ') : passage.text
    result[result.length - 1] = {
      ...passage,
      text: `${lead} ${rest}`,
      source: source.slice(from, at),
      reason: PART_FOR_READERS,
      question: passage.question ?? before.question,
    }
  }
  return result
}

/** "We have a new chef, | Marco Bellini", "has cooked since. | We opened in 2016." */
const isTorn = (before: ReviewedPassage, after: ReviewedPassage): boolean =>
  before.use === 'publish'
    ? / since\.$/u.test(before.text) && /^We \p{L}+ed(?![\p{L}])/u.test(after.text) && !/[.!?]\s*$/u.test(before.source)
    : before.use === 'leave_out' &&
      before.reason !== EXCLUDED.reason &&
      LEAD_IN.test(before.source.trim()) &&
      !TO_WRITER.test(before.source)

function readPublished(passage: ReviewedPassage, earlier: readonly ReviewedPassage[], hidesOld: boolean): void {
  const scrapped = SCRAPPED.exec(passage.text.trim())
  if (SEEN.test(passage.text) || (scrapped && withNumber(earlier, scrapped[1] ?? '', scrapped[2] ?? ''))) {
    leaveOut(passage)
    return
  }
  const lead = LEADS.find((pattern) => pattern.test(passage.text))
  let text = lead ? withCapital(passage.text.replace(lead, '')) : passage.text
  text = text.replace(ASIDE, '')
  const from = text.includes('\n') ? -1 : text.search(FIRST_CHAPTER)
  const rows = from === -1 ? undefined : chaptersIn(text.slice(from))
  const before = text.slice(0, Math.max(0, from)).trim()
  if (rows) text = [...(before ? [withStop(before)] : []), ...rows].join('\n')
  if (hidesOld) text = text.replace(WAS, '')
  if (/^sorry etc\.?$/iu.test(text)) text = "We're sorry."
  if (OF_COPY.test(passage.source)) text = tidiedValue(passage.source.replace(OF_COPY, ''))
  if (text !== passage.text && text.trim() !== '') publish(passage, text)
}

function readLeftOut(passage: ReviewedPassage, beside: ReviewedPassage | undefined, next: ReviewedPassage | undefined): void {
  const own = passage.source.trim()
  const time = OTHER_TIME.exec(own)?.[1]
  const former = beside?.use === 'publish' ? beside.text.match(TIME) : null
  const stated = NEVER.test(own.slice(own.lastIndexOf(','))) ? undefined : STATE_THIS.exec(own)?.[1]
  if (time !== undefined && beside && former?.length === 1) {
    const minutes = /^\d+$/u.test(time) ? `${/[.:]/u.exec(former[0])?.[0]}00` : ''
    Object.assign(beside, { text: beside.text.replace(TIME, () => time + minutes), reason: LAST_VERSION, question: null })
    if (next?.use === 'publish' && REASON.test(next.source.trim())) leaveOut(next)
  } else if (stated !== undefined) publish(passage, withStop(tidiedValue(stated)))
  else if (FOR_READERS.test(own)) publish(passage, tidiedValue(own.replace(FREE_POST, (_whole, free: string) => `${free}postage`)))
  else if (CHAPTERS.test(own)) {
    const rows = chaptersIn(own.replace(CHAPTERS, ''))
    if (rows) publish(passage, rows.join('\n'))
  }
}

/** Puts the number into the last passage that counts the same; whether there is one. */
function withNumber(earlier: readonly ReviewedPassage[], number: string, counted: string): boolean {
  const words = counted.trim().toLowerCase()
  const found = earlier.findLast((each) => each.use === 'publish' && each.text.toLowerCase().includes(words))
  const last = found && [...found.text.matchAll(/[£€$]?\d[\d.,]*/gu)].at(-1)
  if (!found || !last) return false
  const text = found.text.slice(0, last.index) + number + found.text.slice(last.index + last[0].length)
  Object.assign(found, { text, reason: LAST_VERSION, question: null })
  return true
}

/** What an order wants the text to state; undefined if it is about what not to. */
function statedIn(order: string): string | undefined {
  const thanked = THANKS.exec(order)?.[1]
  if (thanked !== undefined) return `Thank you to ${thanked}`
  const parts = order.split(STATE)
  const stated = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).join(' say ')
  if (parts.length < 2 || !ORDERS_IT.test(before) || !STATEMENT.test(stated) || NEVER_STATED.test(stated)) return undefined
  return withApostrophe(stated)
}
const NEVER_STATED = /(?<![\p{L}])(?:cos|because|mention|post|caption|hashtags?|emojis?|nice|nicely|funny|casual|short)(?![\p{L}])/iu
const withApostrophe = (text: string) =>
  text.replace(/^(it|everyone|there|we|they)(s|re)(?= )/iu, (_whole, who: string, end: string) =>
    (end === 're') === /^(?:we|they)$/iu.test(who) ? `${who}'${end}` : who + end,
  )

/** "0:00 start 2:15 day one" as rows; undefined if there are less than three. */
function chaptersIn(text: string): string[] | undefined {
  const rows = text.split(BEFORE_CHAPTER).flatMap((row) => {
    const [, at, title = ''] = CHAPTER.exec(row) ?? []
    return at === undefined ? [] : [`${at} ${withCapital(title.trim().replace(/[.,]$/u, ''))}`]
  })
  return rows.length < FEWEST_CHAPTERS ? undefined : rows
}
const FEWEST_CHAPTERS = 3

const LOOKS_BACK = 3

const publish = (passage: ReviewedPassage, text: string): void =>
  void Object.assign(passage, { text, use: 'publish', reason: PART_FOR_READERS, question: null })

const leaveOut = (passage: ReviewedPassage): void =>
  void Object.assign(passage, { text: passage.source, question: null, ...decisionFor('remark') })
