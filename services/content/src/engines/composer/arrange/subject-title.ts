import type { Brief } from '../../../domain/brief/brief.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { keywordsOf } from './keywords/keywords.ts'

/** Of a longer sentence, a part can be the title. */
const SHORT_SENTENCE = 50

const DONE =
  '(?<done>approved|rejected|confirmed|accepted|adopted|agreed|chosen|selected|completed|finished|opened|reopened|launched|released|published|updated|extended|renewed|restored|repaired|rebuilt|renovated|replaced|relocated|moved|merged|bought|sold|saved|found|planted|started|revived)'
const SOON = '(?:just |now |finally |at last |already |officially )?'
/** "The council has approved the skate park" */
const BY_AGENT = new RegExp(
  `^[^,;:]{3,30} (?:has|have) ${SOON}${DONE} (?:the|an?) (?!same |rest |other )(?<object>(?:[\\p{L}\\d’'-]{2,20} ){0,4}[\\p{L}\\d’'-]{2,20})$`,
  'iu',
)
/** "The skate park has been approved" */
const PASSIVE = new RegExp(
  `^(?:the|an?) (?<object>(?:[\\p{L}\\d’'-]{2,20} ){0,4}[\\p{L}\\d’'-]{2,20}) (?:has|have) ${SOON}been ${SOON}${DONE}$`,
  'iu',
)
/** "The night bus is back", "Our bakery is open again" */
const STATE = new RegExp(
  `^(?:the|our|an?) (?<object>(?:[\\p{L}\\d’'-]{2,20} ){0,4}[\\p{L}\\d’'-]{2,20}) (?:is|are) ${SOON}(?<done>back|ready|complete|finished|full|sold out|open(?: again)?|here(?: again)?|back (?:again|in service))$`,
  'iu',
)
/** What follows these can belong to the verb: "sold the boat to a museum". */
const NOT_OF_OBJECT = /(?<!\p{L})(?:to|from|on|at|by|with|in|into|as|after|before|since|until|and|or|but|that|which|who|not|no)(?!\p{L})/iu
/** "The parish choir" of "The parish choir needs a tenor" */
const SUBJECT =
  /^(?:the|our) (?:[\p{L}\d’'-]{2,20} ){1,4}?[\p{L}\d’'-]{2,20}(?= (?:is|are|was|has|have|had|will|can|needs?|gets?|looks? for|turns?)(?!\p{L}))/iu

/**
 * A title for a text whose short first sentence has to stay below it: "Skate park approved", or else the subject of the sentence if it is what the text is
 * about. Undefined if the sentence is long enough for a part of it, or has no such subject.
 */
export function subjectTitle(sentence: string, brief: Brief): string | undefined {
  const bare = withoutStop(sentence)
  if (!brief.english || brief.badNews || bare.length > SHORT_SENTENCE) return undefined
  const { done, object } = (BY_AGENT.exec(bare) ?? PASSIVE.exec(bare) ?? STATE.exec(bare))?.groups ?? {}
  if (done && object && !NOT_OF_OBJECT.test(object)) return `${sentenceCase(object)} ${done.toLowerCase()}`
  const subject = SUBJECT.exec(bare)?.[0]
  const isMain = keywordsOf(brief).some((each) => each.includes(' ') && subject?.toLowerCase().endsWith(each.toLowerCase()))
  return subject !== undefined && isMain ? sentenceCase(subject) : undefined
}
