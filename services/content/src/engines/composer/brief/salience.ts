import type { Brief, Unit } from './brief.ts'
import type { Point } from './point.ts'

const NEWS =
  /\b(?:open(?:s|ed|ing)?|launch\w*|releas\w+|introduc\w+|announc\w+|start(?:s|ed|ing)?|cut|reduced|saved|raised|won|reached|recall\w*|hiring|looking for|back|new|live|out now|is out|sold|apologi[sz]e|sorry|join(?:s|ed)?|spoke|speaking|travel\w*|offer\w*|off)\b/iu

/** How strongly a sentence asks to stand first. Numbers, money and news do; long, leaning and general sentences do not. */
export function salience(point: Point, position: number): number {
  const { text } = point
  let score = position === 0 ? 3 : position === 1 ? 1 : 0
  if (/\d\s?(?:%|percent|per cent)|[€$£]\s?\d|\d\s?[€$£]/iu.test(text)) score += 2.2
  else if (/\d/u.test(text)) score += 1
  if (NEWS.test(text)) score += 2
  if (/[“"«]/u.test(text)) score += 0.5
  if (point.leans) score -= 6
  if (point.fragment) score -= 1.5
  if (point.question) score -= 0.5
  if (text.endsWith(':')) score -= 6
  if (text.length > 170) score -= 2.5
  if (
    /^(?:we are|we're|i am|i'm|hi|hello|my name is)\b/iu.test(text) &&
    !/\d|hiring|looking|sorry|proud|excited|happy|opening|launching/iu.test(text)
  )
    score -= 2
  return score
}

/** The unit to open with: the most salient head; the first one where the order matters (an apology, a text in another language). */
export function leadIndex({ units, grave, english }: Pick<Brief, 'units' | 'grave' | 'english'>): number {
  const firstPoints = units.findIndex((unit) => unit.kind === 'points')
  if (grave || !english || firstPoints < 0) return firstPoints
  let best = firstPoints
  let bestScore = Number.NEGATIVE_INFINITY
  units.slice(0, 8).forEach((unit, index) => {
    const score = unit.kind === 'points' && unit.points[0] ? salience(unit.points[0], index) : Number.NEGATIVE_INFINITY
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  })
  return best
}

/** How much a unit should survive when room is short. */
export function weightOf(unit: Unit, position: number): number {
  if (unit.kind === 'list') return 3
  return Math.max(...unit.points.map((point) => salience({ ...point, leans: false }, position)))
}
