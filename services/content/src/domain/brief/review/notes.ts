import { trimEndOf } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { parentheticalExclusionsIn } from '../boilerplate/parenthetical-exclusions.ts'
import { withoutException } from '../boilerplate/publishing-exclusions.ts'
import { hasVerb } from '../sentence.ts'
import { withStop } from '../wording.ts'
import { NEW_VALUE_IN_CHAT, SHORT_CHAT } from './chat.ts'
import { USED } from './corrected.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** "we cover Marple, since Tony left (don't mention Tony)": an order in brackets that means the clause before it. */
const ORDER_IN_BRACKETS =
  /^(.{8,160}?)(?:,? (?:since|because|as|cos|coz|now that) [^()]{2,60})? ?\((?:[^()]{0,40}[, ])?(?:please )?(?:do not|don['’]?t|dont) (?:mention|say|name|print|put)[^()]*\)\.?$/iu
/** "why just say not Friday 12 to 3": what is for readers. */
const READER_TEXT = /(?<![\p{L}])(?:so|just|please|pls|but|do|also|definitely) say (?:that )?(?!it(?![\p{L}]))/giu
const LONGEST_READER_TEXT = 120
const TEXT_IN_BRACKETS = ', say '
const WONDERS = /(?<![\p{L}])(?:maybe|perhaps|should i|if i|or say|what do you think)(?![\p{L}])/iu
/** "I want to post that we have a new van" */
const POST_THAT =
  /^(?:(?:and|so|but|ok|hi|hey|hiya|um|er|hello|please|pls)[, ]+)*(?:(?:i|we) )?(?:just )?(?:(?:want|need|wanted|would like|['’]d like) (?:you )?to |can (?:you|u) (?:please |pls )?|(?:please|pls|plz) (?:just )?)(?:post|say|write|put(?: up| out| on)?|share|tell (?:people|everyone|them)|let (?:people|everyone|them) know|announce|advertise)(?: about)? that (?=\S+ \S+ \S)/iu
const JOKE = /^(?:just )?(?:kidding|joking|jk|only joking)(?![\p{L}])/iu
const NO_REASON = /^(?:but |and |so )?(?:no|don['’]?t|dont|do not) need to (?:write|say|put|mention|explain) (?:why|the reason|that)/iu
const NO_PRICE =
  /(?:leave|keep) (?:the )?prices? out|(?:do not|don['’]?t) (?:put|mention|say|give|write) (?:in )?(?:any |the |a )?(?:price|amount)s?(?![\p{L}])/iu
const PRICE = /[£€$₦₹]\s?\d|\d ?(?:kr|euros?|pounds?|dollars?|quid)(?![\p{L}])/iu
const MEANS_BEFORE =
  /^(?:but |so |and |please |pls )*(?:keep (?:that|this|it) (?:to yourself|quiet|between us|private)|(?:do not|don['’]?t) (?:(?:put|mention|say|print|publish|include) (?:that|this|it)(?: bit| part)?|(?:even )?hint at (?:it|that|this))|off the record|(?:you )?(?:do not|don['’]?t|no) need to (?:say|put|mention) (?:that|this|it))(?: either| too| obviously| obvs| please| pls)?[.!]?$/iu
const ENDS_WITH_ORDER =
  /,? (?:but |so |and )?(?:you )?(?:(?:do not|don['’]?t|no) need to|(?:do not|don['’]?t)) (?:say|put|mention|print) (?:that|this|it)(?: bit| part)?(?: either| too| obviously| please| pls)?[.!]?$/iu
const TAKES_BACK = /^(?:wait,? |oh,? )*no,? (?:sorry,? )?not (\p{L}{4,})/iu
/** "ok not the gazebo then" */
export const NOT_THEN = /^(?:(?:ok(?:ay)?|right|fine|so),? )?not the (\p{L}{4,20}) then[.!]?$/iu
/** "actually make it 100" */
const NEW_VALUE =
  /^(?!no \d)(?:actually|sorry|wait|no|oh|or rather|make (?:it|that))(?:[, ]+(?:actually|no|sorry|wait|make (?:it|that)|i mean))*[, ]+([£€$₦₹]?\d(?:[\d.,:]*\d)?(?:am|pm)?(?: ?(?:-|–|to) ?\d(?:[\d.:]*\d)?(?:am|pm)?)?)[,.!]?$/iu
const VALUES = /[£€$₦₹]?\d(?:[\d.,:]*\d)?/gu
const ORDINAL = /^(?:st|nd|rd|th)(?![\p{L}])/u
const RANGE = /\d ?(?:-|–|to) ?\d/iu
const RANGES = /\d[\d.:]{0,4}(?:am|pm)? ?(?:-|–|to) ?\d[\d.:]{0,4}(?:am|pm)?/giu
const MUST_STATE =
  /(?:(?:must|have to|need to|should|to) (?:say|include|mention|add|state)|(?:wants?|needs?|include|add|use|put)(?: in)? (?:the|this|our) (?:line|sentence|wording|words|credit|phrase)) ['"“‘]/giu
const MAX_WORDS_OF_PRICE = 5

/** "we have reached 60 percent, please mention it so that people will be encouraged" */
const TO_MENTION =
  /^([^.!?\n]{8,120}?),? (?:so |please |pls |do ){1,2}(?:mention|include|say|add|put) (?:it|this|that)(?: in| too)?(?: so [^.!?\n]{4,80}| please| pls)?[.!]?$/iu
const NOT = /(?<![\p{L}])(?:don['’]?t|not|never|no)(?![\p{L}])/iu

export const postThatIn = (text: string) => POST_THAT.exec(text)?.[0]

/** What a note to the writer gives to readers, as text: its public clause, or what "just say" is followed by. */
export function publicPartOf(note: string): string | undefined {
  if (parentheticalExclusionsIn(note).length > 0) return undefined
  const inBrackets = ORDER_IN_BRACKETS.exec(note)?.[1]
  if (inBrackets && inBrackets.split(' ').length >= 4) return inBrackets
  const quoted = quotedIn(note)
  if (quoted) return quoted
  const mentioned = TO_MENTION.exec(note)?.[1]?.replace(/^(?:and |so |but )?i (?:do |also )?say (?:in (?:it|the video) |that )/iu, '')
  if (mentioned && !NOT.test(mentioned) && mentioned.split(' ').length >= 4) return mentioned
  if (WONDERS.test(note)) return undefined
  const readerText = readerTextIn(note)
  return readerText && (/\d/u.test(readerText) || (readerText.split(' ').length >= 4 && hasVerb(readerText))) ? readerText : undefined
}

function quotedIn(note: string): string | undefined {
  const match = [...note.matchAll(MUST_STATE)].at(-1)
  const rest = match ? note.slice(match.index + match[0].length) : ''
  const end = rest.search(/['"”’]/u)
  return end > 3 && end <= LONGEST_READER_TEXT ? rest.slice(0, end) : undefined
}

function readerTextIn(note: string): string | undefined {
  const match = [...note.matchAll(READER_TEXT)].at(-1)
  const inBrackets = note.endsWith(')') ? note.lastIndexOf(TEXT_IN_BRACKETS) : -1
  const start = match ? match.index + match[0].length : inBrackets === -1 ? note.length : inBrackets + TEXT_IN_BRACKETS.length
  const readerText = withoutException(trimEndOf(note.slice(start), ').'))
  return readerText.length < 4 || readerText.length > LONGEST_READER_TEXT || /["“”?()]/u.test(readerText) ? undefined : readerText
}

const REASON = /,? (?:because|since|cos|now that|due to) /giu
const NOT_NAMED = /(?:do not|don['’]?t|not to|never) (?:mention|name|say|thank|tag) (\p{Lu}\p{Ll}{2,})/gu

function withoutReason(text: string): string {
  const reason = [...text.matchAll(REASON)].at(-1)
  return reason ? withStop(text.slice(0, reason.index)) : text
}

/** "Mrs Lacey stays on 40, she's 88, don't put that": a clause with a pronoun is about what precedes it in the sentence. */
const ON_PRONOUN =
  /^(?:and |but |as |because )?(?:she|he|they|it)(?:['’]?s|['’]?re| is| are| was| were| has| had| have|['’]?ve)(?![\p{L}])[^.!?]{1,80}(?:do not|don['’]?t|dont|never) (?:put|mention|say|print|publish|include|post) (?:that|this|it|them|her|him)(?![\p{L}])/iu
const meansSubject = (order: string, before: string) => ON_PRONOUN.test(order) && !/[.!?]["”’)]?$/u.test(before)

/** "don't name Elmford, just say 'across the river'" */
const NAME_TO_AVOID = /(?:do not|don['’]?t|dont|not to|never) (?:mention|name|say|use|write) (\p{Lu}[\p{L}'’-]{2,30})(?![\p{L}])/u
const REPLACEMENT = /(?:just|simply|please|rather|but) (?:say|write|put|use|call it) ["“‘]([^"“”‘’\n]{3,40})["”’]/u
const FARTHEST = 140

/** The replacement that an order gives for a name, and the range of the order. */
export function insteadOfName(text: string): { start: number; end: number; name: string; instead: string } | undefined {
  const order = NAME_TO_AVOID.exec(text)
  const from = order ? order.index + order[0].length : 0
  const wanted = order && REPLACEMENT.exec(text.slice(from, from + FARTHEST))
  if (!order?.[1] || !wanted?.[1]) return undefined
  return { start: order.index, end: from + wanted.index + wanted[0].length, name: order[1], instead: wanted[1] }
}

const PLACE_OF_ITS_OWN =
  /^(?:across|around|near|nearby|next|in|at|out|over|down|up|here|there|along|behind|beside|by|on|outside)(?![\p{L}])/iu
const PREPOSITION = / (?:in|at|to|from|near|over in|down in|up in|out in) $/iu

/** A name replaced by what the author wants to read instead of it. */
function withInstead(text: string, name: string, instead: string): string {
  const parts = text.split(name)
  return parts
    .map((part, index) => (index < parts.length - 1 && PLACE_OF_ITS_OWN.test(instead) ? part.replace(PREPOSITION, ' ') : part))
    .join(instead)
}

export const PARTLY_EXCLUDED = 'What you asked to leave out was removed.'

/** A name that the author wants to keep out: without its clause if that gives only a reason, or a question. */
function withoutName(text: string, name: string): Partial<ReviewedPassage> {
  const open = withoutReason(text)
  return open.includes(name)
    ? { question: `You asked not to mention ${name}. Change this sentence, or leave it out.` }
    : { text: open, reason: PARTLY_EXCLUDED }
}

/** Applies what notes say about the sentence before them, and lists repeated sentences once. */
export function withNotesApplied(passages: ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  const hidesPrice = result.some(({ use, source }) => use !== 'publish' && NO_PRICE.test(source))
  const names = result.flatMap(({ use, source }) =>
    use === 'publish' ? [] : [...source.matchAll(NOT_NAMED)].map((match) => match[1] ?? ''),
  )
  const other = result.flatMap(({ use, source }) => (use === 'publish' ? [] : [insteadOfName(source)])).find((each) => each !== undefined)
  const known = new Set<string>()
  let last: ReviewedPassage | undefined
  for (const passage of result) {
    if (last && NO_REASON.test(passage.source)) {
      const text = withoutReason(last.text)
      if (text !== last.text) Object.assign(last, { text, reason: 'The reason was removed, as you asked.' })
    }
    if (passage.use !== 'publish') {
      if (last && (MEANS_BEFORE.test(passage.source) || meansSubject(passage.source, last.source)))
        Object.assign(last, { use: 'leave_out', text: last.source, reason: EXCLUDED.reason })
      const unwanted = NOT_THEN.exec(passage.source.replace(SHORT_CHAT, ''))?.[1]?.toLowerCase()
      for (const earlier of unwanted ? result.slice(0, result.indexOf(passage)) : [])
        if (earlier.source.toLowerCase().includes(unwanted ?? ''))
          Object.assign(earlier, { ...EXCLUDED, text: earlier.source, question: null })
      const wrong = TAKES_BACK.exec(passage.source)?.[1]
      if (last && wrong && last.source.toLowerCase().includes(wrong.toLowerCase()))
        Object.assign(last, { use: 'leave_out', text: last.source, reason: 'You took this back.' })
      const message = passage.source.replace(SHORT_CHAT, '')
      const isMessage = message !== passage.source
      const value = NEW_VALUE.exec((isMessage && NEW_VALUE_IN_CHAT.exec(message)?.[0]) || message)?.[1]
      const isRange = value !== undefined && RANGE.test(value)
      const found = last && value ? [...last.text.matchAll(isRange ? RANGES : VALUES)] : []
      const sameKind = found.filter(
        (each) =>
          (!/^[£€$₦₹]/u.test(value ?? '') || /^[£€$₦₹]/u.test(each[0])) && !ORDINAL.test(each.input.slice(each.index + each[0].length)),
      )
      // In a chat, another number can be anything.
      const old = isMessage && sameKind.length > 1 ? undefined : sameKind.at(-1)
      if (isMessage && value && !old)
        Object.assign(passage, { use: 'publish', text: message.trim(), question: 'Does this correct what was said before?' })
      if (last && value && old) {
        const sign = /^\d/u.test(value) ? (/^[£€$₦₹]/u.exec(old[0])?.[0] ?? '') : ''
        last.text = last.text.slice(0, old.index) + sign + value + last.text.slice(old.index + old[0].length)
        last.reason = `You corrected this to ${sign}${value}.`
        passage.reason = USED
      }
      if (last && JOKE.test(passage.source)) Object.assign(last, { use: 'leave_out', reason: 'You said this was a joke.' })
      continue
    }
    last = passage
    if (ENDS_WITH_ORDER.test(passage.source)) Object.assign(passage, { use: 'leave_out', text: passage.source, reason: EXCLUDED.reason })
    const letters = lettersOf(passage.text)
    if (letters && known.has(letters)) Object.assign(passage, { use: 'leave_out', text: passage.source, reason: 'You already said this.' })
    known.add(letters)
    if (passage.use === 'publish' && other && passage.text.includes(other.name)) {
      Object.assign(passage, {
        text: withInstead(passage.text, other.name, other.instead),
        reason: `You asked to say “${other.instead}” instead.`,
      })
      continue
    }
    const name = names.find((each) => passage.text.includes(each))
    if (passage.use === 'publish' && name) Object.assign(passage, withoutName(passage.text, name))
    if (hidesPrice && PRICE.test(passage.text)) {
      if (passage.text.split(' ').length <= MAX_WORDS_OF_PRICE)
        Object.assign(passage, { use: 'leave_out', reason: 'You asked to leave the price out.' })
      else passage.question = 'You asked to leave the price out. Should readers see this one?'
    }
  }
  return result
}
