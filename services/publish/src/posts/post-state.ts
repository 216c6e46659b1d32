/** States of a planned post. See ARCHITECTURE.md, "Planned posts". */
export const POST_STATES = ['draft', 'planned', 'sending', 'published', 'unknown', 'failed', 'handed_over', 'missed'] as const
export type PostState = (typeof POST_STATES)[number]

/** States in which the person has to do something. */
export const ATTENTION_STATES: readonly PostState[] = ['unknown', 'failed', 'handed_over', 'missed']
