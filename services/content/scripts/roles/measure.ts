import { sentencesOf } from '../../src/domain/brief/brief.ts'
import { readBrief } from '../../src/domain/brief/read-brief.ts'
import type { Reading } from '../../src/domain/brief/reading.ts'
import type { BriefRoles } from '../../src/domain/brief/roles/brief-roles.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { isContent, type LabelledBrief, textOf } from './labelled-brief.ts'

export interface Measured {
  /** Segments that are not for the public, and how many of them are not in the content. */
  private: number
  caught: number
  /** Segments of content, and how many of them are not in the content. */
  content: number
  lost: number
  /** The same for briefs that are only content. */
  clean: number
  cleanLost: number
}

const OPTIONS = { onVideo: false, markdown: false, writesOut: false }
const PASSAGE = 3

/** Reads labelled briefs and counts which of their segments the content has. `roles` are the network's, by the text of the brief. */
export function measured(
  briefs: LabelledBrief[],
  takeOut?: (reading: Reading) => void,
  seen?: (segment: string, label: string) => void,
  roles?: ReadonlyMap<string, BriefRoles | undefined>,
): Measured {
  const result: Measured = { private: 0, caught: 0, content: 0, lost: 0, clean: 0, cleanLost: 0 }
  for (const brief of briefs) {
    const text = textOf(brief)
    const own = roles?.get(text)
    const { blocks, title, topic, tags } = readBrief(text, own ? { ...OPTIONS, roles: own } : OPTIONS, takeOut)
    const printed = lettersOf([title?.text, topic?.text, ...sentencesOf(blocks).map(({ text }) => text), ...tags].join('\n'))
    const isClean = brief.segments.every(([label]) => isContent(label))
    for (const [label, segment] of brief.segments) {
      if (label === 'field' || lettersOf(segment) === '') continue
      const isPrinted = has(printed, segment)
      if (isContent(label)) {
        result.content += 1
        result.clean += isClean ? 1 : 0
        if (!isPrinted) result.lost += 1
        if (!isPrinted && isClean) result.cleanLost += 1
      } else {
        result.private += 1
        if (!isPrinted) result.caught += 1
      }
      if (isPrinted !== isContent(label)) seen?.(segment, label)
    }
  }
  return result
}

/** Whether most passages of three words are in a text. */
function has(printed: string, segment: string): boolean {
  const words = segment
    .split(/\s+/u)
    .map(lettersOf)
    .filter((word) => word !== '')
  if (words.length <= PASSAGE) return printed.includes(words.join(''))
  const passages = words.slice(0, 1 - PASSAGE).map((_, index) => words.slice(index, index + PASSAGE).join(''))
  return passages.filter((passage) => printed.includes(passage)).length >= passages.length / 2
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
export const rowOf = (each: Measured) =>
  `${percent(each.caught, each.private)} of ${each.private} not for the public caught; ${percent(each.lost, each.content)} of ${each.content} content lost; clean briefs ${percent(each.cleanLost, each.clean)} of ${each.clean}`
