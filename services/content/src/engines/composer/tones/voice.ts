import type { ToneId } from '@loomcast/platform-rules'
import type { Kind } from '../brief/kind.ts'

/**
 * How a tone speaks. Lines may use {us}, {we}, {our}: they are left out when the brief speaks of nobody as "we" or "I".
 * None of the lines says anything about the subject.
 */
export interface Voice {
  id: ToneId
  /** Before the first sentence, by kind; '' is none. A line that ends in ":" or "," opens the sentence itself. */
  openers: Record<Kind, readonly string[]>
  /** Ways to open that are tried before the openers. */
  hooks: readonly ('figure' | 'date' | 'audience' | 'quote' | 'place')[]
  /** Ways to name a topic that no sentence names; {topic} and {Topic}. */
  topics: readonly string[]
  /** Both lines of a post about a topic of which the brief says nothing more. */
  bare: readonly (readonly [string, string])[]
  /** Spoken right after the first sentence. */
  asides: readonly string[]
  closers: Record<Kind, readonly string[]>
  /** Before the last sentence of the body, when its first word allows it. */
  connectives: readonly string[]
  /** Over a list that has no heading of its own. */
  listHeads: readonly string[]
  detailHead: readonly string[]
  /** A link that no sentence carries. */
  linkLines: readonly string[]
  /** What opens a list item. */
  bullet: string
  /** From so many body sentences on they are set as a list where the platform likes lists; 0 never. */
  listFrom: number
  sentencesPerParagraph: number
  /** Main clauses become sentences of their own. */
  clipped: boolean
  wording: 'contracted' | 'expanded' | 'as written'
  emoji: 'none' | 'sparse' | 'warm'
  /** May a statement end in "!"? Otherwise the brief's own "!" becomes a full stop. */
  exclaims: 'first' | 'as written' | 'never'
  /** Does a closing line follow when the brief itself asks for something? */
  closesAfterAsk: boolean
}
