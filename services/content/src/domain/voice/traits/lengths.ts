import type { PostReading } from '../read-post.ts'
import { counted, median, sum, type Trait } from '../trait.ts'

const isNear = (found: number, value: number, factor: number) => found <= value * factor && found >= value / factor

function meanSentence(texts: readonly PostReading[]): number {
  const lengths = texts.flatMap((text) => text.sentences)
  return lengths.length === 0 ? 0 : Math.round(sum(lengths) / lengths.length)
}

const wordsIn = (text: PostReading) => sum(text.sentences)

export const sentenceLength: Trait = {
  id: 'sentence_length',
  label: 'Length of sentences',
  kind: 'number',
  unit: 'words',
  minimum: 2,
  maximum: 80,
  learn: (posts) => ({ value: Math.min(80, Math.max(2, meanSentence(posts))) }),
  describe: (value) => `Your sentences have about ${counted(Number(value), 'word')}.`,
  judge: (text, value) => (text.sentences.length === 0 ? null : isNear(meanSentence([text]), Number(value), 1.4)),
  found: (text) => `Those of this text have about ${meanSentence([text])}.`,
}

export const postLength: Trait = {
  id: 'post_length',
  label: 'Length of posts',
  kind: 'number',
  unit: 'words',
  minimum: 1,
  maximum: 3000,
  learn: (posts) => ({ value: Math.min(3000, Math.max(1, median(posts.map(wordsIn)))) }),
  describe: (value) => `Your posts have about ${counted(Number(value), 'word')}.`,
  judge: (text, value) => (wordsIn(text) === 0 ? null : isNear(wordsIn(text), Number(value), 2)),
  found: (text) => `This text has ${wordsIn(text)}.`,
}
