import { wordsOf } from '../../lexicon.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

/** "I first wrote red dot", "Earlier I told 3 to 5": what the author gave before, and no reader has seen. */
const FORMER =
  /^(?:(?:and |but |sorry,? )?(?:earlier|at first|originally|previously),? i |(?:and |but |sorry,? )?i (?:first|originally|earlier|previously) )(?:wrote|told|said|put|typed)(?! (?:\p{L}+ )?(?:in|about|for|with|on|because|songs|a letter) )(?: [^\s]{1,14}){1,4}[.,;]?$/iu
const MOST_WORDS = 5
const SMALL = /^(?:its?|it's|that|that's|is|was|the|an?|now|please|pls|take|use|read|should|be|make|so|but|and)$/iu
/** "(changed from 5.50!!)" */
const CHANGED = / \((?:now )?(?:changed|corrected|edited|updated|went up|gone up|put up) from [^()]{1,30}\)/giu

/** "a whole organ, comma, four hundred pipes" */
const SPOKEN_COMMA = /,? comma,(?= )/giu

/** What an author says about an earlier version of the text is not for readers, and neither is a short value behind it that the text already has. */
export function withoutFormerText(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const isFormer = passages.map(({ source }) => FORMER.test(source.trim()))
  return passages.map((passage, index) => {
    if (passage.use !== 'publish') return passage
    if (isFormer[index] || (isFormer[index - 1] && isKnown(passage, passages.slice(0, index - 1)))) return leftOut(passage)
    const text = passage.text.replace(CHANGED, '').replace(SPOKEN_COMMA, ',')
    return text === passage.text ? passage : { ...passage, text, question: null }
  })
}

function isKnown({ source }: ReviewedPassage, earlier: readonly ReviewedPassage[]): boolean {
  const words = wordsOf(source.toLowerCase()).filter((word) => !SMALL.test(word))
  const text = wordsOf(
    earlier
      .filter(({ use }) => use === 'publish')
      .map((each) => each.text.toLowerCase())
      .join(' '),
  )
  return words.length > 0 && words.length <= MOST_WORDS && words.every((word) => text.includes(word))
}

const leftOut = (passage: ReviewedPassage): ReviewedPassage => ({
  ...passage,
  text: passage.source,
  question: null,
  ...decisionFor('remark'),
})
