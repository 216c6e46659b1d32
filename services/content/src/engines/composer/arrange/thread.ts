import { weightedLength, X_LIMIT } from '@loomcast/platforms'
import { refersBack } from '../../../domain/brief/sentence.ts'
import type { Layout } from './layout.ts'
import type { Part } from './outline.ts'
import { gapAfter, markOf, tagLine } from './parts.ts'
import { createQuotations } from './quotation.ts'

/** A sentence or list item, the smallest unit of a thread, and the separator before it if it shares a post with the previous unit. */
export interface Unit {
  text: string
  gap: '\n\n' | '\n' | ' ' | ''
  /** Whether it refers to the unit before it, so that a post that begins with it does not stand alone. */
  leans: boolean
}

const POST_COST = 6
/** Cost of a first post that contains only a label, and of a last post that is as short. */
const LABEL_COST = 14
const LABEL_WEIGHT = 70
/** Of a last post that has only a phone number or the like. */
const TAIL_WEIGHT = 60
const SLACK_COST = 4
const CUT_COST = { '\n\n': 0, '\n': 3, ' ': 2, '': 2 }
/** Cost of a post that begins with "It", "They" or the like. Higher than any number of other posts that a brief can need. */
const LEANING_COST = 500

/** The units of a thread. Hashtags alone are not a post, so they stay with the last sentence. */
export function unitsOf(parts: Part[], layout: Layout, english: boolean): Unit[] {
  const units = parts.flatMap((part, at): Unit[] => {
    const isIntroduced = parts[at - 1]?.kind === 'heading'
    const first = isIntroduced ? '\n' : '\n\n'
    if (part.kind === 'heading') return [{ text: part.text, gap: '\n\n', leans: false }]
    if (part.kind === 'list')
      return part.items.map((item, index) => ({
        text: `${markOf(part, index, layout.bullet)} ${item}`,
        gap: index === 0 ? first : '\n',
        leans: index === 0 && isIntroduced,
      }))
    return part.lines.flatMap((line, lineIndex) => {
      const quotations = createQuotations()
      let isQuoted = false
      return line.map((text, index): Unit => {
        const gap = index > 0 ? gapAfter(line[index - 1] ?? '') : lineIndex > 0 ? '\n' : first
        const isFirst = index === 0 && lineIndex === 0
        const leans = refersBack(text, english) || isQuoted || (isFirst && isIntroduced)
        isQuoted = quotations.after(text)
        return { text, gap, leans }
      })
    })
  })
  const tags = tagLine(layout, parts)
  const last = units.at(-1)
  if (tags && last) units[units.length - 1] = { ...last, text: `${last.text}\n\n${tags}` }
  return units
}

/** One post if everything fits; otherwise a numbered thread that is split only between sentences. */
export function threadOf(units: Unit[]): string {
  const whole = joined(units)
  if (weightedLength(whole) <= X_LIMIT) return whole
  const tight = joined(units.map((unit) => (unit.gap === '\n\n' ? { ...unit, gap: '\n' } : unit)))
  if (weightedLength(tight) <= X_LIMIT) return tight

  for (let digits = 1; ; digits += 1) {
    const budget = X_LIMIT - (2 * digits + 2)
    const posts = packed(
      units.flatMap((unit) => fitting(unit, budget)),
      budget,
    )
    if (String(posts.length).length <= digits) return posts.map((post, index) => `${index + 1}/${posts.length} ${post}`).join('\n\n')
  }
}

/** Splits between words, and only if a sentence does not fit into any post. */
function fitting(unit: Unit, budget: number): Unit[] {
  if (weightedLength(unit.text) <= budget) return [unit]
  const parts: { text: string; weight: number }[] = []
  for (const text of unit.text.split(' ').flatMap((word) => shortWords(word, budget))) {
    const weight = weightedLength(text)
    const last = parts.at(-1)
    if (last && last.weight + 1 + weight <= budget)
      parts[parts.length - 1] = { text: `${last.text} ${text}`, weight: last.weight + 1 + weight }
    else parts.push({ text, weight })
  }
  return parts.map(({ text }, index) => ({ text, gap: index === 0 ? unit.gap : ' ', leans: index === 0 && unit.leans }))
}

/** Splits a word that is longer than a post. No character weighs more than 2. */
function shortWords(word: string, budget: number): string[] {
  if (weightedLength(word) <= budget) return [word]
  const signs = [...word]
  const size = Math.floor(budget / 2)
  return Array.from({ length: Math.ceil(signs.length / size) }, (_, index) => signs.slice(index * size, (index + 1) * size).join(''))
}

const joined = (units: Unit[]) => units.map((unit, index) => (index === 0 ? unit.text : unit.gap + unit.text)).join('')

/** Finds the cheapest sequence of posts by dynamic programming over the units. */
function packed(units: Unit[], budget: number): string[] {
  const weights = units.map((unit) => weightedLength(unit.text))
  const best = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= units.length; end += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    let weight = 0
    for (let from = end - 1; from >= 0; from -= 1) {
      weight += (weights[from] ?? 0) + (from === end - 1 ? 0 : (units[from + 1]?.gap.length ?? 0))
      if (weight > budget && from < end - 1) break
      const slack = Math.max(0, budget - weight) / budget
      const cut = from === 0 ? 0 : CUT_COST[units[from]?.gap ?? ' '] + (units[from]?.leans ? LEANING_COST : 0)
      const label = from === 0 && weight < LABEL_WEIGHT && end < units.length ? LABEL_COST : 0
      const tail = end === units.length && from > 0 && weight < TAIL_WEIGHT ? LABEL_COST : 0
      const cost = (best[from]?.cost ?? 0) + cut + label + tail + POST_COST + SLACK_COST * slack * slack
      if (cost < cheapest.cost) cheapest = { cost, from }
    }
    best.push(cheapest)
  }
  const posts: string[] = []
  for (let end = units.length; end > 0; end = best[end]?.from ?? 0) posts.unshift(joined(units.slice(best[end]?.from ?? 0, end)))
  return posts
}
