import { withCapital } from '../../with-capital.ts'
import { withStop } from '../../wording.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'
import { withoutShorthand } from '../shorthand.ts'

/** "dont say judge, say 'one very dedicated reader'" */
const WORD_INSTEAD =
  /(?<![\p{L}])(?:don['’]?t|do not|never) (?:say|write|put|use|call (?:it|him|her|them)) ['"“]?(?:an? |the )?(\p{L}{3,20})['"”]?(?:,| but| -)? ?(?:just |please )?(?:say|write|put|use|call (?:it|him|her|them)) ['"“‘]([^'"”’\n]{3,60})['"”’]/iu

/** What is private for another reason stays out. */
const OTHER_ORDER =
  /(?<![\p{L}])(?:between us|private|confidential|off the record|keep (?:it|that|this) (?:out|quiet|to yourself)|leave (?:it|that|this) out|(?:don['’]?t|do not|never|not to|no need to) (?:mention|say|put|write|print|post|publish|name|tell|share|include))(?![\p{L}])/iu

/** The word that the author gives in place of another one: the sentence with it is published if only that word was to be left out. */
export function withReplacedWords(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const [, former = '', word = ''] =
    passages.map(({ use, source }) => (use === 'publish' ? null : WORD_INSTEAD.exec(source))).find(Boolean) ?? []
  if (!former || !word) return [...passages]
  const named = new RegExp(String.raw`(?<![\p{L}])(?:(?:an?|the) (?:\p{L}{3,12} )?)?${former}(['’]?s)?(?![\p{L}])`, 'giu')
  return passages.map((passage) => {
    if (WORD_INSTEAD.test(passage.source) || OTHER_ORDER.test(passage.source)) return passage
    if (passage.use !== 'publish' && passage.reason !== EXCLUDED.reason) return passage
    const found = passage.source.match(named) ?? []
    if (found.length !== 1) return passage
    const text = passage.source.replace(named, (_whole, ending?: string) => `${word}${ending ? "'s" : ''}`)
    return {
      ...passage,
      text: withStop(withCapital(withoutShorthand(text))),
      use: 'publish',
      reason: 'With the word that you gave.',
      question: null,
    }
  })
}
