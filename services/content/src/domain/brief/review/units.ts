import { type Brief, sentencesOf } from '../brief.ts'
import type { Sentence } from '../sentence.ts'

/** What a brief publishes, in the order in which its sentences were read, and its hashtags. */
export function publishedIn(brief: Brief): Pick<Sentence, 'text' | 'source'>[] {
  const named = [brief.title, brief.topic].flatMap((each) => (each ? [each] : []))
  return [...named, ...sentencesOf(brief.blocks), ...brief.tags.map((tag) => ({ text: tag, source: tag }))]
}
