import { splitSentences, tidyText } from '@loomcast/platforms'

/** A typed text arranged as a post: the first sentence, one line per further sentence, and the hashtags at the end. */
export interface PostShape {
  opening: string
  lines: string[]
  tags: string[]
}

const ONLY_TAGS = /^(?:[#＃][\p{L}\p{M}\p{N}_]+\s*)+$/u

/** Only arranges the text: retains every typed character except whitespace, and adds none. */
export function shapePost(words: string): PostShape {
  const sentences = tidyText(words).split('\n').flatMap(splitSentences)
  const last = sentences.at(-1)
  const tags = last !== undefined && sentences.length > 1 && ONLY_TAGS.test(last) ? last.split(/\s+/u) : []
  const [opening = '', ...lines] = tags.length > 0 ? sentences.slice(0, -1) : sentences
  return { opening, lines, tags }
}

/** A written post: the first line, the other lines, and the hashtags if the last line has only these. */
export function shapeOfPost(text: string): PostShape {
  const all = text.split('\n').filter((line) => line.trim())
  const last = all.at(-1)
  const tags = last !== undefined && all.length > 1 && ONLY_TAGS.test(last) ? last.trim().split(/\s+/u) : []
  const [opening = '', ...lines] = tags.length > 0 ? all.slice(0, -1) : all
  return { opening, lines, tags }
}
