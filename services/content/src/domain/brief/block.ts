import type { Sentence } from './sentence.ts'

/** A paragraph, list or other block of the brief. */
export type Block =
  | { kind: 'paragraph' /** Sentences per line. The author's line breaks are kept. */; lines: Sentence[][] }
  | { kind: 'list'; items: Sentence[]; ordinals?: number[] }
  | { kind: 'heading'; sentence: Sentence }
  | { kind: 'chapters'; items: Sentence[] }
  /** Code and verse, line by line. */
  | { kind: 'verbatim'; items: Sentence[] }
