import { splitSentences } from '@loomcast/platforms'
import type { Fact } from '../api/fact.ts'

/**
 * The text without the smallest part that can be left out with the fact: a remark in parentheses, a clause at the end, its sentence, or, if the text has no
 * other sentence, the fact alone. A hashtag is left out alone. Empty if no word with a meaning would be left.
 */
export function withoutFact(text: string, fact: Fact, others: readonly Fact[]): string {
  // The other hashtags of its line are not about it.
  if (fact.text.startsWith('#')) return [tidy(text.slice(0, fact.start) + text.slice(fact.end).trimStart()), ''].find(hasMeaning) ?? ''
  const lineStart = text.lastIndexOf('\n', fact.start - 1) + 1
  const nextBreak = text.indexOf('\n', fact.end)
  const lineEnd = nextBreak === -1 ? text.length : nextBreak
  const { start, end } = sentenceAt(text, lineStart, lineEnd, fact)
  const clause = clauseAt(text, start, end, fact, others)
  const rest = clause ? text.slice(0, clause.start) + text.slice(clause.end) : withoutSentence(text, { start, end, lineStart, lineEnd })
  return [tidy(rest), withoutWords(text, fact)].find(hasMeaning) ?? ''
}

/** Whether a text has a word other than articles and joining words. */
function hasMeaning(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !JOINING_WORDS.has(word.toLowerCase()))
}

// English, German, Spanish and French.
const JOINING_WORDS = new Set(
  'by of for with in at on to from since until over under about around than and or the a an only just um von für mit bei seit bis über und oder de en por para con desde hasta y o du des pour avec depuis et ou à'.split(
    ' ',
  ),
)
/** Characters before a fact in which its joining words are searched. */
const LONGEST_JOINT = 60

/** The text without the fact alone, and without the words that joined it to the text if nothing follows it. */
function withoutWords(text: string, fact: Fact): string {
  const before = text.slice(0, fact.start).trimEnd()
  const after = text.slice(fact.end)
  const joined = /^[\s.!?…]*$/u.test(after) ? joiningLength(before.slice(-LONGEST_JOINT)) : 0
  if (joined === 0) return tidy(text.slice(0, fact.start) + after)
  return tidy(before.slice(0, -joined) + after)
}

/** How many characters of the text's end are words such as "from" and "the". */
function joiningLength(text: string): number {
  let rest = text
  for (;;) {
    const start = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\n')) + 1
    if (!JOINING_WORDS.has(rest.slice(start).toLowerCase())) return text.length - rest.length
    rest = rest.slice(0, start).trimEnd()
  }
}

/** What `withoutFact` leaves out, trimmed. */
export function partRemovedWith(text: string, fact: Fact, others: readonly Fact[]): string {
  const rest = withoutFact(text, fact, others)
  let start = 0
  while (start < rest.length && rest[start] === text[start]) start += 1
  let end = 0
  while (end < rest.length - start && rest.at(-1 - end) === text.at(-1 - end)) end += 1
  return text.slice(start, text.length - end).trim()
}

interface Range {
  start: number
  end: number
}

function sentenceAt(text: string, lineStart: number, lineEnd: number, fact: Fact): Range {
  let from = lineStart
  let range: Range | undefined
  for (const sentence of splitSentences(text.slice(lineStart, lineEnd))) {
    const start = text.indexOf(sentence, from)
    if (start === -1) break
    const end = start + sentence.length
    from = end
    // A quotation can have several sentences.
    if (end > fact.start && start < fact.end) range = { start: range?.start ?? start, end }
  }
  return range ?? { start: lineStart, end: lineEnd }
}

/** A remark in parentheses, or what follows the last comma or dash of the sentence, if it has no other fact. */
function clauseAt(text: string, start: number, end: number, fact: Fact, others: readonly Fact[]): Range | undefined {
  const sentence = text.slice(start, end)
  const isAlone = (range: Range) =>
    range.start <= fact.start &&
    range.end >= fact.end &&
    !others.some((other) => other !== fact && other.state !== 'unsupported' && other.start < range.end && other.end > range.start)
  for (const match of sentence.matchAll(/\s?\([^()]*\)/gu)) {
    const range = { start: start + match.index, end: start + match.index + match[0].length }
    if (isAlone(range)) return range
  }
  const body = /(?<![.!?…])[.!?…]*["”’»)]?$/u.exec(sentence)
  const bodyEnd = start + (body?.index ?? sentence.length)
  const isInBody = fact.end <= bodyEnd
  const joints = [...sentence.slice(0, fact.start - start).matchAll(/(?:[,;](?=\s)|\s[–—-](?=\s))/gu)]
  const last = joints.at(-1)
  if (!last || !isInBody) return undefined
  const range = { start: start + last.index, end: bodyEnd }
  const rest = sentence.slice(0, last.index)
  return isAlone(range) && rest.trim().split(/\s+/u).length >= 3 ? range : undefined
}

/** A line that has nothing else is removed with its list marker. */
function withoutSentence(text: string, { start, end, lineStart, lineEnd }: Range & { lineStart: number; lineEnd: number }): string {
  const before = text.slice(lineStart, start)
  const after = text.slice(end, lineEnd)
  const isWholeLine = /^(?:[-*•–▪✓]|\d{1,2}[.)]|\d{1,3}\/\d{1,3})?$/u.test(before.trim()) && after.trim() === ''
  if (isWholeLine) return text.slice(0, lineStart) + text.slice(Math.min(text.length, lineEnd + 1))
  return text.slice(0, start).replace(/(?<![ \t])[ \t]+$/u, '') + (after.trim() ? ` ${after.trimStart()}` : '') + text.slice(lineEnd)
}

function tidy(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+\n/gu, '\n')
    .replace(/(?<=\n)[ \t]+/gu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}
