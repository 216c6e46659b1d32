import { weightedLength, X_LIMIT } from '../weighted.ts'
import { authoredPosts } from './authored.ts'
import { type Piece, pieces } from './pieces.ts'

// One more post must pay for itself: cutting a sentence is dearer than a post, a clause about as dear.
const POST_COST = 6
const SLACK_COST = 4

/**
 * Splits a text into posts of at most 280 weighted characters, each opened by its number ("2/7 ") when there is more than one; the number
 * counts. Cuts between paragraphs, else sentences, else clauses, else words; never inside a link, an emoji or a grapheme, and inside a word
 * only when it alone is too long for a post. A text that is already numbered keeps its author's posts, so splitting twice changes nothing.
 */
export function splitThread(text: string): string[] {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
  if (clean === '') return []

  const authored = authoredPosts(clean)
  const [only] = authored
  if (authored.length === 1 && only !== undefined && weightedLength(only) <= X_LIMIT) return [only]
  return numbered(authored)
}

/** The width of the total decides the room in every post, and the room decides the total: widen until both agree. */
function numbered(bodies: string[]): string[] {
  for (let digits = 1; ; digits += 1) {
    const prefixWidth = 2 * digits + 2
    const posts = bodies.flatMap((body) => chunks(body, X_LIMIT - prefixWidth))
    if (String(posts.length).length <= digits) return posts.map((post, index) => `${index + 1}/${posts.length} ${post}`)
  }
}

/** Parts of at most `room` by X's count. Weights of neighbours do not always add up (a cut word may read as a link), so the result is checked. */
function chunks(body: string, room: number): string[] {
  for (let budget = room; budget > 0; budget -= 1) {
    const found = packed(pieces(body, budget), budget)
    // The number stands before the part when it is published, and is what X reads.
    if (found.every((part) => weightedLength(`1 ${part}`) - 2 <= room)) return found
  }
  return [...body].map((sign) => sign)
}

interface Plan {
  cost: number
  from: number
}

/** Cheapest sequence of cuts, by dynamic programming over the pieces. */
function packed(all: Piece[], budget: number): string[] {
  const best: Plan[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= all.length; end += 1) best.push(cheapestEndingAt(all, end, budget, best))

  const parts: string[] = []
  for (let end = all.length; end > 0; end = best[end]?.from ?? 0) parts.unshift(joined(all.slice(best[end]?.from ?? 0, end)))
  return parts
}

function cheapestEndingAt(all: Piece[], end: number, budget: number, best: Plan[]): Plan {
  let plan: Plan = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
  let weight = 0
  for (let from = end - 1; from >= 0; from -= 1) {
    const piece = all[from]
    if (!piece) break
    weight += piece.weight + (from === end - 1 ? 0 : (all[from + 1]?.gapWeight ?? 0))
    if (weight > budget && from < end - 1) break
    const slack = (budget - weight) / budget
    const last = end === all.length
    const cost = (best[from]?.cost ?? 0) + (from === 0 ? 0 : piece.cutCost) + POST_COST + (last ? 0.5 : 1) * SLACK_COST * slack * slack
    if (cost < plan.cost) plan = { cost, from }
  }
  return plan
}

const joined = (part: Piece[]) => part.map((piece, index) => (index === 0 ? piece.text : piece.gap + piece.text)).join('')
