import type { Sentence } from './sentence.ts'

/** A part of the brief as its author set it. */
export type Block =
  | { kind: 'paragraph' /** Sentences by lines: a line break of the author stays. */; lines: Sentence[][] }
  | { kind: 'list'; items: Sentence[]; ordinals?: number[] }
  | { kind: 'heading'; sentence: Sentence }
  | { kind: 'chapters'; items: Sentence[] }
