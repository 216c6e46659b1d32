import type { Block } from './block.ts'
import type { Brief } from './brief.ts'

/** The state of reading a brief, line by line. */
export interface Reading extends Omit<Brief, 'text' | 'badNews'> {
  /** Nothing of the content was read yet. */
  first: boolean
  /** The next list or text goes on after a label such as "Mention:". */
  onVideo: boolean
  /** The user wants small letters: sentences keep theirs. */
  lowercase: boolean
  /** The sentence before was a remark to the writer. */
  afterRemark: boolean
  /** Open for the next line of the same paragraph. */
  open?: Block
}
