import { trimEndOf } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { isAboutPublishing } from '../boilerplate/publishing-exclusions.ts'
import { wordsOf } from '../lexicon.ts'
import { PLATFORM_NAMES } from '../platform-words.ts'
import { hasVerb } from '../sentence.ts'
import { writtenOut } from '../text-speech.ts'
import { withTopicAsSubject } from '../topic.ts'
import { withCapital } from '../with-capital.ts'
import { sentenceCase } from '../wording.ts'
import { happeningIn } from './happening.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, EXCLUDED, SUBJECT_FROM_REQUEST, SUBJECT_OF_REQUEST } from './reasons.ts'
import { withRequestedClause } from './requested-clause.ts'
import { withRequestedName } from './requested-name.ts'
import { withoutShorthand } from './shorthand.ts'

/** "could you put something on the page about the jumble sale please?" */
const ABOUT =
  / (?:about|abt|bout|regarding|re(?=:? )|announcing|promoting|advertising|for (?=(?:my|our) (?:[\p{L}’'-]{2,14} ){0,3}(?:new|latest) )|for (?=(?:my|our|the) (?:[\p{L}’'-]{2,14} ){1,3}?(?:quiz|gig|raffle|play|panto|tournament|match|trip|service|meeting|barbecue|bbq|carnival|parade|fete|fayre|day|night|sale|workshop|class|course|launch|opening|market|fair|event|party|show|exhibition|concert|weekend|walk|run)(?![\p{L}]))) ?(?=[\p{L}\d])/giu
const OF_POST =
  /(?<![\p{L}])(?:posts?|captions?|tweets?|something|smthn?|sth|summat|a bit|advert|ad|reel|announcement|one|write|put|do)(?![\p{L}])/iu
/** "can you do something about the smell" */
const DO_SOMETHING = /(?<![\p{L}])(?:do|doing|done) (?:something|smth|summat|a bit)$/iu
/** "right it's about the concert" */
const IT_IS = /^(?:(?:right|ok|okay|so|hi|hiya|um|hello)[, ]{1,2}){0,2}(?:it['’]?s|this is)$/iu
const LONGEST_LEAD = 70
const LONGEST = 70
/** What follows the topic: "please", "for the page", "and make it short". */
const AT_END = new RegExp(
  String.raw`,? (?:please|pls|plz|thanks|thx|asap|today|tomorrow|for (?:me|us|the (?:page|website|group|shop))|on (?:the |our )?(?:\p{L}{2,12} )?(?:page|website|${PLATFORM_NAMES})|for (?:people|those|anyone|everyone) who [^.!?]{3,40}|in an? (?:\p{L}{3,14} ){1,2}(?:tone|voice|style|way)),?$`,
  'iu',
)
const AND_MORE = /,? and (?:make|keep|say|add|include|mention|how|why|what)(?![\p{L}])/iu
const MAX_AT_END = 3
const NO_TOPIC =
  /(?<![\p{L}])(?:before|after|at \d|by \d|it|this(?! (?:mon|tue|wed|thu|fri|sat|sun|week|month|year|season|spring|summer|autumn|fall|winter|morning|afternoon|evening|christmas|easter))|that|them|us|me|you|we|i|how|why|what|when|which|whether|everything|something|anything|stuff|things|words?|posts?)(?![\p{L}])/iu
const MAX_WORDS = 8
const SMALL = /^(?:a|an|the|our|my|your|of|for|in|on|at|and|to|by|with|from|new)$/iu

/** "can someone put up the mela thing today", "lawn mowing post" */
const PUT_UP =
  /^(?:\[[^\]]{4,20}\] )?(?:\p{L}{2,12}: )?(?:(?:can|could) (?:someone|you|u|we) |please |pls )(?:please |pls )?(?:put up|post|stick up|pop up|share) (?:something (?:for|on) )?((?:the|our) (?:[\p{L}'’-]+ ){1,4}(?:thing|notice|poster|event|flyer|advert))(?![\p{L}])/iu
/** "please write up our open day for the nursery" */
const WRITES_UP =
  /(?<![\p{L}])(?:write up|announce|advertise|promote|publici[sz]e|shout about|tell (?:people|everyone) about|let (?:people|everyone) know about|spread the word about) (?=(?:the|our|my) )/iu
const IS_SUBJECT = /^[\p{L}\p{N}'’ -]{6,120}$/u

function writtenUp(request: string): string | undefined {
  const lead = WRITES_UP.exec(request)
  const subject = lead ? trimEndOf(request.slice(lead.index + lead[0].length).trim(), ' .,:–-') : ''
  return IS_SUBJECT.test(subject) ? subject : undefined
}

const OF_KIND =
  /(?:^|, )((?:[\p{L}'’-]{3,14} ){1,3})(?:post|advert|flyer|caption)(?: for (?:the|our|my) \p{L}{3,14}(?: \p{L}{3,14})?)?[.:!]?$/iu
const NO_KIND = new RegExp(
  String.raw`(?<![\p{L}])(?:an?|the|my|our|this|that|need|needs|want|new|quick|short|do|can|please|pls|social|media|${PLATFORM_NAMES}|write|make|some|another|last|old|next|same|good|nice|funny|for|me|us|your|friendly|little|simple|catchy|engaging|notes?|self|one|sales|promo|great|professional|long|see|same)(?![\p{L}])`,
  'iu',
)
const THING = / (?:thing|bit|stuff)$/iu

const SUBJECT_LINE = /^subject: ?(?:(?:re|fwd?|aw|wg|tr): ?)*/iu
const OF_MAIL =
  /(?<![\p{L}])(?:urgent|fyi|question|quick|update|updates|social|media|posts?|text|copy|draft|hello|hi|info|request|please|help|reminder|announcement|news|newsletter)(?![\p{L}])/iu

/** What a mail is about by its subject: "Subject: Re: FW: Loom day - FINAL (really)". */
function subjectOfMail(line: string): string | undefined {
  const lead = SUBJECT_LINE.exec(line)?.[0]
  const subject = lead === undefined ? '' : (line.slice(lead.length).split(/ [–—-] |[!(:?]/u)[0] ?? '').trim()
  return subject.length < 4 || OF_MAIL.test(subject) || /\d/u.test(subject) ? undefined : subject
}

function topicIn(request: string): string | undefined {
  if (isAboutPublishing(request)) return undefined
  const subject = subjectOfMail(request)
  if (subject) return wordsOf(subject).length > MAX_WORDS ? undefined : subject
  const kind = OF_KIND.exec(request)?.[1]?.trim()
  const topic =
    namedAfterAbout(request) ??
    PUT_UP.exec(request)?.[1] ??
    writtenUp(request) ??
    (kind && / |ing$/u.test(kind) && !NO_KIND.test(kind) ? kind : undefined)
  if (!topic) return undefined
  const own = withoutEnd(topic)
  const bare = own.replace(THING, '')
  const count = wordsOf(bare).filter((word) => !SMALL.test(word)).length
  if (count === 0 || (bare !== own && count < 2) || bare.length > LONGEST || NO_TOPIC.test(bare) || wordsOf(bare).length > MAX_WORDS)
    return undefined
  return bare
}

function withoutEnd(topic: string): string {
  let rest = topic.split(AND_MORE)[0] ?? ''
  for (let count = 0; count < MAX_AT_END; count += 1) rest = rest.trim().replace(AT_END, '')
  return rest
}

function namedAfterAbout(request: string): string | undefined {
  const about = [...request.matchAll(ABOUT)].find(
    ({ index }) =>
      (OF_POST.test(request.slice(Math.max(0, index - LONGEST_LEAD), index)) && !DO_SOMETHING.test(request.slice(0, index))) ||
      IT_IS.test(request.slice(0, index)),
  )
  if (!about) return undefined
  return request.slice(about.index + about[0].length).split(/[.!?:;\n,(]/u)[0]
}

/** "the apprentice role": whose subject is the apprentice. */
const OF_ANY_POST = /^(?:role|job|position|vacancy|opening|opportunity|thing|stuff|news|offer)s?$/iu

const stem = (word: string) => lettersOf(word.replace(/['’]s$/u, '')).replace(/s$/u, '')

/**
 * A subject that only the request names: "… about the jumble sale please? It's on Saturday" as "The jumble sale is on Saturday". If the text does not go on
 * with "it", and no sentence has its words, the subject is a line of its own.
 */
export function withRequestedTopic(passages: ReviewedPassage[]): ReviewedPassage[] {
  return withRequestedName(
    withRequestedClause(
      withTopicOfRequest(withHappening(withSubjectAsTitle(withNamedSubject(withRequestApart(withoutSignOfRequest(passages)))))),
    ),
  )
}

/** "Something light about my locksmith van, please: | it got locked" */
const SOMETHING_ABOUT =
  /^(?:(?:hi|hello|hey|please)[, ]+){0,2}(?:something|a (?:quick |short |light |funny |little )?(?:post|line|tweet|caption|note)) (?:(?:nice|light|short|quick|funny|fun|warm|simple|cheerful|friendly) )?(?:about|on|for) (?:my|our|the) [^.!?:;,\n]{3,60}(?:,? (?:please|pls|plz))? ?: (?=\p{L})/iu

/** "Write up our seed swap for people who couldn't come." */
const ONLY_WRITE_UP = /^(?:(?:hi|hello|hey|please|pls)[, ]+|(?:can|could) you )*write up (?:our|my|the) [^.!?:;,\n]{3,80}[.!?]?$/iu

/** "Write about our trip to Lesotho." */
const WRITE_ABOUT =
  /^(?:(?:hi|hello|hey|please|pls)[, ]+|(?:can|could) you )*(?:write|blog|post) about (?=(?:our|my|the) [^.!?:;\n]{8,140}[.!?]?$)/iu
const TO_WRITER = /^(?:(?:hi|hello|hey|please|pls|so)[, ]+){0,2}(?:can|could|would|will) (?:you|u|someone) [^.!?]*$/iu
const QUESTION =
  /^(?:who|whose|what|where|when|why|how|which|is|are|was|were|do|does|did|can|could|will|would|have|has|had|should|shall|may|fancy|need|want|wanna|looking|ready|ever|got|any|anyone|anybody|know|thinking)(?![\p{L}])|[,;:–-] ?(?:have|has|do|does|did|are|is|will|can|could|would|shall) (?:you|we|i|they|it|any)(?![\p{L}])/iu

/** "Can you help me tell people that | our stall has moved?": the sign belongs to the request. */
const withoutSignOfRequest = (passages: ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage, index) => {
    const before = passages[index - 1]
    const isOfRequest = before !== undefined && before.use !== 'publish' && TO_WRITER.test(before.source.trim())
    const { use, text, question } = passage
    if (!isOfRequest || use !== 'publish' || question !== null || !/[^?]\?$/u.test(text) || QUESTION.test(text)) return passage
    return { ...passage, text: `${text.slice(0, -1)}.`, reason: passage.reason ?? SUBJECT_FROM_REQUEST }
  })

/** A request that opens the first sentence is a passage of its own. */
function withRequestApart(passages: ReviewedPassage[]): ReviewedPassage[] {
  const [first, ...others] = passages
  if (first?.use === 'publish' && others.length > 0 && ONLY_WRITE_UP.test(first.source))
    return [{ ...first, text: first.source, ...decisionFor('request') }, ...others]
  const about = first?.use === 'publish' && others.length > 0 ? WRITE_ABOUT.exec(first.source)?.[0] : undefined
  if (first && about !== undefined && first.text === first.source)
    return [{ ...first, text: sentenceCase(first.source.slice(about.length)), reason: SUBJECT_OF_REQUEST }, ...others]
  const lead =
    first?.use === 'publish' && first.question === null && !first.text.includes('\n') ? SOMETHING_ABOUT.exec(first.source)?.[0] : undefined
  if (!first || lead === undefined || !first.text.startsWith(lead.trim().slice(0, 9))) return passages
  const rest = first.source.slice(lead.length)
  return [
    { text: lead.trim(), source: lead.trim(), ...decisionFor('request'), question: null },
    { ...first, text: withCapital(rest), source: rest },
    ...others,
  ]
}

/** "… about the library closing early this Friday, we shut at 3": what happens is a sentence of its own, unless another one has its subject. */
function withHappening(passages: ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const at = passages.findIndex(({ source, reason }, index) => index < first && reason !== EXCLUDED.reason && happeningIn(source))
  const happening = happeningIn(passages[at]?.source ?? '')
  if (!happening || passages.some(({ use, text }) => use === 'publish' && text.toLowerCase().includes(happening.noun))) return passages
  return passages.map((passage, index) =>
    index === at ? { ...passage, text: happening.text, use: 'publish', reason: SUBJECT_OF_REQUEST, question: null } : passage,
  )
}

/** "Our fete. | It's on the 14th" as "Our fete is on the 14th", if only the network put a period behind the subject. */
function withNamedSubject(passages: ReviewedPassage[]): ReviewedPassage[] {
  const at = passages.findIndex(({ use }) => use === 'publish')
  const [named, next] = passages.slice(at, at + 2)
  if (!named || next?.use !== 'publish' || named.question !== null || next.question !== null) return passages
  if (/[.!?:]$/u.test(named.source) || hasVerb(named.text)) return passages
  const text = withTopicAsSubject(named.text.replace(/\.$/u, ''), next.text)
  if (text === undefined) return passages
  const joined = { ...next, text, source: `${named.source} ${next.source}`, reason: next.reason ?? named.reason }
  return [...passages.slice(0, at), joined, ...passages.slice(at + 2)]
}

/** What a request that is cut before its subject ends with: "can u do me a post about | the flash sheet this sat". */
const ENDS_BEFORE_SUBJECT = / (?:about|abt|bout|regarding|announcing|promoting|advertising)$/iu

/** A subject without a verb that follows its request is a title: "Flash sheet this Saturday", or begins the sentence behind it: "Our swim: we raised £400". */
function withSubjectAsTitle(passages: ReviewedPassage[]): ReviewedPassage[] {
  const at = passages.findIndex(({ use }) => use === 'publish')
  const [request, subject, next] = [passages[at - 1], passages[at], passages[at + 1]]
  if (!request || !subject || !ENDS_BEFORE_SUBJECT.test(request.source.trim()) || OF_POST.test(subject.source)) return passages
  if (!/^(?:the|our|my|an?) /u.test(subject.source) || /[!?:]$/u.test(subject.source) || subject.question !== null) return passages
  const topic = subject.text.replace(/\.$/u, '')
  if (hasVerb(topic) || wordsOf(topic).length > MAX_WORDS || /[.!?:]/u.test(topic)) return passages
  const opening = next?.use === 'publish' && next.question === null ? next : undefined
  const whole = opening && (withTopicBeforeVerb(topic, opening.text) ?? withTopicBeforeStatement(topic, opening.text))
  if (opening && whole)
    return [
      ...passages.slice(0, at),
      { ...opening, text: whole, source: `${subject.source} ${opening.source}`, reason: opening.reason ?? subject.reason },
      ...passages.slice(at + 2),
    ]
  const title = sentenceCase(topic.replace(/^(?:our|the|my|an?) (?!\S{2,24}['’]s )/iu, ''))
  return passages.map((passage) => (passage === subject ? { ...subject, text: title } : passage))
}

function withTopicOfRequest(passages: ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const at = passages.findIndex(({ source, reason }, index) => index < first && reason !== EXCLUDED.reason && topicIn(source) !== undefined)
  const request = passages[at]
  const opening = passages[first]
  const topic = request && topicIn(request.source)
  if (!opening) return passages
  if (!request || !topic) return withThingOfRequest(passages, first)
  const subject = withTopicAsSubject(topic, opening.text) ?? withTopicBeforeVerb(topic.replace(THING, ''), opening.text)
  const items = itemsBehind(request.source, topic)
  if (subject !== undefined) {
    const named = { ...opening, text: subject, reason: opening.reason ?? SUBJECT_FROM_REQUEST }
    if (items === undefined || at !== first - 1) return passages.map((passage) => (passage === opening ? named : passage))
    const whole = { ...named, text: `${subject} ${sentenceCase(items)}.`, source: `${request.source} ${opening.source}` }
    return [...passages.slice(0, at), whole, ...passages.slice(first + 1)]
  }
  const published = new Set(passages.flatMap(({ use, text }) => (use === 'publish' ? wordsOf(text).map(stem) : [])))
  const named = wordsOf(topic).filter((word) => !SMALL.test(word))
  const specific = named.filter((word) => !OF_ANY_POST.test(word))
  const words = specific.length > 0 ? specific : named
  const isNamed = (word: string | undefined) => word === undefined || published.has(stem(word))
  if (isNamed(words.at(-1)) || words.filter(isNamed).length > words.length / 2) return passages
  const joined = goingOn(passages, at, topic)
  if (joined) return joined
  const determined = withTopicBeforeStatement(topic, opening.text)
  if (determined !== undefined)
    return passages.map((passage) =>
      passage === opening ? { ...passage, text: determined, reason: passage.reason ?? SUBJECT_FROM_REQUEST } : passage,
    )
  const title = sentenceCase(withoutShorthand(writtenOut(topic).text).replace(/^(?:our|the|my|an?|this) (?!\S{2,24}['’]s )/iu, ''))
  // The sign of a question does not end it.
  const line = items ? `${title}: ${items}.` : /[?!]$/u.test(request.source) ? `${title}.` : title
  return passages.map((passage) => (passage === request ? { ...passage, text: line, use: 'publish', reason: SUBJECT_OF_REQUEST } : passage))
}

/** "Please write something for our sourdough crumpets. | They come out at half seven" */
const THING_OF_AUTHOR = /^((?:my|our) (?:[\p{L}'’-]{2,14} ){0,3}[\p{L}'’-]{3,16})(?:,? (?:please|pls))?[.!?]?$/iu

const FOR = ' for '

/** What a request is for, as the subject of a text that goes on with "It" or "They". */
function withThingOfRequest(passages: ReviewedPassage[], first: number): ReviewedPassage[] {
  const [request, opening] = [passages[first - 1], passages[first]]
  const source = request?.source.trim() ?? ''
  const at = source.lastIndexOf(FOR)
  const thing = at > 0 && OF_POST.test(source) ? THING_OF_AUTHOR.exec(source.slice(at + FOR.length))?.[1] : undefined
  const text = thing && opening?.question === null ? withTopicAsSubject(thing, opening.text) : undefined
  return text === undefined
    ? passages
    : passages.map((passage) => (passage === opening ? { ...passage, text, reason: passage.reason ?? SUBJECT_FROM_REQUEST } : passage))
}

/** "… about our new feature: recurring appointments": what the topic is. */
function itemsBehind(request: string, topic: string): string | undefined {
  const rest = /^: ([^:\n]{3,120}?)[.!]?$/u.exec(request.slice(request.indexOf(topic) + topic.length))?.[1]
  return rest === undefined || OF_POST.test(rest) || AND_MORE.test(` ${rest}`) ? undefined : rest
}

/** A sentence that has a verb and no subject: "came from Naples last week". */
const WITHOUT_SUBJECT =
  /^(?:(?:just|finally|now) )?(?:came|comes|arrived|arrives|opened|opens|started|starts|begins|began|runs|ran|sells|sold|makes|made|does|has|had|is|was|were|are|got|gets|took|takes|costs|won|went|goes|holds|fits|weighs|lasts|includes|covers) (?!(?:you|we|they|it|there|anyone|everyone)(?![\p{L}]))/iu
const STATES = /^(?:we|i) (?!are (?:looking|hiring))/iu

/** "… about our new oven | came from Naples" as "Our new oven came from Naples". */
function withTopicBeforeVerb(topic: string, opening: string): string | undefined {
  if (!DETERMINED.test(topic) || opening.endsWith('?') || !WITHOUT_SUBJECT.test(opening)) return undefined
  return `${subjectOf(topic)} ${opening.charAt(0).toLowerCase()}${opening.slice(1)}`
}

/** "… about our swim | we raised £400" as "Our swim: we raised £400". */
const withTopicBeforeStatement = (topic: string, opening: string): string | undefined =>
  DETERMINED.test(topic) && !opening.endsWith('?') && STATES.test(opening)
    ? `${subjectOf(topic)}: ${opening.replace(/^We /u, 'we ')}`
    : undefined

const DETERMINED = /^(?:our|my|the) /iu
const subjectOf = (topic: string) => sentenceCase(withoutShorthand(writtenOut(topic).text))

/** "a post re new pilates | class times from 9 May": the rest of a subject, if the next passage is a fragment that goes on with it. */
function goingOn(passages: readonly ReviewedPassage[], at: number, topic: string): ReviewedPassage[] | undefined {
  const [request, next] = passages.slice(at, at + 2)
  if (!request?.source.endsWith(topic) || next?.use !== 'publish' || next.question !== null) return undefined
  if (!/^\p{Ll}/u.test(next.source) || hasVerb(next.text)) return undefined
  const text = `${sentenceCase(topic)} ${next.text.charAt(0).toLowerCase()}${next.text.slice(1)}`
  const whole = { ...next, text, source: `${request.source} ${next.source}`, reason: SUBJECT_OF_REQUEST }
  return [...passages.slice(0, at), whole, ...passages.slice(at + 2)]
}
