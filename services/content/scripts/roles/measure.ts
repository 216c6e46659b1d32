import { sentencesOf } from '../../src/domain/brief/brief.ts'
import { readBrief } from '../../src/domain/brief/read-brief.ts'
import type { Reading } from '../../src/domain/brief/reading.ts'
import type { BriefRoles } from '../../src/domain/brief/roles/brief-roles.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { isContent, type LabeledBrief, textOf } from './labeled-brief.ts'

export interface Measured {
  /** Segments that are not for the public. */
  private: number
  /** How many of these were kept out of the text. */
  caught: number
  /** Segments for the public. */
  content: number
  /** How many of these are missing from the text. */
  lost: number
  /** Segments of briefs that have only segments for the public. */
  clean: number
  /** How many of these are missing from the text. */
  cleanLost: number
}

const OPTIONS = { onVideo: false, markdown: false, writesOut: false }
const PASSAGE_WORDS = 3

/** Reads labeled briefs and counts how many of their segments appear in the text. `roles`: the network's output by the text of the brief. */
export function measure(
  briefs: LabeledBrief[],
  takeOut?: (reading: Reading) => void,
  onMismatch?: (segment: string, label: string) => void,
  roles?: ReadonlyMap<string, BriefRoles | undefined>,
): Measured {
  const result: Measured = { private: 0, caught: 0, content: 0, lost: 0, clean: 0, cleanLost: 0 }
  for (const brief of briefs) {
    const text = textOf(brief)
    const briefRoles = roles?.get(text)
    const { blocks, title, topic, tags } = readBrief(text, briefRoles ? { ...OPTIONS, roles: briefRoles } : OPTIONS, takeOut).finish()
    const printed = lettersOf([title?.text, topic?.text, ...sentencesOf(blocks).map((sentence) => sentence.text), ...tags].join('\n'))
    const isClean = brief.segments.every(([label]) => isContent(label))
    for (const [label, segment] of brief.segments) {
      if (label === 'field' || lettersOf(segment) === '') continue
      const isPrinted = mostlyContains(printed, segment)
      if (isContent(label)) {
        result.content += 1
        result.clean += isClean ? 1 : 0
        if (!isPrinted) result.lost += 1
        if (!isPrinted && isClean) result.cleanLost += 1
      } else {
        result.private += 1
        if (!isPrinted) result.caught += 1
      }
      if (isPrinted !== isContent(label)) onMismatch?.(segment, label)
    }
  }
  return result
}

/** Whether at least half of the segment's passages of three words are in the text. */
function mostlyContains(printed: string, segment: string): boolean {
  const words = segment
    .split(/\s+/u)
    .map(lettersOf)
    .filter((word) => word !== '')
  if (words.length <= PASSAGE_WORDS) return printed.includes(words.join(''))
  const passages = words.slice(0, 1 - PASSAGE_WORDS).map((_, index) => words.slice(index, index + PASSAGE_WORDS).join(''))
  return passages.filter((passage) => printed.includes(passage)).length >= passages.length / 2
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
export const formatRow = (result: Measured) =>
  `${percent(result.caught, result.private)} of ${result.private} not for the public caught; ${percent(result.lost, result.content)} of ${result.content} content lost; clean briefs ${percent(result.cleanLost, result.clean)} of ${result.clean}`

export function totalOf(all: Measured[]): Measured {
  const sum: Measured = { private: 0, caught: 0, content: 0, lost: 0, clean: 0, cleanLost: 0 }
  for (const each of all) for (const key of Object.keys(sum) as (keyof Measured)[]) sum[key] += each[key]
  return sum
}
