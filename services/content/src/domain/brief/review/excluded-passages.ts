import { excludedTermsIn, mentionsExcluded, partWithoutExcluded } from '../instruction/excluded-terms.ts'
import { withStop } from '../wording.ts'
import { PARTLY_EXCLUDED } from './notes.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor, EXCLUDED } from './reasons.ts'

const FORBIDDING: readonly string[] = [EXCLUDED, decisionFor('instruction'), decisionFor('about'), decisionFor('request')].map(
  ({ reason }) => reason,
)

/** "we don't add sugar" is about its author, and forbids nothing. */
const OF_AUTHOR = /(?<![\p{L}])(?:i|we|they|he|she|you) (?:do not|don['’]?t|never) /iu

/**
 * Leaves out what the notes of a brief, or `standing` words of the instructions, forbid to mention. A sentence of which only the last clause mentions it keeps
 * the others.
 */
export function withoutExcludedTerms(passages: ReviewedPassage[], standing: readonly string[]): ReviewedPassage[] {
  const silenced = [...standing, ...passages.flatMap(excludedTermsOf)]
  if (silenced.length === 0) return passages
  return passages.map((passage): ReviewedPassage => {
    const { text, source, use } = passage
    if (use !== 'publish' || !mentionsExcluded(text, silenced)) return passage
    const open = partWithoutExcluded(text, silenced)
    return open
      ? { ...passage, text: withStop(open), reason: PARTLY_EXCLUDED, question: null }
      : { text: source, source, ...EXCLUDED, question: null }
  })
}

/** What a passage forbids. Of a published one, an order that is no longer in its text: "… since Tony left (don't mention Tony)". */
function excludedTermsOf({ text, source, use, reason }: ReviewedPassage): string[] {
  if (use === 'publish') return excludedTermsIn(text).length > 0 || OF_AUTHOR.test(source) ? [] : excludedTermsIn(source)
  return FORBIDDING.includes(reason ?? '') && !OF_AUTHOR.test(source) ? excludedTermsIn(source) : []
}
