import { excludedTermsIn, mentionsExcluded, partWithoutExcluded } from '../instruction/excluded-terms.ts'
import { withCapital } from '../with-capital.ts'
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
  return withoutMentioned(withoutConsequences(passages), standing)
}

/** "between us I'm having an operation | so I'll be off for six weeks, | keep that out": what follows from an excluded clause is in the same order. */
const withoutConsequences = (passages: ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage, index) => {
    const [before, next] = [passages[index - 1], passages[index + 1]]
    const isBetween = before?.reason === EXCLUDED.reason && next?.reason === EXCLUDED.reason
    const goesOn = isBetween && !/[.!?]$/u.test(before.source.trim()) && !/[.!?]$/u.test(passage.source.trim())
    return passage.use === 'publish' && goesOn && /^(?:and )?so /iu.test(passage.source.trim())
      ? { ...passage, text: passage.source, ...EXCLUDED, question: null }
      : passage
  })

function withoutMentioned(passages: ReviewedPassage[], standing: readonly string[]): ReviewedPassage[] {
  const silenced = [...standing, ...passages.flatMap(excludedTermsOf)]
  if (silenced.length === 0) return passages
  return withDatesMoved(passages, silenced).map((passage): ReviewedPassage => {
    const { text, source, use } = passage
    if (use !== 'publish' || !mentionsExcluded(text, silenced)) return passage
    const open = partWithoutExcluded(text, silenced)
    return open
      ? { ...passage, text: withStop(open), reason: PARTLY_EXCLUDED, question: null }
      : { text: source, source, ...EXCLUDED, question: null }
  })
}

const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d{1,2})?|tomorrow|tonight)'
/** "… gave us the licence, which means from Friday | we can sell wine": when, at the end of what is to be kept quiet. */
const DATE_AT_END = new RegExp(`(?:which means|meaning|so) ((?:from|until|on|after|by) ${DAY})[.]?$`, 'iu')

/** A date at the end of a clause that is left out goes to the sentence behind it. */
const withDatesMoved = (passages: readonly ReviewedPassage[], silenced: string[]): ReviewedPassage[] =>
  passages.map((passage, index) => {
    const last = passages[index - 1]
    const isLeftOut = last?.use === 'publish' && mentionsExcluded(last.text, silenced)
    const date = isLeftOut ? DATE_AT_END.exec(last.text)?.[1] : undefined
    const isStatement = passage.use === 'publish' && /^(?:We|I|You|It|They|There) /u.test(passage.text)
    if (date === undefined || !isStatement) return passage
    const statement = passage.text.startsWith('I ') ? passage.text : passage.text.charAt(0).toLowerCase() + passage.text.slice(1)
    return { ...passage, text: `${withCapital(date)} ${statement}` }
  })

/** What a passage forbids. Of a published one, an order that is no longer in its text: "… since Tony left (don't mention Tony)". */
function excludedTermsOf({ text, source, use, reason }: ReviewedPassage): string[] {
  if (use === 'publish') return excludedTermsIn(text).length > 0 || OF_AUTHOR.test(source) ? [] : excludedTermsIn(source)
  return FORBIDDING.includes(reason ?? '') && !OF_AUTHOR.test(source) ? excludedTermsIn(source) : []
}
