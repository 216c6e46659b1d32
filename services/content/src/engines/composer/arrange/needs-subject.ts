import { wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { CAN_BEGIN_PARAGRAPH } from './bonds.ts'

/**
 * Whether a sentence has a pronoun for what the one before it names, or no subject at all ("Son cuatro tardes"). A short answer does not need its question
 * repeated below the headline.
 */
export function needsSubject({ text, leans }: Sentence, before: Sentence): boolean {
  if (before.question) return leans && !ANSWER.test(text)
  if (!leans && hasPerson(before.text) && PERSON_LATER.test(text)) return false
  const opening = CONDITION.exec(text)?.[0] ?? wordsOf(text).slice(0, OPENING_WORDS).join(' ')
  const refers = PRONOUN.test(opening) || WITHOUT_SUBJECT.test(text)
  return refers || (leans && !CAN_BEGIN_PARAGRAPH.test(text))
}

/** "Twelve weeks ago Amara could not run for a bus. On Sunday she …": a story about one person, whom the headline names. */
const PERSON_LATER =
  /^(?:On|In|At|Last|This|Now|Today|Yesterday|After|Since|Before|Two|Three|Four|Five|Six) (?:\p{L}+ ){0,2}(?:s?he) (?!and )/u
const hasPerson = (text: string) => text.length >= LEAST_STORY && (text.match(/(?<=\p{Ll} )\p{Lu}\p{Ll}+/gu) ?? []).length === 1
const LEAST_STORY = 30

/** A request, yes or no. */
const ANSWER = /^(?:yes|no|if|when|not|only|mostly|usually|often|never|always|in most cases|\p{Lu}\p{Ll}+ (?:it|them|him|her)(?!\p{L}))/iu

const OPENING_WORDS = 4
/** "If your dog has eaten any of them, call us" */
const CONDITION = /^(?:If|When|Once|Before|After|Until|Where) [^,.;:]{4,80}(?=,)/u
/** "Sie" and "Ihr" inside a sentence address the reader. */
const PRONOUN =
  /(?<![\p{L}'’-])(?:its?|they|them|their|he|him|his|she|her|these|those|both|this|ils?|elles?|cela|ça|er|sie|seine?[nmrs]?|ihre?[nmrs]?|lui|lei|loro|essa|esso|hij|zij|ze|hun|él|ella|ellos|ellas|su|sus)(?![\p{L}-])|^(?:It|Its|They|Their|He|His|She|Her|These|Those|Both|This|Ils?|Elles?|Cela|Ça|Er|Sie|Es|Seine?[nmrs]?|Ihre?[nmrs]?|Lui|Lei|Hij|Zij|Ze|Het is|Él|Ella|Ellos|Ellas|Su|Sus)(?![\p{L}-])/u
const WITHOUT_SUBJECT = /^(?:son|es|está|están|será|serán|tiene|tienen|è|sono|ha|hanno|sarà|saranno|é|são|tem|têm|será|jest|są)(?!\p{L})/iu
