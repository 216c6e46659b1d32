import { trimEndOf } from '@loomcast/platforms'
import { hasVerb } from '../sentence.ts'
import type { ReviewedPassage } from './passage.ts'

const MAX_WORDS = 8
const OWN_SENTENCE =
  /^(?:please|no|free|thanks|thank|sorry|all|everyone|ring|call|text|message|email|dm|book|ask|bring|come|only|wear|meet|use|park|look|check|see|let|join|stay)(?![\p{L}])/iu

/**
 * Words without a verb whose clause was cut by a note go on with the sentence before the note: "the pool is shut until the 14th, it was going to be the
 * 12th, for retiling" as "… until the 14th, for retiling." The period before them becomes a comma.
 */
export function withFragmentsJoined(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  let last: ReviewedPassage | undefined
  let isCut = false
  let at = 0
  for (const passage of result) {
    const start = Math.max(at, source.indexOf(passage.source, at))
    const between = source.slice(at, start)
    at = start + passage.source.length
    if (between.includes('\n')) last = undefined
    if (passage.use !== 'publish') {
      isCut = true
      if (/[.!?…\n]/u.test(passage.source)) last = undefined
      continue
    }
    if (last && isCut && isFragment(passage) && !/[.!?…:]$/u.test(last.source.trimEnd())) {
      last.text = `${trimEndOf(last.text, '.')},`
      passage.text = passage.text.charAt(0).toLowerCase() + passage.text.slice(1)
    }
    last = passage
    isCut = false
  }
  return result
}

const isFragment = ({ text, source }: ReviewedPassage) =>
  !/^\p{Lu}/u.test(source.replace(/^(?:so|and|but)[, ]+/iu, '')) &&
  text.split(' ').length <= MAX_WORDS &&
  !hasVerb(text) &&
  !OWN_SENTENCE.test(text) &&
  !/\d{5}|@|\.\p{L}/u.test(text)
