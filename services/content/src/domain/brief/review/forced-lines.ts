import { splitSentences } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { isSubjectOfMail, isThread, withoutMail } from '../boilerplate/email.ts'
import { pageElementsOf } from '../boilerplate/web-page.ts'
import { PLATFORM_NAMES } from '../platform-words.ts'
import { type BriefRoles, wordsBetween } from '../roles/brief-roles.ts'
import { isToneAlone, isToneRemark, toneWishesIn } from '../stated-tone.ts'
import { labeledPassage, unknownLabel } from './labels-of-form.ts'
import { type Lists, markLists, markPriceLines } from './listed.ts'
import type { Marked } from './marked.ts'
import { isOfPage, isWebPage, opensRelated } from './page-lines.ts'
import { isPublicFact } from './public-facts.ts'
import { readerParenthesesIn } from './reader-parentheses.ts'
import { type Decision, decisionFor, EXCLUDED } from './reasons.ts'
import { isStatedGoal } from './stated-goals.ts'

/** Words of an author to the writer or to himself, in a row of a list. */
const TO_WRITER =
  /(?<![\p{L}])(?:put|make|say|write|push|mention|highlight|post(?! office)|nicely|pls|please (?:put|write|say|make|mention))(?![\p{L}])/iu
const PRIVATE =
  /(?<![\p{L}])(?:cost (?:me|us)|we pay|i pay|keep (?:that|this|it)|do not|don['’]?t|dont|never again|not (?:on|for|in) (?:the )?(?:posts?|website|public|list)|i|i['’]m|im|my|argue|lol|haha|not sure|tb[cd]|old sign|ok(?:ay)? to (?:quote|use|name|mention))(?![\p{L}])|\?/iu
const WHOLE_ROW = /\((?:[^()]{0,30} )?not (?:on|for|in) (?:the )?(?:posts?|website|public|list)(?: please| pls)?\)/iu
const BETWEEN_CLAUSES = /(?<=[,;]) | (?=\()|(?<=\)) | (?=<-)| (?=[–—-] )|(?<=[.!?]) /gu
/** "(not the main hall, let's not mention the roof)" */
const ORDER_IN_BRACKETS =
  /\([^()\n]{0,120}(?:let['’]?s not|do not|don['’]?t|dont|dnt|not to|no need to) (?:mention|say|put|name|write|print|post)(?![\p{L}])[^()\n]{0,80}\)/giu
/** "(pic of the trout, the other one is blurry)" */
const PICTURE_IN_BRACKETS = /\((?:pics?|photos?|pictures?|images?|videos?) [^()\n]{3,100}\)/giu
/** "CONTENT REQUEST FORM v3" */
const TITLE_OF_FORM = /^(?:[\p{L}'’-]{2,14} ){0,4}(?:form|template|request)(?: v?\d[\d.]{0,3})?$/iu
/** "can u put smth about how my nan started it" */
const ABOUT_HOW =
  /^(?:and |also |oh )?(?:can|could) (?:u|you) (?:also )?(?:pls |please )?(?:put|add|mention|say|include|write)(?: in)? (?:smth|something|sth|a bit|a line|a word|one line) about (?:how |the fact that )(?=\S+ \S+ \S)/iu
/** "so we want to say the women's mornings are back" */
const STATES_WISH =
  /^(?:(?:so|ok|okay|right|um|and|well)[, ]+)*(?:we|i) +(?:just )?(?:want|wanna|need|would like)(?: to)? say +(?:that +)?(?=(?:the|our|my|we|it|there|they)(?![\p{L}])[^?]{8})/iu
/** "hi this is Darlene from Suds and Wags" */
const SENDER = /(?<![\p{L}])(?:this is|it['’]?s|i['’]?m) +\p{Lu}\p{Ll}{1,14} +(?:from|at|of) +(?:the +)?\p{Lu}/u
/** "it's Phil the sweep" */
const SENDER_WITH_TRADE =
  /(?<![\p{L}])(?:this is|it['’]?s|i['’]?m) +\p{Lu}\p{Ll}{1,14} +the +(?!one|only|best|other|first|last)\p{Ll}{3,16}(?= +(?:right|so|um+|and|ok|we|i|i['’]m|we['’]re|here)(?![\p{L}]))/u
const LONGEST_GREETING = 24
/** "[dog barking] Biscuit, get off. sorry." */
const SOUND = /\[[^[\]\d\n]{3,40}\]/u
const SORRY = /sorry[.!]*(?= |$)/iu
const LONGEST_INTERRUPTION = 80

/** "for insta and the facebook" */
const FOR_PLATFORMS = new RegExp(
  String.raw`^(?:(?:it['’]?s |its |this is |just )?for|4) (?:the |our )?(?:${PLATFORM_NAMES})(?:(?:,| and|,? n| &| \+) (?:for )?(?:the |our )?(?:${PLATFORM_NAMES}|x))*(?: please| pls)?[.!?]*$`,
  'iu',
)
/** "one has to be #titaluz" */
const OF_TAG = /(?<![\p{L}])(?:has to|have to|must|should|needs to) be #\p{L}[\p{L}\p{N}_]*[.!]*$/iu
/** "no link just say come by", "no emojis" */
const WITHOUT =
  /^(?:and |but |also |oh |so )*no (?:links?|emojis?|hash ?tags?|exclamation marks?|photos?|pictures?)(?![\p{L}])(?! (?:needed|required))/iu
const ORDER =
  /^(?:(?:oh|and|also|but|so|pls|please|ok)[, ]+)*(?:do not|don['’]?t|dnt|never) (?:say|write|mention|name|print|call it|make it sound|start (?:it )?with)(?![\p{L}])/iu
/** "not everyone has a nice mothers day so - gentle?" */
const OF_TONE =
  /(?:,|–|—| -|(?<![\p{L}])so)[ –—-]{1,3}(?:be |keep it |make it )?(?:gentle|sensitive|tactful|kind|careful|warm|calm|light|serious|sober)(?: please| pls)?\?+$/iu
/** "New timetable from 4 May, can you make it a post" */
const REQUEST_AT_END =
  /,? (?:can|could) (?:you|u) (?:please |pls )?(?:make|turn|put|do) (?:it|this|that) (?:into |in )?(?:an? )?(?:posts?|caption|reel)(?: please| pls)?[.!?]*$/iu
const FILLER =
  /^(?:(?:right|yeah|yep|ok|okay|um+|uh+|er+m?|oh|hang on|hold on|you know|let me (?:look|see|think|check)|what else)[,.!? ]*)+$/iu
/** "ur the best" */
const PRAISE = /^(?:u ?r|ur|you ?['’]?re|you are) (?:the best|a (?:star|legend|lifesaver|gem|diamond|hero)|amazing|brilliant)[.! ]*$/iu
/** "Cheers g", "Thanks Morag" */
const THANKS =
  /^(?:many )?(?:thanks|thank u|thx|thnx|cheers|ta)(?: (?:so much|a lot|again|in advance|loads))?[,.! –-]*(?!everyone|everybody|all|to|for|guys|from|both|you)(?:\p{L}[\p{L}'’]{0,14})?(?: x{1,4})?[.! ]*$/iu
/** "— Pete", "Jx" */
const SIGNED = /^(?:[—–-]{1,2} ?\p{Lu}\p{Ll}{1,14}|\p{Lu}x{1,3}|\p{Lu})[.]?$/u
/** "thx.", "Many thanks" */
const SHORT_THANKS = 14
const THANKS_ONLY = /^\P{L}*(?:many )?(?:thanks|thank (?:you|u)|thx|cheers|ta)(?![\p{L}])\P{L}*$/iu

const EARLIER: Decision = { use: 'leave_out', reason: 'From an earlier message.' }
const FEWEST_LABELS = 4
/** Of a sentence whose words are for readers, whatever the network takes a part of it for. */
const CERTAINTY = 0.8
const LEAST_DOUBT = 0.5
const CORRECTS = /(?<![\p{L}])(?:not|no|actually|sorry|wait)(?![\p{L}])/iu

interface Line {
  text: string
  start: number
}

export interface LinesToMark {
  /** The numbers of the lines that are rows. */
  rows: ReadonlySet<number>
  lists: Lists
  /** Whether the author forbids a sentence. */
  isForbidden: (sentence: string) => boolean
}

/** The rows, facts and wishes of a brief, whatever the network takes them for, in addition to what is marked already. */
export function withLinesMarked(marked: Marked, source: string, roles: BriefRoles, { rows, lists, isForbidden }: LinesToMark): Marked {
  const result: Marked = { forced: new Map(marked.forced), decisions: new Map(marked.decisions), leads: marked.leads }
  const mark = (start: number, end: number, isShown: boolean, decision?: Decision) => {
    const { from, to } = wordsBetween(roles, start, end)
    for (let index = from; index < to; index += 1) {
      // What its author asks to leave out stays so.
      if (isShown && marked.decisions.get(index) === EXCLUDED) continue
      result.forced.set(index, isShown)
      if (decision) result.decisions.set(index, decision)
      else result.decisions.delete(index)
    }
  }
  let at = 0
  const lines = source.split('\n').map((text): Line => {
    const line = { text, start: at }
    at += text.length + 1
    return line
  })
  const isForm = lines.filter(({ text }) => labeledPassage(text.trimStart()) !== undefined).length >= FEWEST_LABELS
  const beside = besideMessage(source)
  const last = lines.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text) && !/^[-_* ]*(?:forwarded|original) message/iu.test(text))
  const isFact = (sentence: string, from: number) => {
    const found = wordsBetween(roles, from, from + sentence.length)
    const words = roles.slice(found.from, found.to)
    const isOpen =
      words.every((_, index) => !result.forced.has(found.from + index)) && words.some(({ probability }) => probability >= LEAST_DOUBT)
    return isOpen && !CORRECTS.test(sentence) && isPublicFact(sentence, CERTAINTY, 'shell') && !isForbidden(sentence)
  }
  const elements = pageElementsOf(lines.map(({ text }) => text))
  const isPage = elements !== undefined || isWebPage(source)
  let isRelated = false
  lines.forEach((line, index) => {
    isRelated = elements === undefined && line.text.trim() !== '' && (isRelated || opensRelated(line.text))
    if (isPage && (isRelated || elements?.[index] !== undefined || isOfPage(line.text))) {
      mark(line.start, line.start + line.text.length, false, decisionFor('shell'))
      return
    }
    if (isForm || rows.has(index)) markValue(line, mark, isForm) || (rows.has(index) && markRow(line, mark))
    markWishes(line, mark, { isLast: index >= last, isFact })
    for (const { index: from, 0: found } of line.text.matchAll(ORDER_IN_BRACKETS)) {
      // "from the slipway (not the pier, don't mention that)": the order is about the pier.
      const begin = Math.max(line.text.lastIndexOf('. ', from), line.text.lastIndexOf(', ', from)) + 1
      if (/^\(not (?:the|at|in|on|from)(?![\p{L}])/iu.test(found)) mark(line.start + begin, line.start + from, true)
      mark(line.start + from, line.start + from + found.length, false, EXCLUDED)
    }
    for (const { start, end } of readerParenthesesIn(line.text)) mark(line.start + start, line.start + end, true)
    for (const { index: from, 0: found } of line.text.matchAll(PICTURE_IN_BRACKETS))
      mark(line.start + from, line.start + from + found.length, false, decisionFor('about'))
    if (index === 0 && isForm && TITLE_OF_FORM.test(line.text.trim()))
      mark(line.start, line.start + line.text.length, false, decisionFor('about'))
    markInterruption(line, mark)
    for (const { start, end } of toneWishesIn(line.text)) mark(line.start + start, line.start + end, false, decisionFor('instruction'))
    markBesideMessage(line, mark, beside)
  })
  markPriceLines(lists, roles, result)
  markLists(lists, source, roles, result)
  return result
}

type Mark = (start: number, end: number, isShown: boolean, decision?: Decision) => void

/** "What to do: don't drink it": what readers are not to do, unlike "don't mention the price". */
const FORBIDS_READERS =
  /^(?:\p{L}[\p{L} ]{1,28}: ?)?(?:please |pls )?(?:do not|don['’]?t|dont) (?!mention|say|put|name|write|print|post|tell|include|add|publish|show|talk|forget|want|know|think|need|have|like|worry|bother|care)(?=\p{L}{2})/iu

/** Quoted speech can have the words of a note. */
const isNote = (part: string) => PRIVATE.test(part.replace(QUOTED, ''))
const QUOTED = /["“„«][^"“”„«»]{0,200}["”“»]/gu

/** The clauses of a line, without a space between them. What is in brackets stays together. */
function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let from = 0
  let depth = 0
  let at = 0
  for (const { index } of text.matchAll(BETWEEN_CLAUSES)) {
    for (; at < index; at += 1) depth = Math.max(0, depth + (text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0))
    if (depth > 0) continue
    clauses.push(text.slice(from, index))
    from = index + 1
  }
  return [...clauses, text.slice(from)]
}

/** Words to another person while a note is recorded, up to "sorry". */
function markInterruption({ text, start }: Line, mark: Mark): void {
  const sound = SOUND.exec(text)
  if (!sound) return
  const after = text.slice(sound.index, sound.index + LONGEST_INTERRUPTION)
  const sorry = SORRY.exec(after)
  const end = sorry && !/\d/u.test(after.slice(0, sorry.index)) ? sorry.index + sorry[0].length : sound[0].length
  mark(start + sound.index, start + sound.index + end, false, decisionFor('shell'))
}

function markRow({ text, start }: Line, mark: Mark): void {
  if (WHOLE_ROW.test(text)) {
    mark(start, start + text.length, false, EXCLUDED)
    return
  }
  let at = start
  for (const part of clausesOf(text)) {
    const isPrivate = isNote(part) || (at > start && TO_WRITER.test(part))
    mark(at, at + part.length, !isPrivate, isPrivate ? decisionFor(TO_WRITER.test(part) ? 'instruction' : 'remark') : undefined)
    at += part.length + 1
  }
}

/** The whole value of a label is for readers, not only its first sentence. Returns whether the line has a label of a form. */
function markValue({ text, start }: Line, mark: Mark, isForm: boolean): boolean {
  const own = text.trimStart()
  const label = labeledPassage(own) ?? (isForm ? unknownLabel(own) : undefined)
  if (!label) return false
  if (label.decision) return true
  let at = start + text.length - own.length + (label.isShown ? 0 : label.length)
  for (const part of clausesOf(own.slice(label.isShown ? 0 : label.length))) {
    if (/\?$/u.test(part) && part === own.slice(0, label.length).trim()) {
      mark(at, at + part.length, false, decisionFor('shell'))
      at += part.length + 1
      continue
    }
    // A label can be a question: "Who can come?: adults".
    const isPrivate = isNote(
      part.slice(label.isShown && at === start + text.length - own.length ? label.length : 0).replace(FORBIDS_READERS, ''),
    )
    mark(at, at + part.length, !isPrivate, isPrivate ? decisionFor('remark') : undefined)
    at += part.length + 1
  }
  return true
}

/** The name in the header of a mail, with which it can be signed. */
const SENDER_OF_MAIL = /^from: ?([\p{L} .'’-]{3,40})(?= ?<|$)/imu
/** "Bea," */
const ADDRESSED = /^>*\s*\p{Lu}\p{Ll}{1,14},$/u

/** What a sentence of a thread is, if it is not of the message with the news. */
function besideMessage(source: string): (sentence: string) => Decision | undefined {
  const { boilerplate, quoted, text } = withoutMail(source)
  if (!isThread(source.split('\n')) || text === '') return () => undefined
  const sender = lettersOf(SENDER_OF_MAIL.exec(source)?.[1] ?? '')
  const own = lettersOf(text)
  const earlier = lettersOf(quoted.join(' '))
  const frame = lettersOf(boilerplate.join(' '))
  // Below a quoted message, its sender can add to it.
  const quotedEnd = source.lastIndexOf('\n>')
  const added = quotedEnd < 0 ? '' : lettersOf(source.slice(source.indexOf('\n', quotedEnd + 1)))
  return (sentence) => {
    if (isSubjectOfMail(sentence)) return decisionFor('shell')
    const letters = lettersOf(sentence)
    if (boilerplate.some((line) => line.trim() === sentence.trim())) return decisionFor('shell')
    if (letters.length > 8 && own.includes(letters) && added.includes(letters)) return ADDED
    if ((ADDRESSED.test(sentence) && letters.length > 0) || (letters !== '' && letters === sender)) return decisionFor('shell')
    if (letters === '' || own.includes(letters)) return undefined
    if (earlier.includes(letters)) return EARLIER
    return frame.includes(letters) ? decisionFor('shell') : undefined
  }
}

function markBesideMessage({ text, start }: Line, mark: Mark, beside: ReturnType<typeof besideMessage>): void {
  let at = 0
  for (const sentence of partsOf(text)) {
    const begin = text.indexOf(sentence, at)
    at = begin + sentence.length
    const decision = beside(sentence)
    if (decision) mark(start + begin, start + at, decision.use === 'publish', decision.use === 'publish' ? undefined : decision)
  }
}

/** What a sender adds below the message that is passed on. */
const ADDED: Decision = { use: 'publish', reason: '' }
const partsOf = (text: string) => splitSentences(text).flatMap((sentence) => sentence.split(/(?<=[.!?]) /u))

function markWishes(
  { text, start }: Line,
  mark: Mark,
  { isLast, isFact }: { isLast: boolean; isFact: (sentence: string, at: number) => boolean },
): void {
  let at = 0
  const sentences = partsOf(text)
  sentences.forEach((sentence, index) => {
    const begin = text.indexOf(sentence, at)
    at = begin + sentence.length
    const own = sentence.trim()
    const next = sentences[index + 1]?.trim() ?? ''
    const isEnd = isLast && index === sentences.length - 1
    if (
      PRAISE.test(own) ||
      (SIGNED.test(own) && (isLast || /x\.?$/u.test(own))) ||
      (isEnd && THANKS.test(own) && !THANKS_ONLY.test(own)) ||
      (THANKS_ONLY.test(own) && (PRAISE.test(next) || own.length <= SHORT_THANKS))
    )
      mark(start + begin, start + at, false, decisionFor('shell'))
    else if (OF_TONE.test(own) || isToneRemark(own) || (isEnd && isToneAlone(own)) || isStatedGoal(own) || FOR_PLATFORMS.test(own))
      mark(start + begin, start + at, false, decisionFor('instruction'))
    else {
      if (isFact(own, start + begin)) mark(start + begin, start + at, true)
      markClauses(own, start + begin, mark)
    }
    const sender = SENDER.exec(sentence)
    if (sender && sender.index > 0 && sender.index <= LONGEST_GREETING && !/[.!?]/u.test(sentence.slice(0, sender.index))) {
      mark(start + begin, start + begin + sender.index - 1, false, decisionFor('shell'))
      const end = sentence.slice(sender.index).search(/, (?:so|and|we|i|but|it)(?![\p{L}])/iu)
      mark(start + begin + sender.index, end === -1 ? start + at : start + begin + sender.index + end, true)
    }
    const trade = SENDER_WITH_TRADE.exec(sentence)
    if (trade && trade.index <= LONGEST_GREETING) mark(start + begin + trade.index, start + begin + trade.index + trade[0].length, true)
    const request = REQUEST_AT_END.exec(own)
    if (request && /\d/u.test(own.slice(0, request.index))) {
      mark(start + begin, start + begin + request.index, true)
      mark(start + begin + request.index + 1, start + at, false, decisionFor('request'))
    }
  })
}

function markClauses(sentence: string, start: number, mark: Mark): void {
  let at = start
  for (const clause of sentence.split(/(?<=[,;]) /u)) {
    if (FILLER.test(clause)) mark(at, at + clause.length, false, decisionFor('shell'))
    else if (OF_TAG.test(clause) || WITHOUT.test(clause)) mark(at, at + clause.length, false, decisionFor('instruction'))
    else if (ORDER.test(clause)) mark(at, start + sentence.length, false)
    const lead = (ABOUT_HOW.exec(clause) ?? STATES_WISH.exec(clause))?.[0]
    if (lead) {
      mark(at, at + lead.length, false, decisionFor('request'))
      const end = clause.search(/,? but (?:do not|don['’]?t|dont|dnt|not) /iu)
      mark(at + lead.length, end === -1 ? at + clause.length : at + end, true)
    }
    at += clause.length + 1
  }
}
