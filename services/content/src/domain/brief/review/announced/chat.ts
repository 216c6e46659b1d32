import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { CHAT } from '../../boilerplate/chat-timestamps.ts'
import { CLEAR_PLATFORM_NAMES, PLATFORM_SHORT_FORMS } from '../../platform-words.ts'
import { isNamedChat, NAMED_MESSAGE, SHORT_CHAT } from '../chat.ts'
import { USED } from '../corrected.ts'
import { NOT_THEN } from '../notes.ts'
import type { ReviewedPassage } from '../passage.ts'
import { readerClausesIn } from '../reader-clauses.ts'
import { type Decision, decisionFor, EXCLUDED } from '../reasons.ts'
import { remarkIn } from './client-remarks.ts'
import { type BriefLine, linesOf } from './lines.ts'
import { tidiedValue } from './tidied-value.ts'

const FEWEST_MESSAGES = 4
const READ = 'Read from your chat.'

/** A sentence of a message. */
interface Statement {
  line: BriefLine
  who: string
  text: string
  /** Its words in the brief, with the stamp before it. */
  source: string
  decision?: Decision & { text?: string }
}

const isQuestion = (text: string) =>
  /\?/u.test(text) ||
  /^(?:(?:and|so|ok|but|hey|hi|right)[, ]+)*(?:did|do|does|is|are|was|were|can|could|shall|should|have|has|how|what|when|where|who|why|which|whats|hows|r) (?:it|we|you|u|ya|i|they|there|the|that|this|much|many|time|about|day|not|he|she|is|are|was|do|did|to)(?![\p{L}])/iu.test(
    text,
  )
/** "ages?", "what time", "how much are we doing them" */
const LABEL_QUESTION =
  /^(?:and |so |ok |what |whats the |what['’]s the |any )*(ages?|age groups?|times?|dates?|where|venue|price|prices?|cost|places|spaces|parking|bring|food|address)\?*$/iu
const THING_QUESTION =
  /^(?:and |so |ok |but )*(?:do we |are we |is there |have we |we |u |you )?(?:still )?(?:do(?:ing)? |got |have |any )(?:any )?(\p{L}{4,}(?: \p{L}{3,})?)\?+$/iu
const PRICE_QUESTION = /^(?:and |so |ok )*how much(?![\p{L}])/iu
/** "did u see the peonies came in" */
const REPORTS = /^(?:(?:did|have) )?(?:you|u|ya) (?:see|seen|hear|heard)(?: that)? (?=(?:the|our|we|that|there) (?:\S+ ){1,12}\S)/iu
const INSTRUCTS =
  /^(?:(?:yes|yep|yeah|and|so|ok|just|also|pls|please|maybe|oh|then) )*(?:say|put|mention|tell (?:them|people|ppl)|add)(?: that)?(?: in)? (?!that[.!?]?$|it[.!?]?$|this[.!?]?$|some|smth|something)(?=\S+ \S)/iu
const PUT_THAT = /^(?:(?:oh|god|yes|yeah|yep|ok|good point|true|omg)[, ]*)*(?:put|say|add|mention) (?:that|it|this)(?: in| too)?[.!]*$/iu
/** "quiz night is on then?" */
const IS_ON =
  /^(\p{L}[\p{L}\p{N}'’-]{1,14}(?: [\p{L}\p{N}'’-]{1,14}){0,4}?)(?: (?:is|are))?(?: still)? (?:on|happening|going ahead)(?: then| yeah| right)?\?{1,3}$/iu
/** "ok and entry 50p?" */
const STATES_VALUE = /^(\p{L}[^?]{2,50})\?{1,3}$/iu
/** What a question begins with. */
const OPENS = /^(?:ok|and|so|right|then|is|are|the|our)[, ]{1,2}/iu
const YES = /^(?:(?:yes|yeah|yep|yup|aye|ok|sure|it is|correct)(?![\p{L}])[,. ]*)+/iu
/** What readers need: a number, a day, a telephone number. */
const HAS_FACT = /\d|(?<![\p{L}])(?:free|mon|tues?|wed|thurs?|fri|sat|sun|today|tomorrow)(?:day|sday|nesday|rsday|urday)?(?![\p{L}])/iu
const TALK = new RegExp(
  String.raw`(?<![\p{L}])(?:i['’]?ll|i can|i['’]?m|im|i am|see (?:you|u|ya)|meet (?:you|u)|we voted|lol|haha|remind me|this message|omitted|deleted|the post|post it|insta|${CLEAR_PLATFORM_NAMES}|${PLATFORM_SHORT_FORMS})(?![\p{L}])`,
  'iu',
)
const NO = /^(?:no|nope|nah|not)(?![\p{L}])/iu
const AGREES =
  /^(?:ok|okay|yes|yeah|yep|right|fine|grand|cool|sure|no|nope|so|and|oh|only|make it|go with|let['’]?s (?:do|say)|say|well|then|actually|sorry|just)[,.! ]{1,3}/iu
const MOST_OPENERS = 3

/** A text without several words of a kind at its beginning. */
function without(opener: RegExp, text: string): string {
  let rest = text
  for (let count = 0; count < MOST_OPENERS && opener.test(rest); count += 1) rest = rest.replace(opener, '')
  return rest
}
/** Costs of the shop, which nobody outside sees. */
const COST =
  /(?<![\p{L}])(?:costs?|cost) (?:us|me)(?![\p{L}])|(?<![\p{L}])(?:we|i) pay(?:ing)? (?:them |her |him )?[£€$]?\d|(?<![\p{L}])(?:cost price|our margin|markup|mark-up)(?![\p{L}])/iu
const ORDER = /(?<![\p{L}])(?:do not|don['’]?t|dont|not to|never) (?:put|mention|say|post|tell|share|name|write)(?![\p{L}])/iu
/** "its Mums 60th" */
const FAMILY =
  /(?:^|, ?| cos | because | as )(?:it['’]?s |its )?(?:my |our |his |her )?(?:mum|mam|mom|dad|nan|gran|granny|wife|husband|brother|sister|son|daughter|kid|partner)['’]?s?(?: \d{1,3}(?:st|nd|rd|th)| birthday| wedding| funeral| op(?:eration)?| appointment| is (?:ill|sick|in hospital))[^,.!?]{0,24}$/iu
/** "shop = Stem & Thistle incase u forgot" */
const EQUALS =
  /^(?:shop|name|place|business|venue|where|we(?:['’]re| are)) ?[=:] ?(.{3,60}?)(?: (?:in ?case|cos|because|lol|haha|remember)(?![\p{L}]).*)?$/iu
const REMINDER = /,? (?:remember|dont forget|don['’]t forget|fyi|btw|obvs|lol|haha)[.!]*$/iu
const NUMBERS = /\d(?:[\d.,:]*\d)?/gu
const VALUE = /^[£€$]?\d[\d.,:]{0,8}(?:[ap]m)?$/iu
const BETWEEN_VALUES = / ?[/,&+–-] ?| (?:or|and|for|to) /iu
const BEHIND_VALUES = / (?:then|so|it is|is fine|works|ok|max|each)$/iu
const LONGEST_VALUES = 60
const isOnlyValues = (text: string) =>
  text.length <= LONGEST_VALUES &&
  trimEndOf(text, '.!')
    .replace(BEHIND_VALUES, '')
    .split(BETWEEN_VALUES)
    .every((part) => VALUE.test(part))
const FARTHEST = 4
/** "place is Ombersfield CC, Back Lane" */
const PLACE_IS = /^(?:the )?(?:place|venue|address|location)(?: is|['’]s|:| =) (?=\S+ \S)/iu
/** "membership is £85 adult, do we say that?" */
const QUESTION_AT_END = /,? (?:do|should|shall|can|did) (?:we|i|u|you) (?:say|mention|put|include|add) (?:that|it|this)(?: in)?\?{1,3}$/iu
const WHAT_DETAIL = /^(?:ok |and |so )?what (?:grade|age|day|size|year|class|room|date|time)s?(?: is it| are they)?\??$/iu
/** "also women's team!!!", before what it is about */
const SHOUTED = /^(?:also|and|oh) [\p{L}'’ ]{4,30}!{1,4}$/iu
const ALSO = /^(?:also|and|oh) /iu
/** "can you do the bake sale post", "someone needs to put the plant sale on insta" */
const REQUESTED =
  /(?:^|[^\p{L}])(?:do|write|make|post|put|share|sort)(?: up| out)? (?:a |the |our )((?:\p{L}[\p{L}'’]{1,14} ){0,3}?\p{L}[\p{L}'’]{2,14})(?= (?:post|thing|on|for|up|out|caption|ad)(?![\p{L}])|[?.!]|$)/iu
const NO_SUBJECT = /^(?:post|thing|insta|info|details|whole|next|new|caption|tweet|picture|photo|photos|link)(?![\p{L}])/iu

/** "brill", "lovely!" */
const CHEERS =
  /^(?:(?:brill(?:iant)?|lovely|great|nice(?: one)?|amazing|fab|ace|cool|perfect|thanks|thank (?:you|u)|ta|cheers|omg|wow|haha|lol|wonderful|awesome)[.!, ]{0,4}){1,3}$/iu
const TO_SOMEONE = /^(\p{Lu}\p{L}{1,14}),? (?:you|u|ur|your|you['’]re|youre)(?![\p{L}])/u

/** "Tom you look tired in the pictures": addressed to one who takes part in the chat. */
const isToParticipant = (text: string, all: readonly Statement[]) => {
  const name = TO_SOMEONE.exec(text)?.[1]
  return name !== undefined && all.some(({ who }) => who === name)
}

/** What a message states by its words, whatever the network takes it for. */
function decideByWords(statement: Statement, all: Statement[], index: number): boolean {
  const { text, line } = statement
  const later = all.slice(index + 1, index + 1 + FARTHEST)
  if (remarkIn(text)) statement.decision = remarkIn(text) ?? LEFT
  else if (CHEERS.test(text) || isToParticipant(text, all)) statement.decision = LEFT
  else if (PLACE_IS.test(text)) statement.decision = published(text.replace(PLACE_IS, 'Where: '))
  else if (QUESTION_AT_END.test(text) && later.some((each) => YES.test(each.text)))
    statement.decision = published(text.replace(QUESTION_AT_END, ''))
  else if (WHAT_DETAIL.test(text)) statement.decision = LEFT
  else if (NOT_THEN.test(text)) {
    const unwanted = NOT_THEN.exec(text)?.[1]?.toLowerCase() ?? ''
    for (const each of all.slice(0, index)) if (each.text.toLowerCase().includes(unwanted)) each.decision = EXCLUDED
    statement.decision = LEFT
  } else if (SHOUTED.test(text) && all[index + 1]?.line === line)
    statement.decision = published(text.replace(ALSO, '').replace(/!{1,4}$/u, ''))
  else return false
  return true
}

const isPublic = ({ decision, line }: Statement) =>
  decision ? decision.use === 'publish' : line.passages.some(({ use }) => use === 'publish')

/** What the chat is about, if only the request for the post names it. */
function withSubject(all: Statement[]): void {
  for (const statement of all.slice(0, FARTHEST)) {
    const subject = REQUESTED.exec(statement.text)?.[1]
    const last = subject?.split(' ').at(-1)?.toLowerCase()
    if (!subject || !last || NO_SUBJECT.test(subject)) continue
    if (!all.some((each) => each !== statement && isPublic(each) && each.text.toLowerCase().includes(last)))
      statement.decision = published(subject)
    return
  }
}

function statementIn(lines: readonly BriefLine[]): Statement[] {
  return lines.flatMap((line) => {
    const stamp = (CHAT.exec(line.text) ?? SHORT_CHAT.exec(line.text) ?? NAMED_MESSAGE.exec(line.text))?.[0]
    if (!stamp) return []
    const who =
      stamp
        .slice(0, -2)
        .split(/[\]:-]/u)
        .at(-1)
        ?.trim() ?? ''
    let at = 0
    return splitSentences(line.text.slice(stamp.length)).map((text): Statement => {
      const found = line.text.indexOf(text, at === 0 ? stamp.length : at)
      const source = at === 0 ? line.text.slice(0, Math.max(found, stamp.length) + text.length) : text
      at = found + text.length
      return { line, who, text: text.trim(), source }
    })
  })
}

const published = (text: string) => ({ use: 'publish' as const, reason: READ, text })
const LEFT: Decision = decisionFor('shell')
const used: Decision = { use: 'leave_out', reason: USED }

/** "£3 a stem or 10 for 25" with the numbers of "3.50 / 10 for 30". */
function withNumbersOf(proposal: string, decided: string): string | undefined {
  const values = decided.match(NUMBERS) ?? []
  if (values.length === 0 || values.length !== proposal.match(NUMBERS)?.length) return undefined
  let index = 0
  const sign = /[£€$]/u.exec(`${decided}${proposal}`)?.[0] ?? ''
  const text = proposal
    .replace(NUMBERS, () => {
      index += 1
      return values[index - 1] ?? ''
    })
    .replace(/\?{1,3}$/u, '')
  return sign ? text.replace(/(?<= for )(?=\d)/gu, () => sign).replace(/^(?=\d+(?:[.,]\d+)? (?:an?|each|per) )/u, () => sign) : text
}

function decide(all: Statement[]): void {
  all.forEach((statement, index) => {
    if (statement.decision) return
    const { text } = statement
    const next = all[index + 1]
    const answer = next && next.who !== statement.who && !isQuestion(next.text) && !NO.test(next.text) ? next : undefined
    if (COST.test(text)) statement.decision = EXCLUDED
    else if (ORDER.test(text)) statement.decision = EXCLUDED
    else if (decideByWords(statement, all, index)) return
    else if (EQUALS.test(text)) statement.decision = published(EQUALS.exec(text)?.[1] ?? text)
    else if (REPORTS.test(text)) statement.decision = published(text.replace(REPORTS, '').replace(/\?{1,3}$/u, ''))
    else if (isQuestion(text)) decideQuestion(statement, answer, all.slice(index + 1, index + 1 + FARTHEST))
    else if (PUT_THAT.test(text)) {
      statement.decision = LEFT
      repeatOf(statement, all, index)
    } else if (INSTRUCTS.test(text)) statement.decision = published(text.replace(INSTRUCTS, ''))
    else if (FAMILY.test(text) || REMINDER.test(text)) {
      const own = text.replace(FAMILY, '').replace(REMINDER, '').trim()
      statement.decision = own.length > 5 ? published(own) : EXCLUDED
    } else if (!isShown(statement.line) && statement.source.includes(': ') && HAS_FACT.test(text) && !TALK.test(text) && !NO.test(text))
      statement.decision = published(text.replace(YES, ''))
  })
  withSubject(all)
  withoutExcluded(all)
}

const isShown = ({ passages }: BriefLine) => passages.every(({ use }) => use === 'publish')

const EXCLUDED_THING =
  /(?:mention|say|put|post|tell|name|write|share)(?: (?:about|anything about|them|people|ppl|in|that)){0,2}(?: the| our| my)? (\p{L}{5,20})(?![\p{L}])/iu

/** "dont say about the boiler": the clauses with it. */
function withoutExcluded(all: Statement[]): void {
  const things = all
    .flatMap(({ text }) => (ORDER.test(text) ? [EXCLUDED_THING.exec(text)?.[1]?.toLowerCase()] : []))
    .filter((thing) => thing !== undefined)
  for (const statement of all) {
    const { decision } = statement
    const wording = decision?.use === 'publish' ? (decision.text ?? statement.text) : undefined
    const clauses = wording?.split(/, (?=\S)/u) ?? []
    const remaining = clauses.filter((clause) => !things.some((thing) => clause.toLowerCase().includes(thing)))
    if (remaining.length < clauses.length) statement.decision = remaining.length > 0 ? published(remaining.join(', ')) : EXCLUDED
  }
}

/** "put that. close 4 on sat": what is statement again is published once. */
function repeatOf(statement: Statement, all: Statement[], index: number): void {
  const next = all[index + 1]
  const before = all.slice(0, index).findLast(({ who }) => who !== statement.who)
  if (!before || !next || next.who !== statement.who) return
  const numbers = next.text.match(NUMBERS) ?? []
  if (numbers.length > 0 && numbers.every((number) => before.text.includes(number))) {
    if (before.decision?.use !== 'publish') before.decision = published(before.text)
    next.decision = { use: 'leave_out', reason: 'You already statement this.' }
  }
}

/** What a message decides before its comma: "make it 3, we need the boiler money". */
function decidedIn({ text, decision }: Statement): string | undefined {
  if (isQuestion(text) || (decision && decision.use !== 'publish')) return undefined
  const own = without(AGREES, text)
  const [first = '', ...others] = own.split(', ')
  return isOnlyValues(own) ? own : isOnlyValues(first) && !others.some((part) => /\d/u.test(part)) ? first : undefined
}

function decideQuestion(statement: Statement, answer: Statement | undefined, later: Statement[]): void {
  statement.decision = LEFT
  const decided = later.filter((each) => decidedIn(each) !== undefined)
  const last = decided.at(-1)
  const written = last && /\d/u.test(statement.text) ? withNumbersOf(statement.text, decidedIn(last) ?? '') : undefined
  if (last && written) {
    for (const each of decided) each.decision = used
    last.decision = published(written)
    statement.decision = used
    return
  }
  const wanted = without(OPENS, statement.text)
  const topic = IS_ON.exec(wanted)?.[1] ?? (/\d/u.test(statement.text) ? STATES_VALUE.exec(wanted)?.[1] : undefined)
  if (answer && topic && YES.test(answer.text)) {
    const rest = answer.text.replace(YES, '')
    answer.decision = published(rest ? `${topic}, ${rest}` : topic)
    statement.decision = used
    return
  }
  const label = LABEL_QUESTION.exec(statement.text)?.[1] ?? THING_QUESTION.exec(statement.text)?.[1]
  const value = answer?.text.replace(/^(?:(?:yes|yeah|yep|ok|its|it['’]s|aye)[,. ]+)+/iu, '') ?? ''
  if (answer && label && /\p{L}|\d/u.test(value)) {
    answer.decision = published(`${label.toLowerCase()}: ${value}`)
    statement.decision = used
  } else if (answer && PRICE_QUESTION.test(statement.text) && /\d/u.test(value)) answer.decision = published(value)
}

const inSentences = (text: string) =>
  tidiedValue(text)
    .replace(/(?<=\d) (sat|sun|weds?)(?=[.!]?$)/iu, (_whole, day: string) => ` ${tidiedValue(`${day} 1`).slice(0, -2)}`)
    .replace(/(?<= only) (?=(?:they|we|it)(?![\p{L}]))/u, ', ')

const withoutStamp = (text: string) => text.replace(CHAT, '').replace(SHORT_CHAT, '')

/** "all money goes to the roof", behind its stamp */
const isForReaders = (text: string) => readerClausesIn(text).some(({ start, end }) => start === 0 && end >= text.trimEnd().length - 1)

/** A chat as what its members decided: answers with what was wanted, the last of several values, and nothing of the talk around it. */
export function withChatDecided(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const texts = source.split('\n')
  const stamped = texts.filter((text) => CHAT.test(text) || SHORT_CHAT.test(text)).length
  if (stamped < FEWEST_MESSAGES && !isNamedChat(texts)) return passages
  const lines = linesOf(passages, source)
  const all = statementIn(lines)
  decide(all)
  return lines.flatMap((line) => {
    const own = all.filter((statement) => statement.line === line)
    if (!own.some(({ decision }) => decision))
      return line.passages.map((passage): ReviewedPassage => {
        if (passage.use === 'instruction') return { ...passage, ...decisionFor('request') }
        return passage.use === 'publish' ? { ...passage, text: inSentences(withoutStamp(passage.text)) } : passage
      })
    return own.map((statement): ReviewedPassage => {
      const known = line.passages.find(({ source: typed }) => typed.includes(statement.text) || statement.source.includes(typed))
      const isNote = known === undefined || (known.use === 'leave_out' && known.reason !== EXCLUDED.reason)
      const ofClause = isNote && isForReaders(statement.text) ? published(statement.text) : undefined
      const { use, reason, text } = statement.decision ??
        ofClause ?? {
          use: known?.use ?? 'leave_out',
          reason: known?.reason ?? LEFT.reason,
          text: undefined,
        }
      const wording = use === 'publish' ? inSentences(text ?? withoutStamp(statement.source)) : statement.source
      return { text: wording, source: statement.source, use, reason, question: null }
    })
  })
}
