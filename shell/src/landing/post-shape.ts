import { splitSentences, tidyText } from '@loomcast/platforms'

/** Typed words as they sit in a post: the first sentence, the others one a line, and the hashtags that end the text. */
export interface PostShape {
  opening: string
  lines: string[]
  tags: string[]
}

const ONLY_TAGS = /^(?:[#＃][\p{L}\p{M}\p{N}_]+\s*)+$/u

/** Arranges only. Every character shown was typed, and every word that was typed is shown. */
export function shapePost(words: string): PostShape {
  const sentences = tidyText(words).split('\n').flatMap(splitSentences)
  const last = sentences.at(-1)
  const tags = last !== undefined && sentences.length > 1 && ONLY_TAGS.test(last) ? last.split(/\s+/u) : []
  const [opening = '', ...lines] = tags.length > 0 ? sentences.slice(0, -1) : sentences
  return { opening, lines, tags }
}
