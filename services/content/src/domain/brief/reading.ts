import type { Block } from './block.ts'
import type { Brief } from './brief.ts'
import type { Capitals } from './with-capital.ts'

/** The state while parsing a brief line by line. */
export interface Reading extends Omit<Brief, 'text' | 'badNews'> {
  /** Whether no content has been read yet. */
  first: boolean
  /** Whether the post accompanies a video. */
  onVideo: boolean
  /** Whether the user wants lowercase text, so that sentences keep their lowercase initials. */
  lowercase: boolean
  /** The language's rules for capitals. */
  capitals: Capitals
  /** Whether the brief is a filled-in form. */
  isForm: boolean
  /** Whether every sentence is content, because otherwise nothing would be left of a brief with facts. */
  isLiteral: boolean
  /** Whether the user confirmed that every sentence is for readers. */
  isConfirmed: boolean
  /** Whether text speech is written out. */
  writesOut: boolean
  /** Who publishes the post, according to a label. */
  sender?: string
  /** Whether the previous sentence was a remark to the writer. */
  afterRemark: boolean
  /** Whether the network is certain that a sentence is for readers. */
  isForReaders?: (sentence: string) => boolean
  /** Whether a line is of a numbered list for readers, or introduces one. */
  isPublicLine?: (line: string) => boolean
  /** The paragraph to which the next line is added, if any. */
  open?: Block
}
