import { splitSentences } from '@loomcast/platforms'
import { CHAT } from '../boilerplate/chat-timestamps.ts'
import { excludedSpansIn } from '../boilerplate/excluded-spans.ts'
import { publishingExclusionIn } from '../boilerplate/publishing-exclusions.ts'
import { isToneInstruction } from '../boilerplate/tone-instructions.ts'
import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'
import { type BriefRoles, wordsBetween } from '../roles/brief-roles.ts'
import { isNamedChat, isShortChat, NAMED_MESSAGE, NEW_VALUE_IN_CHAT, SHORT_CHAT } from './chat.ts'
import { correctionsIn, repeatedWrongIn } from './corrected.ts'
import { labeledPassage } from './labels-of-form.ts'
import { isFirstName } from './names.ts'
import { insteadOfName, postThatIn } from './notes.ts'
import { MARKER } from './read-passages.ts'
import {
  isGreeting,
  isOfNotes,
  namesDebt,
  namesOldText,
  namesOldValue,
  readerClausesIn,
  reasonOfChangeIn,
  signatureIn,
} from './reader-clauses.ts'
import { type Decision, decisionFor, EXCLUDED } from './reasons.ts'
import { runOnExclusionsIn } from './run-on-exclusions.ts'

/** What labels, messages, minutes and corrections say about words, whatever the network takes them for. */
export interface Marked {
  /** Whether a word is for readers. */
  forced: Map<number, boolean>
  /** Decisions about words that are not. */
  decisions: Map<number, Decision>
  /** The length of a label or of the stamp of a message, by its first word. */
  leads: Map<number, number>
}

const LABEL: Decision = { use: 'leave_out', reason: 'A label, not part of the text.' }
/** "…, don't need to write why" */
const ORDER_AT_END =
  /, (?:but |so |and )?(?:(?:no|do not|don['’]?t) need to (?:write|say|put|mention|explain)|(?:please )?(?:do not|don['’]?t) (?:mention|print|publish)) /iu
const NOTE = /^(?:n\.?b\.?|fyi|note to self)(?![\p{L}])/iu
const HEADER = /^(?:from|to|cc|bcc|date|sent|subject|reply-to): ?\S/iu

/** An item of minutes: "6.4 Open morning …" */
const ITEM = /^\d{1,2}\.\d{1,2} +/u
const NUMBER_OF_MINUTES = /^\d{1,2}[.)] +/u
/** The first line of minutes. */
export const MINUTES = /^(?:minutes|agenda)(?![\p{L}])/iu
/** "DW to look for chairs" */
const INITIALS_TO = /(?:^|[-–,;] ?)\p{Lu}{2,3} to \p{Ll}/u
const NOT_ANNOUNCED = new RegExp(
  String.raw`not (?:to be|for) (?:announced|published|made public|${CLEAR_PLATFORM_NAMES}|the (?:post|public|website|newsletter)|publication|release|discussion|social media|circulation)|(?<!\p{L})(?:in private|confidential|in confidence|internal only)(?!\p{L})`,
  'iu',
)
const OF_MEETING =
  /(?<![\p{L}])(?:tb[ca]|aob|to bring|to report|to ask|to chase|to check|to contact|apologies|minutes|matters arising|proposed|seconded|actions?:|thanked|next (?:mtg|meeting)|complaint|committee split|agreed to)(?![\p{L}])/iu

const CLAUSE_START = /[.!?;] |, (?:and |but |so )?/gu

export function markedBy(source: string, roles: BriefRoles): Marked {
  const marked: Marked = { forced: new Map(), decisions: new Map(), leads: new Map() }
  const lines = source.split('\n')
  const isMinutes = MINUTES.test(lines[0] ?? '')
  const isMail = lines.filter((line) => HEADER.test(line)).length >= 2
  const isChat = isShortChat(lines)
  const isTalk = isNamedChat(lines)
  let at = 0
  for (const line of lines) {
    if (line.trim() !== '') markLine(line, at, { isMail, isMinutes, isChat, isTalk, marked, roles })
    at += line.length + 1
  }
  for (const { start, end, kind } of excludedSpansIn(source)) {
    if (kind === 'certain') markWords(marked, roles, { start, end, isShown: false, decision: EXCLUDED })
  }
  const signed = SIGNED_AT_END.exec(source)
  if (signed && isFirstName(signed[1] ?? ''))
    markWords(marked, roles, { start: signed.index, end: source.length, isShown: false, decision: decisionFor('shell') })
  const signature = signatureIn(source)
  if (signature) markWords(marked, roles, { ...signature, isShown: false, decision: decisionFor('shell') })
  return marked
}

/** "… more a warm welcome. Gemma" */
const SIGNED_AT_END = /(?<=[.!?]\s{1,3})(\p{Lu}\p{Ll}{1,12})[.!]?(?: x{1,3})?\s*$/u

interface Mark {
  start: number
  end: number
  isShown: boolean
  decision?: Decision | undefined
}

function markWords({ forced, decisions }: Marked, roles: BriefRoles, { start, end, isShown, decision }: Mark): void {
  const { from, to } = wordsBetween(roles, start, end)
  for (let index = from; index < to; index += 1) {
    forced.set(index, isShown)
    if (decision) decisions.set(index, decision)
  }
}

interface Marking {
  isMinutes: boolean
  isMail: boolean
  isChat: boolean
  /** Whether the lines of a chat have names only. */
  isTalk: boolean
  marked: Marked
  roles: BriefRoles
}

function markLine(line: string, at: number, { isMail, isMinutes, isChat, isTalk, marked, roles }: Marking): void {
  const { leads } = marked
  const mark = (start: number, end: number, isShown: boolean, decision?: Decision) =>
    markWords(marked, roles, { start, end, isShown, decision })
  const wordAt = (position: number) => wordsBetween(roles, position, position + 1).from
  const own = line.trimStart()
  const begin = at + line.length - own.length
  if (isMail && HEADER.test(own)) {
    mark(begin, at + line.length, false, decisionFor('shell'))
    return
  }
  for (const { start, end } of readerClausesIn(line)) mark(at + start, at + end, true)
  for (const sentence of splitSentences(line)) {
    const start = line.indexOf(sentence)
    const clause = sentence.split(', ').at(-1) ?? ''
    const order = publishingExclusionIn(sentence)
    if (order) mark(at + start + order.start, at + start + order.end, false, EXCLUDED)
    if (isOfNotes(clause)) mark(at + start + sentence.length - clause.length, at + start + sentence.length, false, decisionFor('remark'))
    if (isOfNotes(sentence) || namesOldValue(sentence) || namesDebt(sentence))
      mark(at + start, at + start + sentence.length, false, decisionFor('remark'))
    if (isToneInstruction(sentence)) mark(at + start, at + start + sentence.length, false, decisionFor('instruction'))
    for (const each of runOnExclusionsIn(sentence))
      mark(at + start + each.start, at + start + each.end, each.isShown, each.isShown ? undefined : EXCLUDED)
    const first = sentence.split(', ')[0] ?? ''
    if (isGreeting(first)) mark(at + start, at + start + first.length + 1, false, decisionFor('shell'))
    if (namesOldText(clause)) mark(at + start + sentence.length - clause.length, at + start + sentence.length, false, decisionFor('shell'))
  }
  const instead = insteadOfName(line)
  if (instead) mark(at + instead.start, at + instead.end, false, decisionFor('instruction'))
  const reason = reasonOfChangeIn(line)
  if (reason) mark(at + reason.start, at + reason.end, false, decisionFor('remark'))
  const chat = (CHAT.exec(own) ?? (isChat ? SHORT_CHAT.exec(own) : isTalk ? NAMED_MESSAGE.exec(own) : null))?.[0].trimEnd()
  const marker = MARKER.exec(own)?.[0].length ?? 0
  if (NOTE.test(own.slice(marker))) mark(begin, at + line.length, false, decisionFor('remark'))
  const isItem = ITEM.test(own) || (isMinutes && NUMBER_OF_MINUTES.test(own))
  const labeled = chat || isItem ? undefined : labeledPassage(own.slice(marker))
  if (chat) {
    mark(begin, begin + chat.length, false, LABEL)
    const corrected = NEW_VALUE_IN_CHAT.exec(own.slice(chat.length))?.[0]
    if (corrected) mark(begin, begin + chat.length + corrected.length, false, decisionFor('remark'))
    leads.set(wordAt(begin), chat.length)
  } else if (labeled) {
    const { length, decision, isShown } = labeled
    const value = begin + marker + length
    const end = begin + (/[.!?](?= |$)/u.exec(own.slice(marker + length))?.index ?? own.length) + marker + length
    if (!isShown) mark(begin, value, false, decision ?? LABEL)
    if (decision) mark(value, at + line.length, false, decision)
    else mark(isShown ? begin : value, end, true)
  } else if (isItem) markItem(own, begin, mark)
  for (const sentence of splitSentences(own)) {
    const order = ORDER_AT_END.exec(sentence)
    const start = begin + own.indexOf(sentence)
    if (order) mark(start + order.index + 1, start + sentence.length, false)
  }
  const postThat = postThatIn(own)
  if (postThat) {
    mark(begin, begin + postThat.length, false, LABEL)
    mark(begin + postThat.length, begin + (splitSentences(own)[0]?.length ?? own.length), true)
  }
  for (const sentence of splitSentences(own).slice(1)) {
    const lead = postThatIn(sentence)
    const start = begin + own.indexOf(sentence)
    if (!lead) continue
    mark(start, start + lead.length, false, LABEL)
    mark(start + lead.length, start + sentence.length, true)
  }
  const margin = own.indexOf(' <-')
  if (margin > 0) {
    mark(begin + margin + 1, at + line.length, false, decisionFor('remark'))
    mark(begin, begin + margin, true)
  }
  for (const { start, end } of correctionsIn(line)) {
    // What is corrected is in a sentence for readers.
    const from = Math.max(0, ...[...line.slice(0, start).matchAll(CLAUSE_START)].map(({ index, 0: sign }) => index + sign.length))
    mark(at + from, at + end, true)
  }
  for (const { start, end } of repeatedWrongIn(line)) mark(at + start, at + end, false, decisionFor('remark'))
}

/** Minutes: an item that is not to be announced is left out whole; one with a date or a number and no word of the meeting is for readers. */
function markItem(line: string, begin: number, mark: (start: number, end: number, isShown: boolean, decision?: Decision) => void): void {
  if (NOT_ANNOUNCED.test(line)) {
    mark(begin, begin + line.length, false, { use: 'leave_out', reason: 'You asked to leave this out.' })
    return
  }
  for (const sentence of sentencesOf(line)) {
    const start = begin + line.indexOf(sentence)
    const body = sentence.replace(ITEM, '').replace(NUMBER_OF_MINUTES, '')
    if (OF_MEETING.test(body) || INITIALS_TO.test(body)) mark(start, start + sentence.length, false, decisionFor('remark'))
    else if (/\d/u.test(body) || /^all welcome/iu.test(body)) mark(start, start + sentence.length, true)
  }
}

/** The number of an item is no sentence. */
function sentencesOf(line: string): string[] {
  const number = NUMBER_OF_MINUTES.exec(line)?.[0] ?? ''
  const [first = '', ...others] = splitSentences(line.slice(number.length))
  return [number + first, ...others]
}
