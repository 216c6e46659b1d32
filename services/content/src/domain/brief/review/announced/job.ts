import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'
import { linesOf } from './lines.ts'
import { tidiedValue } from './tidied-value.ts'

const OF_JOB = /^(?:job title|role|position|reports to|salary|pay|hours|contract|closing date|start(?: date)?|location)s? ?:/imu
const SECTION =
  /^(?:the role|the job|about the (?:role|job)|essential|desirable|requirements?|you will|you(?:['’]ll| must)? (?:need|have|be)|what you(?:['’]ll| will)? (?:do|need)|we offer|what we offer|benefits?|perks|duties|responsibilities|skills|experience|qualifications)[^:\n]{0,24}:?$/iu
const BULLET = /^[-*•–—✔✓☑►] ?/u
const NOTE = decisionFor('remark').reason
const FEWEST_SECTIONS = 2

/** A job advert, in which every item of a section is for applicants, whatever it looks like. */
export function withJobItems(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  if (!OF_JOB.test(source)) return passages
  const lines = linesOf(passages, source)
  if (lines.filter(({ text }) => SECTION.test(text)).length < FEWEST_SECTIONS) return passages
  let isInSection = false
  return lines.flatMap((line) => {
    const isItem = BULLET.test(line.text)
    isInSection = SECTION.test(line.text) || (isInSection && isItem)
    const isNote = line.passages.every(({ use, reason }) => use === 'publish' || (use === 'leave_out' && reason === NOTE))
    if (!isItem || !isInSection || !isNote || line.passages.every(({ use }) => use === 'publish')) return line.passages
    const marker = BULLET.exec(line.text)?.[0] ?? ''
    return [
      {
        text: marker + tidiedValue(line.text.slice(marker.length)),
        source: line.text,
        use: 'publish',
        reason: 'It is part of the list.',
        question: null,
      },
    ]
  })
}
