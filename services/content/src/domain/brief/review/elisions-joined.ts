import { lettersOf } from '../../left-out.ts'
import type { ReviewedPassage } from './passage.ts'

const ELIDED = /^\p{L}{1,2} \p{L}/u

/** "c est" is a part of the sentence that became "C'est …, il y a …", whose letters are not those of the brief. */
export function withElisionsJoined(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const joined: ReviewedPassage[] = []
  for (const passage of passages) {
    const before = joined.at(-1)
    const letters = lettersOf(before?.source ?? '')
    const isStart =
      before?.use === 'publish' &&
      passage.use === 'publish' &&
      ELIDED.test(before.source) &&
      lettersOf(passage.text).startsWith(letters) &&
      !lettersOf(passage.source).startsWith(letters)
    if (before && isStart) joined.splice(-1, 1, { ...passage, source: `${before.source} ${passage.source}` })
    else joined.push(passage)
  }
  return joined
}
