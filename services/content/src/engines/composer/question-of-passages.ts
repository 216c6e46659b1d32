import { PLATFORM_IDS, type PlatformId } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Brief } from '../../domain/brief/brief.ts'
import { readBrief } from '../../domain/brief/read-brief.ts'
import type { ReviewedPassage } from '../../domain/brief/review/passage.ts'
import type { Pause } from '../../domain/divided-work.ts'
import { thinArticle } from './thin-article.ts'
import { missingFacts } from './topic-only.ts'

/** What the writer asks instead of writing a text. */
export interface PassageQuestions {
  /** For every platform; undefined if it writes a text. */
  question: string | undefined
  /** For those platforms whose texts need more than others. Empty if there is a question for every platform. */
  platforms: { platform_id: PlatformId; question: string }[]
}

/**
 * What the writer asks instead of writing texts from the passages of a brief that are for readers, or from the brief if none is. `pause` is called between the
 * steps.
 */
export async function questionsOfPassages(passages: readonly ReviewedPassage[], brief: Brief, pause: Pause): Promise<PassageQuestions> {
  const text = passages.flatMap((passage) => (passage.use === 'publish' ? passage.text : [])).join('\n')
  if (text === '') return { question: missingFacts(brief), platforms: [] }
  const confirmed = await readBrief(text, { confirmed: true, onVideo: false, markdown: true, writesOut: true }).finishWith(pause)
  const question = missingFacts(confirmed)
  return { question, platforms: question === undefined ? thinOn(confirmed) : [] }
}

function thinOn(brief: Brief): PassageQuestions['platforms'] {
  return PLATFORM_IDS.flatMap((platform_id) => {
    const question = thinArticle(brief, guidanceFor(platform_id).composer.leastSentences)
    return question === undefined ? [] : [{ platform_id, question }]
  })
}
