import { readBlocks } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'

const MAX_SUGGESTED = 3
const SHORTEST = 12
const LONGEST = 200
/** The first word of a sentence that addresses the writer instead of describing something. */
const INSTRUCTION =
  /^(?:please|kindly|write|create|make|draft|generate|post|tell|mention|use|keep|add|include|avoid|don['’]t|do not|no|tone|hashtags?|audience|goal|topic)\b/i

/**
 * Sentences of the brief, in its words, that can describe a picture. What the user asked of the writer is left out: `unused` are the passages that a post does
 * not have. Nothing is invented, because the picture is not analyzed.
 */
export function altSuggestions(brief: string, unused: ContentItem['unused'] = []): string[] {
  const sentences = readBlocks(brief)
    .filter(({ kind }) => kind !== 'heading')
    .flatMap(({ sentences: found }) => found)
    .map((sentence) => sentence.trim())
  const isUsed = (sentence: string) => !unused.some(({ text }) => text.includes(sentence) || sentence.includes(text))
  const fitting = sentences.filter(
    (sentence) => sentence.length >= SHORTEST && sentence.length <= LONGEST && !INSTRUCTION.test(sentence) && isUsed(sentence),
  )
  return [...new Set(fitting)].slice(0, MAX_SUGGESTED)
}
