import type { Block } from './block.ts'
import { wordsOf } from './lexicon.ts'
import type { Sentence } from './sentence.ts'

/** A brief, split into content and instructions to the writer. */
export interface Brief {
  text: string
  english: boolean
  badNews: boolean
  /** A title line, or a topic that no sentence names. */
  title?: Sentence
  /** What the brief names as its subject and no sentence says. */
  topic?: Sentence
  /** The title was set as one ("Title: …", a heading), not taken from an instruction. */
  titled: boolean
  blocks: Block[]
  /** The user's own hashtags that stand outside the sentences. */
  tags: string[]
  /** How to write it. */
  wishes: string[]
  /** Sentences of the brief that address the writer. */
  instructions: string[]
  /** Lines of the mail that the brief came in, and words before its first sentence ("hey so"). */
  frame: string[]
  /** Sentences that only comment on a remark to the writer. */
  dropped: string[]
  /** Remarks to the writer inside sentences. */
  asides: string[]
  /** Sentences that address the machine. */
  injections: string[]
  /** It was written in capitals, so names may have lost theirs. */
  shouted: boolean
}

const SMALL_WORDS = /^(?:a|an|the|our|my|your|of|for|in|on|at|and|to|by|with|from|is|are|how|why|what|new|we|i)$/u
const stem = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’']s?$/u, '')
    .slice(0, 6)
    .replace(/(?:ing|ed|es|s|e)$/u, '')

/** Do the sentences already have every word of the topic that matters? */
export function isCarried(topic: string, { blocks }: Pick<Brief, 'blocks'>): boolean {
  const stems = new Set(
    sentencesOf(blocks)
      .flatMap(({ text }) => wordsOf(text))
      .map(stem),
  )
  const needed = wordsOf(topic).filter((word) => !SMALL_WORDS.test(word.toLowerCase()))
  return needed.every((word) => stems.has(stem(word)))
}

/** Every sentence of the content, in order; the title is none of them. */
export function sentencesOf(blocks: Block[]): Sentence[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat() : block.kind === 'heading' ? [block.sentence] : block.items,
  )
}
