import type { Block } from './block.ts'
import type { BeyondRules } from './instruction/instruction.ts'
import { wordsOf } from './lexicon.ts'
import type { Sentence } from './sentence.ts'

/** A brief, split into content and instructions to the writer. */
export interface Brief {
  text: string
  english: boolean
  badNews: boolean
  /** A title line, or the topic if no sentence mentions it. */
  title?: Sentence
  /** The subject that the brief names, if no sentence mentions it. */
  topic?: Sentence
  /** Whether the title was given as one ("Title: …", a heading) and not taken from an instruction. */
  titled: boolean
  blocks: Block[]
  /** The user's hashtags outside of sentences. */
  tags: string[]
  /** Sentences that ask for a post, without the content behind them. */
  requests: string[]
  /** What the brief asks for, if rules can't do it: ideas, a translation, another voice. */
  beyondRules?: BeyondRules
  /** What is stated about the post, and not in it: audience, goal, platform, deadline. */
  about: string[]
  /** Instructions for how to write the text. */
  wishes: string[]
  /** Sentences of the brief that address the writer. */
  instructions: string[]
  /** What surrounds the content: email headers, greetings, signatures, page boilerplate, time stamps, fillers. */
  boilerplate: string[]
  /** Sentences that only comment on a remark to the writer. */
  dropped: string[]
  /** What the brief asks to keep quiet. Also in `dropped`. */
  secrets: string[]
  /** Remarks to the writer within sentences. */
  asides: string[]
  /** Sentences addressed to an AI model (prompt injection). */
  injections: string[]
  /** Forms of text speech with the words in their place. */
  writtenOut: [string, string][]
  /** Whether the brief was in all capitals, so that the capitals of names may be lost. */
  shouted: boolean
}

const SMALL_WORDS = /^(?:a|an|the|our|my|your|of|for|in|on|at|and|to|by|with|from|is|are|how|why|what|new|we|i)$/u
const stem = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’']s?$/u, '')
    .slice(0, 6)
    .replace(/(?:ing|ed|es|s|e)$/u, '')

/** Whether the sentences contain all significant words of the topic. */
export function isCarried(topic: string, { blocks }: Pick<Brief, 'blocks'>): boolean {
  const stems = new Set(
    sentencesOf(blocks)
      .flatMap(({ text }) => wordsOf(text))
      .map(stem),
  )
  const needed = wordsOf(topic).filter((word) => !SMALL_WORDS.test(word.toLowerCase()))
  return needed.every((word) => stems.has(stem(word)))
}

/** All sentences of the content in order, without the title. */
export function sentencesOf(blocks: Block[]): Sentence[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat() : block.kind === 'heading' ? [block.sentence] : block.items,
  )
}
