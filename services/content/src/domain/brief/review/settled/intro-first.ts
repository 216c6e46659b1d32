import { REWORDED } from '../announced/sheet.ts'
import type { ReviewedPassage } from '../passage.ts'

const MOVED = 'It opens the post.'

/** What a sheet is for opens the post, if it stands below the rows: "It's for our plant fair on 16 May". */
export function withIntroFirst(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.findIndex(({ use }) => use === 'publish')
  const header = passages[first - 1]
  if (!header || passages[first]?.reason !== REWORDED) return [...passages]
  const last = passages.findLastIndex(({ use, reason }) => use === 'publish' && reason === REWORDED)
  const behind = passages.slice(last + 1).filter(({ use, text }) => use === 'publish' && (/\d/u.test(text) || text.includes(' near ')))
  const opening = behind.slice(0, MOST_SENTENCES)
  if (opening.length === 0) return [...passages]
  const text = `${opening.map((passage) => passage.text.trim()).join('\n')}\n`
  return passages.map((passage): ReviewedPassage => {
    if (passage === header) return { ...passage, text, use: 'publish', reason: MOVED, question: null }
    return opening.includes(passage)
      ? { ...passage, text: passage.source, use: 'leave_out', reason: 'It was moved to the beginning.', question: null }
      : passage
  })
}

const MOST_SENTENCES = 3
