import type { Place } from './fact-mark.ts'
import type { RawFact, Span } from './fact-scan.ts'
import { fold, withAsciiDigits } from './language.ts'
import { sentencesOf } from './sentences.ts'
import { NOT_COUNTED } from './words/counted.ts'
import { contentStems, FUNCTION_WORDS, LABEL_STOPS } from './words/function-words.ts'

/** A number, price or time with the words that it belongs to. */
export interface FigureContext extends Span {
  /** Figures that can be confused have the same class: prices, times of day, counts, or amounts of one unit. */
  group: string
  /** Equal for equal values. */
  key: string
  /** What a count counts, as it is written. */
  noun: string | undefined
  /** Words after a count that can be what it counts, as stems. */
  things: string[]
  /** The stems of the words in its part of the sentence. */
  labels: string[]
  sentence: Span
}

/** How far the words of a figure's part of the sentence are read, in characters. */
const REACH = 120
const JOINT = /[,;:|]\s|\s(?:and|und|y|e|et|while|whereas|but|or|oder|o|ou|wahrend|mientras|tandis|mentre|enquanto)\s|\s[–—/-]\s/gu

/** The figures of a text in context. The facts have to be in text order. */
export function contextsOf(text: string, facts: readonly RawFact[]): FigureContext[] {
  const plain = fold(withAsciiDigits(text))
  const figures = facts.flatMap((fact): { fact: RawFact; group: string; key: string; isCount: boolean }[] => {
    const class_ = classOf(fact)
    return class_ ? [{ fact, ...class_ }] : []
  })
  const sentences = sentencesOf(text)
  const contexts: FigureContext[] = []
  let from = 0
  for (const sentence of sentences) {
    while (from < figures.length && (figures[from]?.fact.start ?? 0) < sentence.start) from += 1
    const first = from
    while (from < figures.length && (figures[from]?.fact.end ?? 0) <= sentence.end) from += 1
    const within = figures.slice(first, from)
    const lastOf = new Map<string, RawFact>()
    const nextOf = nextOfGroup(within)
    within.forEach(({ fact, group, key, isCount }, position) => {
      const previous = lastOf.get(group)
      const next = nextOf[position]
      lastOf.set(group, fact)
      const start = previous ? jointBetween(plain, previous.end, fact.start) : sentence.start
      const end = next ? jointBetween(plain, fact.end, next.start) : sentence.end
      const following = within[position + 1]?.fact.start ?? sentence.end
      const after = plain.slice(fact.end, Math.min(end ?? next?.start ?? sentence.end, fact.end + REACH))
      const [, noun] = /^[\s-](\p{L}[\p{L}\p{M}'-]*)/u.exec(after) ?? []
      const isNoun = isCount && noun !== undefined && noun.length > 1 && !FUNCTION_WORDS.has(noun) && !NOT_COUNTED.has(noun)
      const before = plain.slice(Math.max(start ?? previous?.end ?? 0, fact.start - REACH), fact.start)
      // Without a joint between two figures, only the words after it are certain to belong to a figure.
      const isAlone = start !== undefined && end !== undefined
      contexts.push({
        start: fact.start,
        end: fact.end,
        group,
        key,
        noun: isNoun ? noun : undefined,
        things: isNoun ? contentStems(plain.slice(fact.end, Math.min(following, fact.end + REACH))).slice(0, 3) : [],
        labels: isAlone ? [...labelsIn(before), ...labelsIn(after)] : isNoun ? contentStems(after).slice(0, 2) : [],
        sentence,
      })
    })
  }
  return contexts
}

/** For each figure, the next one of its group. */
function nextOfGroup(figures: readonly { fact: RawFact; group: string }[]): (RawFact | undefined)[] {
  const nearest = new Map<string, RawFact>()
  return figures
    .toReversed()
    .map(({ fact, group }) => {
      const next = nearest.get(group)
      nearest.set(group, fact)
      return next
    })
    .toReversed()
}

/** Words and years, without the verbs that all prices and times have. */
const labelsIn = (plain: string) => [
  ...contentStems(plain).filter((stem) => !LABEL_STOPS.has(stem)),
  ...(plain.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu) ?? []),
]

/** The place between two figures where the part of the first one ends: the last comma, or the last joining word. */
function jointBetween(plain: string, from: number, to: number): number | undefined {
  const between = plain.slice(from, to)
  if (between.length > REACH * 2) return from + REACH
  const joints = [...between.matchAll(JOINT)]
  const joint = joints.findLast(({ 0: text }) => /^[,;:|]/u.test(text)) ?? joints.at(-1)
  return joint ? from + joint.index : undefined
}

function classOf(fact: RawFact): { group: string; key: string; isCount: boolean } | undefined {
  if (fact.kind === 'date') {
    const { times, days, years, months } = fact.parts
    const [time] = times
    if (!time || times.length > 1 || days.length + years.length + months.length > 0) return undefined
    return { group: 'time', key: `time ${time.minutes % 720}`, isCount: false }
  }
  if (fact.kind !== 'number' && fact.kind !== 'price') return undefined
  const [value] = fact.values
  if (value === undefined || fact.loose || fact.label || fact.isDay || (fact.unit === null && value >= 1900 && value < 2100))
    return undefined
  const group = fact.kind === 'price' ? 'price' : (fact.unit ?? 'count')
  return { group, key: `${group} ${value * (fact.kind === 'price' ? 1 : fact.factor)}`, isCount: group === 'count' }
}

export const sentencePlace = (context: FigureContext, source: number): Place => ({
  source,
  start: context.sentence.start,
  end: context.sentence.end,
})
