import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasFigure } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'

const LEAST_PARTS = 3
const LEAST_WORDS = 3
const MOST_WORDS = 14
/** Quotations, remarks, lists with "and" and clauses that depend on others stay whole. */
const WHOLE = /["“”«»„()[\];:]|, (?:and|or|but|so|which|who|where|because|et|ou|und|oder|y|o|e|en|of|i) /iu

/**
 * The parts of a sentence that is a row of details, each with its own fact ("At 14 Market Row in Otley, doors open Sat 12 Dec at 9am, first 50 get a loaf").
 * Other sentences stay whole.
 */
export function shortParts(sentence: string): string[] {
  const parts = sentence.split(', ')
  if (parts.length < LEAST_PARTS || WHOLE.test(sentence) || !parts.every(isDetail)) return [sentence]
  return parts.map((part, index) => (index === parts.length - 1 ? withoutStop(sentenceCase(part)) : sentenceCase(part)))
}

/** What continues spoken text instead of giving a detail. */
const CONTINUES = /^(?:and|so|but|yeah|yes|no|well|that['’]s|this is|any|from|till|until)(?![\p{L}])/iu

function isDetail(part: string): boolean {
  if (CONTINUES.test(part)) return false
  const count = wordsOf(part).length
  return count >= LEAST_WORDS && count <= MOST_WORDS && hasFigure(part)
}
