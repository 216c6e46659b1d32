/** For 24 hours, the server responds to a repeated key with the first response. One hour less allows for clocks that differ. */
const KEY_HONORED_MS = 23 * 3_600_000

/** Whether a request that was first sent at `startedAt` (Unix time in ms) can be sent again with its key without a second charge. */
export function isKeyHonored(startedAt: number, now: number): boolean {
  return now - startedAt < KEY_HONORED_MS
}
