import { trimEndOf } from '@loomcast/platforms'
import { CLEAR_PLATFORM_NAMES } from '../../platform-words.ts'
import { hasFigure, hasVerb } from '../../sentence.ts'
import { withStop } from '../../wording.ts'
import { tidiedValue } from '../announced/tidied-value.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED, FOR_READERS, NOT_MENTIONED } from '../reasons.ts'

const REQUEST = decisionFor('request').reason
const NOTE = decisionFor('remark').reason
const FEWEST_WORDS = 3

/** What a statement to readers begins with: "We've got a second physio starting!", "Looking for an HVAC service tech, full time." */
const STATEMENT =
  /^(?:we(?:['’](?:ve|re|ll))?|our|looking for|seeking|hiring|now (?:hiring|open|booking|recruiting|available)|wanted|there(?:['’]s| is| are)) \S/iu
/** Words of a request to a writer. */
const TO_WRITER = new RegExp(
  String.raw`(?<![\p{L}])(?:posts?|captions?|tweets?|threads?|reels?|ads?|advert\p{L}*|flyers?|posters?|reminders?|announcements?|messages?|blurb|copy|content|articles?|newsletters?|website|page|socials?|text|words?|wording|draft|something|smth|sth|someone (?:to|who) (?:writes?|posts?)|you|u|your|need|want|would like|writ\p{L}+|rewrite|rephrase|make|do|put|say|like|prefer|hope|can pay|have to have|it|this|that|announce|promote|advertise|share|publish|help|please|pls|plz|hi|hey|hello|thanks|insta|${CLEAR_PLATFORM_NAMES})(?![\p{L}])|[?:]`,
  'iu',
)

/** "Not tax prep, I'm not a CPA, | say that clearly": what it points to is for readers. */
const POINTS_BACK =
  /^(?:(?:and|so|but|please|pls|just),? ){0,2}(?:say|state|mention|put|add|include|stress) (?:that|this|it)(?: (?:bit|part))?(?: (?:clearly|too|as well|in|please|pls|loud and clear|up front|at the (?:top|start|end))){0,2}[.!]?$|^(?:(?:and|so|please|pls),? )?make (?:that|this|it) (?:very |really )?clear[.!]?$/iu

/** "Hats for gala = red" */
const EQUALS = /^([\p{L}\p{N}][\p{L}\p{N} '’-]{2,40}) = ([\p{L}\p{N}][\p{L}\p{N} ,'’/-]{1,40})[.!]?$/u
/** What is written to a colleague, in whatever form. */
const PRIVATE =
  /(?<![\p{L}])(?:codes?|pin|pass(?:word|code)s?|log-?in|user ?name|wi-?fi|alarm|key ?safe|keys?|budget|costs?|margin|profit|wages?|salary|supplier|account|sort code|owed?|owes|invoices?|insurance|staff|private|internal|confidential)(?![\p{L}])/iu
const STYLE = /(?<![\p{L}])(?:tone|style|length|voice|emojis?|hashtags?|words?|post|caption|platform|language|title)(?![\p{L}])/iu

/** "(8 yrs, Bristol, dont name the hospital) and she specialises in knees": an order in parentheses is about what is in them. */
const AFTER_PARENTHESES = /^(\([^()]{3,200}\))[,.]? ?(?:and |but |so )?(?=\p{L})/iu
const NEVER = "(?:do not|don['’]?t|dont|never|not to)"
const ORDER = new RegExp(
  String.raw`(?<![\p{L}])(?:${NEVER} (?:put|write|say|mention|print|post|publish|include|name|use)|leave (?:that|it|this) out|keep (?:that|it|this)|between us)(?![\p{L}])`,
  'iu',
)
/** "… well actually dont put that but yeah dogs have to be on a leash": the order is about what is before it. Without such a word, what follows can be what stays out: "dont put that in but the cook left". */
const AFTER_ORDER = new RegExp(
  String.raw`(?<![\p{L}])${NEVER} (?:put|write|say|mention|print|post|include) (?:that|this|it)(?: (?:in|bit|part|down))?,? (?:(?:but|and|ok|okay|so) (?:yeah|yes|ok|okay|anyway|also)|anyway|yeah),? (?=\p{L})`,
  'iu',
)
const BEGINS_WITH_ORDER = new RegExp(`^(?:(?:and|but|so|well|actually|oh),? ){0,3}${NEVER} `, 'iu')
/** "entry is £3 | last time a goat came second": what an order behind it is about. */
const CLAUSE = /,? (?:last (?:time|year|week|month)|and|but|because|cos|since|although|though) /giu
/** "um i think thats it thanks" */
const TALK_AT_END =
  /[, ](?:(?:um|uh|er|so|and|ok|yeah) ){0,2}(?:i (?:think|guess) )?(?:that['’]?s|thats) (?:it|all|everything)(?:(?: i think)?,? (?:thanks|thank you|ta|cheers|bye|for now)){0,2}[.!]?$/iu
const HESITATION = /(?<![\p{L}])(?:um|uh|erm|er)(?![\p{L}]),? ?/giu

/** "Parking is at the school, NOT on Church Lane as Mr Hollis complained": what visitors need is for readers, the reason for it is not. */
const FOR_VISITORS =
  /^(?:the )?(?:parking|car park|entry|entrance|admission|access|doors?|tickets?|toilets|food|refreshments|drinks|bar|dress code|payment|collection|pick-?up|drop-?off) (?:is|are|will be|opens?|from|at|by|on|via) [^?]{4,}$/iu
const REASON = /,? (?:as(?! well)|because|cos|since|so that|after|otherwise|or else) /iu

/** "The speaker is Helen Marsh", "closing date 20 Sept", "i cant do under 16s", "free quotes" */
const FACT =
  /^(?:\/{1,2} ?)?(?:and |also |oh )?(?:(?:the |our )?(?:guest speaker|speaker|special guest|theme|host|compere|judge|headliner|line-?up|closing date|closing deadline|dress code|meeting point|starting point|address)(?: is| are| will be|:)? (?:\p{Lu}|\d|on |at |by |in |the )|free (?:quotes?|estimates?|delivery|consultations?|samples?)(?![\p{L}])|(?:i|we) (?:can['’]?t|cannot|don['’]?t|do not|won['’]?t) (?:do|take|accept|serve|ship|deliver to|allow) (?!it|that|this|them))/iu
const LONGEST_FACT = 100
/** "free quotes dm me" */
const BEFORE_CONTACT = /(?<=[\p{L}]) (?=(?:dm|text|ring|call|message|whatsapp) (?:me|us)[.!]?$)/iu

/** "DM me", "text us to book" */
const CONTACT_ME =
  /^(?:(?:just|please|pls) ){0,2}(?:(?:dm|pm|whatsapp|inbox) (?:me|us)|(?:message|text|ring|call|email) us|(?:msg|message|dm|inbox|pm) the (?:page|shop)(?:, \p{Lu}\p{L}+)?|(?:message|text|ring|call|email) me(?= to (?:book|order|enter|reserve|join|register)))(?: (?:to (?:book|order|enter|reserve|join|register)|for (?:a quote|details|info|more|prices|an? (?:\p{L}+ )?quote)))?[.!]?$/iu
/** "so nothing about Sundays changing please": an order like "don't mention it". */
const NOTHING_ABOUT = /(?<![\p{L}])(?:nothing about|not a word about|no mention of) /giu
const LEADS_TO_ORDER = /(?:^|[ ,](?:so|but),? )(?:(?:so|and|but|oh),? ){0,2}$/iu
const LONGEST_ORDER = 70

/**
 * Without the order at its end. "6 vegan mains, but nothing about prices": what is before it has a figure and is another matter. "We cut 3 jobs, so nothing about
 * that": it is the reason, so nothing of it is published.
 */
function withoutOrder(passage: ReviewedPassage): ReviewedPassage {
  const order = [...passage.text.matchAll(NOTHING_ABOUT)].at(-1)
  const before = passage.text.slice(0, order?.index ?? 0)
  const rest = trimEndOf(before.replace(/ but,? ?$/iu, ''), ' ,')
  if (rest.length < before.length - 1 && hasFigure(rest)) return { ...passage, text: withStop(rest), reason: NOT_MENTIONED, question: null }
  return { ...passage, text: passage.source, ...EXCLUDED, question: null }
}

/** Whether a sentence ends with an order not to mention something. */
function endsWithOrder(text: string): boolean {
  const order = [...text.matchAll(NOTHING_ABOUT)].at(-1)
  if (!order) return false
  const about = trimEndOf(text.slice(order.index + order[0].length), '.!')
  const isShort = about.length <= LONGEST_ORDER && !/[.!?;:]/u.test(about)
  return isShort && !hasVerb(about) && LEADS_TO_ORDER.test(text.slice(0, order.index).slice(-20))
}

/** "every parent who can hold a stopwatch | please tell Moira" is for readers. */
const ORDER_TO_READERS =
  /^(?:please |pls )(?:tell|see|speak to|contact|find|message|text|ring|call|email) (\p{Lu}\p{L}{1,15}(?: \p{Lu}\p{L}{1,15})?)[.!]?$/u
const GROUP_OF_READERS = /^(?:every|any|all|each) \p{L}{3,12} who [\p{L} '’]{3,40}[.]?$/iu

/** A question that a cut tears: "… what tool | I should do next" */
const QUESTION_TO_VIEWERS =
  /^(?:and |also )?ask (?:people|everyone|viewers|readers|followers|subscribers|folks|them|ppl) (what|which) ([\p{L} '’-]{2,40}?)[.]?$/iu
const SHOULD = /^(i|we) should (\p{L}[\p{L}\p{N} '’-]{1,60}?)[.!?]?$/iu

function published(passage: ReviewedPassage, text: string): ReviewedPassage {
  return { ...passage, text: withStop(tidiedValue(text)), ...FOR_READERS, question: null }
}

/** A passage in two: the part that stays out, and what follows it. */
function dividedAt(passage: ReviewedPassage, at: number): ReviewedPassage[] {
  const [out, rest] = [passage.source.slice(0, at).trim(), passage.source.slice(at)]
  const text = rest.replace(TALK_AT_END, '').replace(HESITATION, '').trim()
  if (text.split(' ').length < FEWEST_WORDS || ORDER.test(text)) return [passage]
  return [{ ...passage, source: out, text: out }, published({ ...passage, source: rest }, text)]
}

/** Without its last clause or, if it has no figure in what remains, as a whole. */
function silenced(passage: ReviewedPassage): ReviewedPassage {
  const rest = passage.text.slice(0, [...passage.text.matchAll(CLAUSE)].at(-1)?.index ?? 0)
  if (!hasFigure(rest)) return { ...passage, text: passage.source, ...EXCLUDED, question: null }
  return { ...passage, text: withStop(rest), reason: NOT_MENTIONED, question: null }
}

function withoutScope(passage: ReviewedPassage): ReviewedPassage[] {
  const own = passage.source
  const [whole = '', inside = ''] = AFTER_PARENTHESES.exec(own) ?? []
  if (whole && ORDER.test(inside)) return dividedAt(passage, whole.length)
  const order = AFTER_ORDER.exec(own)
  return order ? dividedAt(passage, order.index + order[0].length) : [passage]
}

function returned(passage: ReviewedPassage, next: ReviewedPassage | undefined): ReviewedPassage {
  const own = passage.source.trim()
  const isOut = passage.use === 'leave_out'
  if (isOut && passage.reason === REQUEST && STATEMENT.test(own) && own.split(' ').length >= FEWEST_WORDS && !TO_WRITER.test(own))
    return published(passage, own)
  const pointedTo = next?.use === 'instruction' && POINTS_BACK.test(next.source.trim())
  if (isOut && pointedTo && passage.reason !== EXCLUDED.reason && own.split(' ').length >= FEWEST_WORDS)
    return published(passage, trimEndOf(own, ' ,;–—-'))
  const [, name = '', value = ''] = EQUALS.exec(own) ?? []
  const isNote = STYLE.test(own) || PRIVATE.test(own)
  if (name && passage.use !== 'publish' && passage.reason !== EXCLUDED.reason && !isNote) return published(passage, `${name}: ${value}`)
  if (passage.use === 'publish' && endsWithOrder(own)) return withoutOrder(passage)
  if (isOut && passage.reason === NOTE && CONTACT_ME.test(own)) return published(passage, own)
  const isTaken = passage.use === 'instruction' || (isOut && passage.reason === NOTE)
  if (isTaken && FACT.test(own) && own.length <= LONGEST_FACT && !PRIVATE.test(own) && !STYLE.test(own))
    return published(passage, own.replace(/^\/{1,2} ?/u, '').replace(BEFORE_CONTACT, ', '))
  if (isOut && passage.reason === NOTE && FOR_VISITORS.test(own) && !PRIVATE.test(own))
    return published(passage, own.slice(0, REASON.exec(own)?.index))
  return passage
}

/** Joins what belongs together for readers: a group and what it should do, and the parts of a question to viewers. */
function withJoined(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result: ReviewedPassage[] = []
  for (const passage of passages) {
    const before = result.at(-1)
    const own = passage.source.trim()
    const group = before?.use === 'publish' ? GROUP_OF_READERS.test(before.text.slice(before.text.lastIndexOf(', ') + 1).trim()) : false
    const order = ORDER_TO_READERS.exec(own)
    if (before && group && order && passage.use === 'instruction') {
      Object.assign(before, { text: before.text.replace(/[.]$/u, ', '), reason: FOR_READERS.reason })
      Object.assign(before, { text: `${before.text}${own.replace(/^pls /u, 'please ').replace(/[.!]?$/u, '.')}` })
      result.push({ ...passage, text: passage.source, use: 'leave_out', reason: REQUEST, question: null })
      continue
    }
    const [, word = '', thing = ''] = (before?.use === 'publish' && QUESTION_TO_VIEWERS.exec(before.source.trim())) || []
    const [, who = '', doing = ''] = SHOULD.exec(own) ?? []
    if (before && thing && doing) {
      const question = `${word} ${thing} should ${who.toLowerCase() === 'i' ? 'I' : 'we'} ${doing}?`
      Object.assign(before, { text: before.source, ...decisionFor('request'), question: null })
      result.push({ ...passage, text: tidiedValue(question), ...FOR_READERS, question: null })
      continue
    }
    result.push({ ...passage })
  }
  return result
}

/**
 * Gives readers what was left out although nothing in it is for a writer: statements that the network took for a request, what an order in the same sentence is not
 * about, what an author wants to state clearly, and what visitors need. In the list, each has a reason, so that a note is seen and deselected; a lost fact is not noticed.
 */
export function withFactsReturned(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const divided: ReviewedPassage[] = []
  for (const passage of passages) {
    const parts = passage.use !== 'publish' && passage.reason === EXCLUDED.reason ? withoutScope(passage) : [passage]
    const before = divided.at(-1)
    if (parts.length > 1 && before?.use === 'publish' && BEGINS_WITH_ORDER.test(passage.source)) divided.splice(-1, 1, silenced(before))
    divided.push(...parts)
  }
  return withJoined(divided.map((passage, index) => returned(passage, divided[index + 1])))
}
