import type { Block } from '../../domain/brief/block.ts'
import type { Brief } from '../../domain/brief/brief.ts'
import type { Sentence } from '../../domain/brief/sentence.ts'
import type { UnusedPassage, Variant } from '../../domain/generation-response.ts'
import type { Notice } from '../../domain/model-choice.ts'
import type { Layout } from './arrange/layout.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { StatedTone } from './tone/manners.ts'
import type { Wishes } from './wishes.ts'

export type VariantName = 'prose' | 'list' | 'short' | 'reordered'

export interface Composition {
  text: string
  /** Null unless the platform has a title field. */
  title: string | null
  /** Null unless the text is an article and a sentence of the brief is short enough. */
  metaDescription: string | null
  /** Sentences of the brief that are missing from the text, verbatim. */
  leftOut: string[]
  /** The same, and what addresses the writer, with the reasons. */
  unused: UnusedPassage[]
  variant: Variant
  notices: Notice[]
  /** The source sentences used, with their wording in the text. */
  used: { source: string; printed: string }[]
  /** Passages of the brief treated as instructions. */
  instructions: string[]
}

export interface Scene {
  request: ComposeRequest
  brief: Brief
  wishes: Wishes
  tone: StatedTone
  /** Sentences that the user's instructions permit. */
  keep: Set<Sentence>
  /** The layout shared by all arrangements. */
  layout: Layout
}

/** One arrangement of the brief, not yet rendered. */
export interface Arrangement {
  name: VariantName
  blocks: Block[]
  layout: Layout
}
