/** A startup failure. Its message is shown on the terminal: what is wrong and what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}
