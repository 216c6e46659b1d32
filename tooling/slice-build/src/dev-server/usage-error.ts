/** A failure to start whose message is written for the person at the terminal: what is wrong and what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}
