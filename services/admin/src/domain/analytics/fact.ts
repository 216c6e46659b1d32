export type FactKind =
  | 'text'
  | 'text_failed'
  | 'texts_deleted'
  | 'texts_restored'
  | 'video'
  | 'video_failed'
  | 'video_canceled'
  | 'video_requested'
  | 'videos_deleted'
  | 'videos_restored'
  | 'user_registered'
  | 'user_deleted'

/** One thing that happened, without anything that identifies a person. Figures are sums over facts, so facts may be added in any order. */
export interface Fact {
  /** From the id of the recorded occurrence, so that an event that is published again under another id changes nothing. */
  _id: string
  kind: FactKind
  /** When it happened. */
  t: Date
  /** UTC day of `t`. */
  day: number
  /** Random key of the person; null if the account was deleted and forgotten. */
  person: string | null
  /** Number of texts or videos; 1 except for deletions and restorations. */
  count: number
  platform: string | null
  provider: string | null
  model: string | null
  input_tokens: number
  output_tokens: number
  total_tokens: number
  /** Cost of a video in millionths of a US dollar. The cost of a text is computed from its tokens. */
  cost_micros: number
  /** Reason of a failure. */
  code: string | null
}

/** A user is active on days with a saved text or a finished video. */
export function isActivity({ kind }: Pick<Fact, 'kind'>): boolean {
  return kind === 'text' || kind === 'video'
}
