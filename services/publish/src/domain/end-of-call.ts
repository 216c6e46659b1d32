/** A call that was sent may still take effect at the network for this long after it began (ms). */
export const TAKES_EFFECT_MS = 120_000

export interface SentCall {
  started_at: Date
  /** When the call to publish was about to be sent. */
  committed_at: Date | null
}

export const sentAt = ({ committed_at, started_at }: SentCall) => committed_at ?? started_at

/** When the call must have ended, so that `absent` is final. */
export function endOfCall(call: SentCall): Date {
  return new Date(sentAt(call).getTime() + TAKES_EFFECT_MS)
}
