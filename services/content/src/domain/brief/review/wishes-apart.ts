import { trimEndOf } from '@loomcast/platforms'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor } from './reasons.ts'

const MOST = 6
const SIGNS = /^[\s,.;:!?–—-]+/u

/** Wishes at the beginning and the end of what is left out, as instructions: "pas trop commercial, | ne mettez pas le nom de Gérard". */
export function withWishesApart(passages: readonly ReviewedPassage[], instructions: readonly string[]): ReviewedPassage[] {
  const wishes = instructions.map((wish) => trimEndOf(wish, ' ,.;:!?')).filter(Boolean)
  return passages.flatMap((passage) => (passage.use === 'leave_out' ? apart(passage, wishes) : [passage]))
}

function apart(passage: ReviewedPassage, wishes: readonly string[]): ReviewedPassage[] {
  let from = 0
  let to = passage.source.length
  for (let step = 0; step < MOST; step += 1) {
    const rest = passage.source.slice(from, to)
    const first = wishes.find((wish) => rest.startsWith(wish))
    const last = wishes.find((wish) => trimEndOf(rest, ' ,.;:!?').endsWith(wish))
    if (first !== undefined) from += first.length + (SIGNS.exec(rest.slice(first.length))?.[0].length ?? 0)
    else if (last !== undefined) to = from + rest.lastIndexOf(last)
    else break
  }
  if (!/\p{L}/u.test(passage.source.slice(from, to)) || (from === 0 && to === passage.source.length)) return [passage]
  const rest = passage.source.slice(from, to).trim()
  return [...instruction(passage.source.slice(0, from)), { ...passage, text: rest, source: rest }, ...instruction(passage.source.slice(to))]
}

function instruction(source: string): ReviewedPassage[] {
  const text = source.trim()
  return text === '' ? [] : [{ text, source: text, ...decisionFor('instruction'), question: null }]
}
