import { splitThread, weightedLength, X_LIMIT } from '@loomcast/platform-rules'

/** What a thread is cut into: a sentence or a list item, with what stands before it when it shares a post. */
export interface Unit {
  text: string
  gap: '\n\n' | '\n' | ' '
  /** A clause that goes on with the sentence before. */
  continues?: true
}

const POST_COST = 6
/** A first post that is only a label: a clause of the next sentence joins it instead. */
const LABEL_COST = 14
const LABEL_WEIGHT = 70
const SLACK_COST = 4
const CUT_COST = { '\n\n': 0, '\n': 3, ' ': 2 }
const CLAUSE_COST = 9
const LONG = 150

/** One post when everything fits into one; else a numbered thread that is cut between sentences only. */
export function threadOf(units: Unit[]): string {
  const whole = joined(units)
  if (weightedLength(whole) <= X_LIMIT) return whole
  const tight = joined(units.map((unit) => (unit.gap === '\n\n' ? { ...unit, gap: '\n' } : unit)))
  if (weightedLength(tight) <= X_LIMIT) return tight

  for (let digits = 1; ; digits += 1) {
    const room = X_LIMIT - (2 * digits + 2)
    const posts = packed(
      units.flatMap((unit) => fitting(unit, room)),
      room,
    )
    if (String(posts.length).length <= digits) return posts.map((post, index) => `${index + 1}/${posts.length} ${post}`).join('\n\n')
  }
}

/** A sentence that no post can hold is the only thing that is cut, at a clause. */
function fitting(unit: Unit, room: number): Unit[] {
  if (weightedLength(unit.text) <= room) return clausesOf(unit)
  const parts = splitThread(unit.text).map((post) => post.replace(/^\d+\/\d+ /u, ''))
  return parts.map((text, index) => ({ text, gap: index === 0 ? unit.gap : ' ' }))
}

/** A long sentence may be cut at a semicolon, when nothing else helps. */
function clausesOf(unit: Unit): Unit[] {
  if (unit.text.length < LONG || !unit.text.includes('; ')) return [unit]
  return unit.text.split(/(?<=;) /u).map((text, index) => (index === 0 ? { ...unit, text } : { text, gap: ' ', continues: true }))
}

const joined = (units: Unit[]) => units.map((unit, index) => (index === 0 ? unit.text : unit.gap + unit.text)).join('')

/** Cheapest sequence of posts, by dynamic programming over the units. */
function packed(units: Unit[], room: number): string[] {
  const weights = units.map((unit) => weightedLength(unit.text))
  const best = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= units.length; end += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    let weight = 0
    for (let from = end - 1; from >= 0; from -= 1) {
      weight += (weights[from] ?? 0) + (from === end - 1 ? 0 : (units[from + 1]?.gap.length ?? 0))
      if (weight > room && from < end - 1) break
      const slack = Math.max(0, room - weight) / room
      const cut = from === 0 ? 0 : units[from]?.continues ? CLAUSE_COST : CUT_COST[units[from]?.gap ?? ' ']
      const label = from === 0 && weight < LABEL_WEIGHT && end < units.length ? LABEL_COST : 0
      const cost = (best[from]?.cost ?? 0) + cut + label + POST_COST + SLACK_COST * slack * slack
      if (cost < cheapest.cost) cheapest = { cost, from }
    }
    best.push(cheapest)
  }
  const posts: string[] = []
  for (let end = units.length; end > 0; end = best[end]?.from ?? 0) posts.unshift(joined(units.slice(best[end]?.from ?? 0, end)))
  return posts
}
