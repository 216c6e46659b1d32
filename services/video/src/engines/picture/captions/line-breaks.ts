import { isLeadingWord } from './function-words.ts'

/** A line of the words from `from` to before `to`. */
export interface Span {
  from: number
  to: number
  width: number
}

export interface Breakable {
  text: string
  stressed: boolean
}

/**
 * Costs of a break, compared with those of lines of unequal length: a line that is shorter or longer than the average by half of the space costs 0.25.
 * Emphasized words next to each other, such as a date, are one part.
 */
const COST = {
  inPart: 0.6,
  inPair: 0.32,
  afterNumber: 0.3,
  inName: 0.25,
  beforeName: 0.12,
  afterLeading: 0.15,
  afterLeadingOfClause: 0.36,
  afterShort: 0.08,
  afterMark: -0.1,
  singleWord: 0.3,
}
/** An article or a preposition in many languages. In characters. */
const SHORT_WORD = 3
const NUMBER = /^[^\p{L}\p{N}]?\p{N}[\p{N}.,:]*$/u
/** Words after a number that is complete: "kids under 12 / go free", "at Dock 7 / on Friday". */
const AFTER_COUNT =
  /^(?:go(?:es)?|get|gets|pay|eat|eats|is|are|can|may|stay|come|join|free|gratis|frei|haben|zahlen|on|in|at|from|with|near|by|for)$/iu
const NAME = /^["“'‘(]?\p{Lu}\p{L}/u
const MARK = /[,.;:!?…–—]["'”’)]*$/u

/**
 * Divides words into as few lines as possible, or one more if a date, or a number and its unit, is then not divided, or at a better place. Among the ways to do this, chooses the
 * one with lines of about equal length that end where a reader pauses.
 */
export function bestLines(
  words: readonly Breakable[],
  widths: readonly number[],
  space: number,
  width: number,
  costs: BreakCosts = CAPTION_COSTS,
): Span[] {
  const count = fewestLines(widths, space, width)
  const fewest = divided(words, widths, { space, width, count, costs })
  const worst = worstBreak(words, fewest, costs)
  if (worst < costs.worthLine) return fewest
  const more = divided(words, widths, { space, width, count: count + 1, costs })
  return more.length > 0 && worstBreak(words, more, costs) < worst ? more : fewest
}

/** Costs of a break before the word `at`, and of a line of the words from `from` to before `to`. */
export interface BreakCosts {
  /** A break of this cost is worth one more line. */
  worthLine: number
  breakBefore(words: readonly Breakable[], at: number): number
  line(words: readonly Breakable[], from: number, to: number): number
}

/** Whether `bestLines` may take one more line than the fewest. Not if words are emphasized. */
export const mayNeedLine = (words: readonly string[]) => words.some((word) => NUMBER.test(word))

const worstBreak = (words: readonly Breakable[], lines: readonly Span[], costs: BreakCosts) =>
  lines.slice(1).reduce((worst, { from }) => Math.max(worst, costs.breakBefore(words, from)), 0)

/** The best division into exactly `count` lines; empty if there is none. */
function divided(
  words: readonly Breakable[],
  widths: readonly number[],
  { space, width, count, costs }: { space: number; width: number; count: number; costs: BreakCosts },
): Span[] {
  const all = widths.reduce((sum, own) => sum + own, 0) + space * Math.max(0, words.length - count)
  const average = all / Math.max(1, count)
  /** The best division of the first words, by their number, into as many lines as there were steps. */
  let best: ({ cost: number; lines: Span[] } | undefined)[] = [{ cost: 0, lines: [] }]
  for (let line = 1; line <= count; line++) {
    const next: typeof best = []
    for (const [from, before] of best.entries()) {
      if (!before) continue
      let own = -space
      for (let to = from + 1; to <= words.length; to++) {
        own += space + (widths[to - 1] ?? 0)
        // A word that is wider than the space has a line of its own.
        if (own > width && to > from + 1) break
        const end = to < words.length ? costs.breakBefore(words, to) : 0
        const cost = before.cost + ((own - average) / width) ** 2 + end + costs.line(words, from, to)
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY)) next[to] = { cost, lines: [...before.lines, { from, to, width: own }] }
      }
    }
    best = next
  }
  return best[words.length]?.lines ?? []
}

/** The number of lines that words of these widths take at least. */
export function fewestLines(widths: readonly number[], space: number, width: number): number {
  let count = 0
  let line = Number.POSITIVE_INFINITY
  for (const own of widths) {
    if (line + space + own <= width) line += space + own
    else {
      count++
      line = own
    }
  }
  return count
}

/** The cost of a break before a word. */
function breakCost(words: readonly Breakable[], at: number): number {
  const [before, after] = [words[at - 1], words[at]]
  if (!before || !after) return 0
  // "1. Juni": the period of an ordinal ends no sentence.
  if (before.stressed && after.stressed) return COST.inPart + (NUMBER.test(before.text) ? COST.afterNumber : 0)
  if (isInPair(words, at)) return COST.inPair
  if (MARK.test(before.text)) return COST.afterMark
  if (NUMBER.test(before.text)) return AFTER_COUNT.test(after.text) ? 0 : COST.afterNumber
  // "drawing, all / ages welcome"
  if (isLeadingWord({ word: before.text.toLowerCase() }))
    return MARK.test(words[at - 2]?.text ?? '') ? COST.afterLeadingOfClause : COST.afterLeading
  // "at Dock / 7"
  if (NAME.test(before.text) && NUMBER.test(after.text)) return COST.inName
  // "our baker Lina", "La Orotava"
  if (NAME.test(after.text)) return NAME.test(before.text) ? COST.inName : COST.beforeName
  // "Coffee all day / 1 pound": an emphasized part begins a line like other parts.
  return [...before.text].length <= SHORT_WORD && !after.stressed ? COST.afterShort : 0
}

/** Whether a break before a word divides a name, or separates it from what it names: "Marta / Silva", "our cook / Marta". */
export function isPoorBreak(words: readonly Breakable[], at: number): boolean {
  const cost = breakCost(words, at)
  return cost === COST.inName || cost === COST.beforeName
}

/** Whether a word is between the same words, or is next to one that is: "side by side", "face to face", "Schritt für Schritt". */
const isInPair = (words: readonly Breakable[], at: number) =>
  [at - 2, at - 1].some((from) => isPair(words[from], words[from + 1], words[from + 2]))

/** Not "in Lyon in June": the word between them is short, and shorter than they are. */
function isPair(one: Breakable | undefined, between: Breakable | undefined, other: Breakable | undefined): boolean {
  if (!one || !between || !other || one.text.toLowerCase() !== other.text.replace(MARK, '').toLowerCase()) return false
  return between.text.length <= SHORT_WORD && between.text.length < one.text.length
}

const CAPTION_COSTS: BreakCosts = {
  worthLine: COST.afterNumber,
  breakBefore: breakCost,
  line: (words, from, to) => (to - from === 1 && words.length > 2 ? COST.singleWord : 0),
}
