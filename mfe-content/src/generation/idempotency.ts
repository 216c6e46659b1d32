/** The server returns the first response to a repeated key for 24 hours. One hour is left for clocks that differ. */
const KEY_HONORED_MS = 23 * 3_600_000

/** Whether a request from `startedAt` (ms since 1970) can be sent again with its key without a second charge. */
export function isKeyHonored(startedAt: number, now: number): boolean {
  return now - startedAt < KEY_HONORED_MS
}
