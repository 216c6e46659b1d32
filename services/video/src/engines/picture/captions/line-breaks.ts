/** A line of the words from `from` to before `to`. */
export interface Span {
  from: number
  to: number
  width: number
}

interface Breakable {
  text: string
  stressed: boolean
}

/**
 * Costs of a break, compared with those of lines of unequal length: a line that is shorter or longer than the average by half of the space costs 0.25.
 * Emphasized words next to each other, such as a date, are one part.
 */
const COST = { inPart: 0.6, afterNumber: 0.3, afterShort: 0.08, afterMark: -0.1, singleWord: 0.05 }
/** An article or a preposition in many languages. In characters. */
const SHORT_WORD = 3
const NUMBER = /^[^\p{L}\p{N}]?\p{N}[\p{N}.,:]*$/u
const MARK = /[,.;:!?…–—]["'”’)]*$/u

/**
 * Divides words into as few lines as possible, or one more if a date, or a number and its unit, would otherwise be divided. Among the ways to do this, chooses the
 * one with lines of about equal length that end where a reader pauses.
 */
export function bestLines(words: readonly Breakable[], widths: readonly number[], space: number, width: number): Span[] {
  const count = fewestLines(widths, space, width)
  const fewest = divided(words, widths, { space, width, count })
  if (!dividesPart(words, fewest)) return fewest
  const more = divided(words, widths, { space, width, count: count + 1 })
  return more.length > 0 && !dividesPart(words, more) ? more : fewest
}

const dividesPart = (words: readonly Breakable[], lines: readonly Span[]) =>
  lines.slice(1).some(({ from }) => breakCost(words, from) >= COST.afterNumber)

/** The best division into exactly `count` lines; empty if there is none. */
function divided(
  words: readonly Breakable[],
  widths: readonly number[],
  { space, width, count }: { space: number; width: number; count: number },
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
        const end = to < words.length ? breakCost(words, to) : 0
        const cost = before.cost + ((own - average) / width) ** 2 + end + lineCost(from, to, words.length)
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY)) next[to] = { cost, lines: [...before.lines, { from, to, width: own }] }
      }
    }
    best = next
  }
  return best[words.length]?.lines ?? []
}

function fewestLines(widths: readonly number[], space: number, width: number): number {
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
  if (MARK.test(before.text)) return COST.afterMark
  if (before.stressed && after.stressed) return COST.inPart
  if (NUMBER.test(before.text)) return COST.afterNumber
  return [...before.text].length <= SHORT_WORD ? COST.afterShort : 0
}

const lineCost = (from: number, to: number, all: number) => (to - from === 1 && all > 2 ? COST.singleWord : 0)
