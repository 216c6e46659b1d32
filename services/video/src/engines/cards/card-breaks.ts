import { isGerman } from '../../domain/caption-emphasis.ts'
import { isNumber, numbersIn, type Part, type Token, tokensOf, WEEKDAYS, words } from '../../domain/emphasized-parts.ts'
import { factsIn } from '../../domain/key-fact.ts'
import { isAuxiliary, isLeadingWord } from '../picture/captions/function-words.ts'
import type { Breakable, BreakCosts } from '../picture/captions/line-breaks.ts'

/** Compared with lines of unequal length: a line that is shorter than the average by half of the space costs 0.25. */
const COST = {
  glued: 1.2,
  inShortFact: 0.7,
  inFact: 0.5,
  beforeAge: 0.28,
  inLongFact: 0.25,
  inName: 0.75,
  betweenNouns: 0.5,
  afterShort: 0.05,
  afterLeading: 0.26,
  beforeFact: 0.36,
  afterAuxiliary: 0.06,
  beforeStranded: 0.1,
  alone: 0.2,
  afterMark: -0.04,
  firstAlone: 0.35,
  lastAlone: 1,
  shortLast: 0.15,
}
const SHORT_WORD = 3
const LONG_WORD = 8
const MARK = /[,.;:!?…–—]["'”’)]*$/u
/** A longer fact, such as a date with the year, is divided where needed. In words. */
const WHOLE = 4
const ARTICLES = words(
  'the a an my our your i we you it in on at by der die das ein eine wir ihr im am la le les un une el los las una il lo gli',
)
const isName = (token: Token) => /^["“'‘(]?\p{Lu}/u.test(token.text)

/** Whether two words are never divided: "500 g", "KSh 850", "27. September", "April 13", "Straße 41". */
function isGlued(before: Token, after: Token): boolean {
  if (before.text === '&' || after.text === '&') return true
  if (before.ends) return false
  if (/^[^\p{L}\p{N}]?\p{N}/u.test(before.text)) return /^\p{N}+\.$/u.test(before.text) || !MARK.test(before.text)
  return isNumber(after) && isName(before) && !MARK.test(before.text) && !WEEKDAYS.has(before.word) && !ARTICLES.has(before.word)
}

/** The parts of a text that are never divided. */
export function wholesOf(text: string): string[] {
  const wholes: Token[][] = []
  for (const token of tokensOf(text)) {
    const last = wholes.at(-1)?.at(-1)
    if (last && isGlued(last, token)) wholes.at(-1)?.push(token)
    else wholes.push([token])
  }
  return wholes.map((tokens) => tokens.map((token) => token.text).join(' '))
}

/**
 * How good the places are at which a text of a card can be divided into lines: names, and numbers with what they count, stay together, and no word is alone on the
 * last line.
 */
export function cardBreaks(text: string): BreakCosts {
  const known = recent.get(text)
  if (known) return known
  if (recent.size > MOST_RECENT) recent.clear()
  const found = breaksOf(text)
  recent.set(text, found)
  return found
}

/** The texts of a card are laid out at several font sizes. */
const recent = new Map<string, BreakCosts>()
const MOST_RECENT = 100

function breaksOf(text: string): BreakCosts {
  const tokens = tokensOf(text)
  const betweenNames = isGerman(tokens) ? COST.betweenNouns : COST.inName
  /** For each word whether a fact goes on before it, and how long this is. */
  const inside = new Map<number, number>()
  const starts = new Set<number>()
  const note = ({ from, to }: Part) => {
    starts.add(from)
    for (let at = from + 1; at < to; at++) inside.set(at, to - from)
  }
  for (const part of [...numbersIn(tokens), ...factsIn(tokens)]) note(part)
  return {
    worthLine: COST.inShortFact,
    breakBefore(all, at) {
      // A word that was divided has other places than those of the text.
      const [before, after] = all.length === tokens.length ? [tokens[at - 1], tokens[at]] : []
      if (!before || !after) return 0
      if (isGlued(before, after)) return COST.glued
      const length = inside.get(at)
      if (length !== undefined) return length > WHOLE ? COST.inLongFact : length === WHOLE ? COST.inFact : COST.inShortFact
      // "Aisha Mahmood, 22, won"
      if (/^\d+[,.;:]$/u.test(after.text)) return COST.beforeAge
      if (MARK.test(before.text)) return COST.afterMark
      if (isName(before) && isName(after) && !ARTICLES.has(before.word)) return betweenNames
      if (isLeadingWord(before)) return starts.has(at) ? COST.beforeFact : COST.afterLeading
      // "the family it came from,"
      if (isLeadingWord(after) && MARK.test(after.text)) return COST.beforeStranded
      if (isAuxiliary(before)) return COST.afterAuxiliary
      return [...before.text].length <= SHORT_WORD ? COST.afterShort : 0
    },
    line(all, from, to) {
      if (all.length < 3) return 0
      const isAlone = to - from === 1
      if (to === all.length) return isAlone ? COST.lastAlone : lengthOf(all, from, to) <= 2 * SHORT_WORD ? COST.shortLast : 0
      return isAlone && from === 0 && lengthOf(all, from, to) < LONG_WORD ? COST.firstAlone : isAlone ? COST.alone : 0
    },
  }
}

const lengthOf = (all: readonly Breakable[], from: number, to: number) =>
  all.slice(from, to).reduce((sum, { text }) => sum + text.length, 0)
