let previous: Promise<void> = Promise.resolve()

/**
 * Resolves in an iteration of the event loop that no other caller gets, in the order of the calls. The drafts of a set, and those of several users, are
 * composed in separate iterations, between which other requests are handled.
 */
export function ownIteration(): Promise<void> {
  previous = previous.then(() => new Promise((resolve) => setImmediate(resolve)))
  return previous
}
