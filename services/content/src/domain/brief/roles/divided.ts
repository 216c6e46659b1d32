import { trimEndOf } from '@loomcast/platforms'
import { isEnglish } from '../language.ts'
import { hasVerb } from '../sentence.ts'
import { withCapital } from '../with-capital.ts'
import type { BriefRoles } from './brief-roles.ts'
import { meanOf } from './clauses-of-words.ts'
import { OF_NETWORK } from './least.ts'
import { type Span, spansOf } from './private-spans.ts'
import { asSentence, dangles, withoutConnection, withoutForeignConnection } from './remaining.ts'

/** Shorter stretches without a sign at their end are read as they are. */
const FEWEST_WORDS = 9
/** A stretch that is longer than most sentences is probably several. */
const LONG = 26
/** So is a longer one, even if it has a capital and a period. */
const VERY_LONG = 45
const LEAST = { usual: 0.8, long: 0.5 }
/** Words between two sentences at least. */
const APART = 3

const ENDS = /[.!?…:;。！？][)\]"'”’»]*$/u
const SIGN = /^[–—,;-]+$/u
const AND = /^(?:and|&|n|so|but)$/iu
const OPENS_QUESTION =
  /^(?:(?:are|do|did|have|were|can|could|would|will) (?:you|u|we|they|any(?:one|body)) |(?:who|what|why|where)(?:['’]?s| is| are| does| do| not) |fancy (?:a|an|some|joining|coming|trying|working) |want(?:ed)? to |wanna |looking for )/iu

/** What a stretch says to the writer and what it says to readers are separate sentences if both are clear. */
const CLEAR = { shown: 0.25, hidden: 0.85 }
const FEWEST = { shown: 4, hidden: 2 }

interface Stretch {
  /** The first and the last of its words, as indexes. */
  from: number
  to: number
  /** The first word of its sentence, which can have a colon or a semicolon before this stretch. */
  begin: number
}

/**
 * The brief with periods between sentences that were typed or dictated in one go, where the network finds that a word opens a sentence, or that what
 * follows is no longer for the same readers. "and" between them is taken away. The letters of each sentence stay as they are, so that its roles are found.
 * A sentence of a finished text that has its signs does not turn to other readers.
 */
export function divided(brief: string, roles: BriefRoles): string {
  if (brief.includes('```')) return brief
  const isForeign = !isEnglish(brief)
  const words = roles.map(({ start, end }) => brief.slice(start, end))
  const isFinished = meanOf(roles, 0, roles.length) < OF_NETWORK.finished.share
  let text = ''
  let at = 0
  for (const stretch of stretchesOf(brief, roles, words)) {
    const { from, to } = stretch
    for (const { first, last, turns } of sentencesOf(words, roles, stretch, isFinished)) {
      const isFirst = first === from
      const dropsFirst = !isFirst && JOINS.test(words[first] ?? '') && last > first + 1
      const start = roles[dropsFirst ? first + 1 : first]?.start ?? at
      text += isFirst ? brief.slice(at, start) : ' '
      const end = roles[last]?.end ?? start
      const spoken = brief.slice(start, end)
      const own = turns ? (isForeign ? withoutForeignConnection(spoken) : withoutConnection(spoken)) : spoken
      const cased = isFirst ? own : withCapital(own)
      text += last === to ? withQuestion(cased, isFirst && last === to) : closed(cased)
      at = end
    }
  }
  return text + brief.slice(at)
}

/** A dash between two sentences would be the sign of a list before the second. */
const JOINS = /^(?:and|&|n|[–—-]{1,3})$/iu

const isQuestion = (sentence: string) => OPENS_QUESTION.test(sentence) && sentence.split(/\s+/u).length <= 16

function closed(sentence: string): string {
  const open = trimEndOf(sentence, ' ,;–—-')
  if (ENDS.test(open)) return open
  return `${open}${isQuestion(open) ? '?' : '.'}`
}

/** The last sentence of a stretch keeps its own end; without one, a question gets its mark. */
const withQuestion = (sentence: string, isAlone: boolean) =>
  isAlone || ENDS.test(sentence) || !isQuestion(sentence) ? sentence : `${sentence}?`

/** The words between two signs or line breaks. */
function stretchesOf(brief: string, roles: BriefRoles, words: string[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  let begin = 0
  roles.forEach(({ end }, index) => {
    const next = roles[index + 1]
    const endsLine = next === undefined || brief.slice(end, next.start).includes('\n')
    if (!endsLine && !ENDS.test(words[index] ?? '')) return
    stretches.push({ from, to: index, begin })
    from = index + 1
    if (endsLine || !/[:;]$/u.test(words[index] ?? '')) begin = from
  })
  return stretches
}

interface Part {
  first: number
  last: number
  /** Whether the text turns to other readers here. */
  turns: boolean
}

/** What follows an exclusion instruction in the same sentence is its reason: "Don't put who cancelled, it was the Hendersons again, …". */
const FORBIDS =
  /^(?:(?:please|pls|and|but|so|also|oh),? )*(?:do not|don['’]?t|do?nt|never|avoid|no need to|better not) (?:ever |please )?(?:put|mention|say|include|name|write|publish|advertise|promise|any(?:thing)?|naming|saying|mentioning)(?![\p{L}])/iu

function sentencesOf(words: string[], roles: BriefRoles, { from, to, begin }: Stretch, isFinished: boolean): Part[] {
  const isOrder = ENDS.test(words[to] ?? '') && FORBIDS.test(words.slice(from, from + 10).join(' '))
  if (isOrder) return [{ first: from, last: to, turns: false }]
  const length = to - from + 1
  const least = length >= LONG ? LEAST.long : LEAST.usual
  const changes = changesOf(words.slice(from, to + 1), roles.slice(from, to + 1))
  const isWritten = length < VERY_LONG && isWellFormed(words, begin, to)
  const wasHurried = length >= FEWEST_WORDS && !isWritten && /^\P{Lu}/u.test(words[from] ?? '')
  const canOpen = (at: number) =>
    wasHurried && at >= from + APART && at <= to - APART + 1 && opensAt(words, roles, at) >= least && !SIGN.test(words[at] ?? '')
  const turns = (at: number) =>
    (changes.has(at - from) && (!isWritten || (!isFinished && turnsToWriter(words, changes, { from, to, at })))) ||
    addressesReaders(words, at)
  const starts = [from]
  for (let at = from + 1; at <= to; at += 1) {
    const before = words.slice(starts.at(-1) ?? from, at).join(' ')
    const opens = at - (starts.at(-1) ?? from) >= APART && canOpen(at) && asSentence(before, true) !== undefined && hasVerb(before)
    if ((opens || turns(at)) && !isInBrackets(words, from, at)) starts.push(at)
  }
  const opening = starts.filter((start, index) => {
    const own = words.slice(start, starts[index + 1] ?? to + 1).join(' ')
    return index === 0 || turns(start) || (hasVerb(own) && asSentence(own, true) !== undefined)
  })
  return opening.map((first, index) => ({ first, last: (opening[index + 1] ?? to + 1) - 1, turns: changes.has(first - from) }))
}

/** A capital and a sign at the end: such a sentence is not divided because the network doubts a part of it. */
const isWellFormed = (words: string[], from: number, to: number) => /^["“(]?\p{Lu}/u.test(words[from] ?? '') && ENDS.test(words[to] ?? '')

/** Words that authors say to a writer, or of themselves, and rarely to readers. */
const TO_WRITER =
  /(?<![\p{L}])(?:please|pls|do not|don['’]?t|never|not|maybe|perhaps|mention|say|tell|put|write|post|text|leave|keep|make|use|add|need|want|sure|check)(?![\p{L}])/iu

/** Whether one of the parts next to a turn has words for a writer. */
function turnsToWriter(words: string[], changes: ReadonlySet<number>, { from, to, at }: { from: number; to: number; at: number }): boolean {
  const turns = [...changes].map((turn) => from + turn).sort((first, second) => first - second)
  const first = turns.filter((turn) => turn < at).at(-1) ?? from
  const last = turns.find((turn) => turn > at) ?? to + 1
  return (
    /[;:.!?…)–—-]$/u.test(words[at - 1] ?? '') || /^[(–—-]/u.test(words[at] ?? '') || TO_WRITER.test(words.slice(first, last).join(' '))
  )
}

/** "…, tell them the station is 8 minutes away": an instruction of its own. */
const addressesReaders = (words: string[], at: number) =>
  /,$/u.test(words[at - 1] ?? '') &&
  /^(?:tell|remind)$/iu.test(words[at] ?? '') &&
  /^(?:them|people|everyone|customers|readers|folks|guests|parents)$/iu.test(words[at + 1] ?? '')

/** In "and we", the network may take either word for the opening one. */
function opensAt(words: string[], roles: BriefRoles, at: number): number {
  const own = roles[at]?.opens ?? 0
  if (AND.test(words[at - 1] ?? '')) return 0
  return AND.test(words[at] ?? '') ? own + (roles[at + 1]?.opens ?? 0) : own
}

/** Where a stretch turns from the writer to the readers, or back. */
function changesOf(words: string[], roles: BriefRoles): Set<number> {
  const isForeign = !isEnglish(words.join(' '))
  const spans = spansOf(words, roles, !isForeign)
  const isClear = ({ from, to, isPrivate, probability }: Span) =>
    isPrivate
      ? probability >= CLEAR.hidden && to - from >= FEWEST.hidden
      : probability <= CLEAR.shown && to - from >= FEWEST.shown && asSentence(words.slice(from, to).join(' '), true) !== undefined
  return new Set(
    spans.flatMap((span, index) => {
      const before = spans[index - 1]
      if (!before || !isClear(before) || !isClear(span)) return []
      const at = (isForeign ? signNear(words, span.from) : undefined) ?? turnNear(words, roles, span.from)
      if (THANKS.test(words[at - 1] ?? '')) return []
      return dangles(words.slice(Math.max(0, at - 2), at).join(' ')) && !before.isPrivate ? [] : [at]
    }),
  )
}

/** "a post thanking everyone who came" is read as "Thank you to everyone who came". */
const THANKS = /^thank(?:s|ing)?$/iu

const NEAR = 2
const LEAST_NEAR = 0.3
const LEADS = /^(?:the|an?|our|my|your|his|her|this|these|in|at|on|of|for|with|to|by|from)$/iu

/** The word near a turn at which a sentence probably opens. A word that belongs to the next one is not left behind: "the | harvest supper". */
function turnNear(words: string[], roles: BriefRoles, turn: number): number {
  let best = turn
  let most = LEAST_NEAR
  for (let at = Math.max(1, turn - NEAR); at <= Math.min(words.length - 1, turn + NEAR); at += 1) {
    const score = (roles[at]?.opens ?? 0) + (/[,;:–—-]$/u.test(words[at - 1] ?? '') ? 1 : 0) - Math.abs(at - turn) / 100
    if (score > most) [best, most] = [at, score]
  }
  while (best > 1 && most === LEAST_NEAR && LEADS.test(words[best - 1] ?? '')) best -= 1
  return best
}

const NEAR_SIGN = 4

/** The word after the nearest sign. The classifier of other languages knows no openings, and finds a turn some words beside it. */
function signNear(words: string[], turn: number): number | undefined {
  for (let distance = 0; distance <= NEAR_SIGN; distance += 1)
    for (const at of [turn - distance, turn + distance])
      if (at > 0 && at < words.length && /[,;:.!?–—-]$/u.test(words[at - 1] ?? '')) return at
  return undefined
}

/** Whether a bracket or a quotation is open before a word. */
function isInBrackets(words: string[], from: number, at: number): boolean {
  if (/^\(/u.test(words[at] ?? '') || /\)[.,;]?$/u.test(words[at - 1] ?? '')) return true
  const before = words.slice(from, at).join(' ')
  const count = (sign: RegExp) => before.match(sign)?.length ?? 0
  return count(/\(/gu) > count(/\)/gu) || count(/[“«„]/gu) > count(/[”»]/gu) || count(/"/gu) % 2 === 1
}
