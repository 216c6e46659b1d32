import type { Brief } from '../../domain/brief/brief.ts'
import { readBrief } from '../../domain/brief/read-brief.ts'
import type { ReviewedPassage } from '../../domain/brief/review/passage.ts'
import type { Pause } from '../../domain/divided-work.ts'
import { missingFacts } from './topic-only.ts'

/**
 * What the writer asks instead of writing a text from the passages of a brief that are for readers, or from the brief if none is; undefined if it writes one.
 * `pause` is called between the steps.
 */
export async function questionOfPassages(passages: readonly ReviewedPassage[], brief: Brief, pause: Pause): Promise<string | undefined> {
  const text = passages.flatMap((passage) => (passage.use === 'publish' ? passage.text : [])).join('\n')
  if (text === '') return missingFacts(brief)
  const confirmed = readBrief(text, { confirmed: true, onVideo: false, markdown: true, writesOut: true })
  return missingFacts(await confirmed.finishWith(pause))
}
