const SHORTEST_OVERLAP = 12
const LONGEST_OVERLAP = 400

/**
 * Joins a text cut by the token limit and its continuation. Models often begin by repeating the last words, so an overlap of 12 characters or more is removed.
 */
export function joinContinuation(written: string, continuation: string): string {
  const overlap = repeatedStart(written, continuation)
  if (overlap > 0) return written + continuation.slice(overlap)
  return written + glue(written, continuation) + continuation
}

/** The separator to stream before the continuation. */
export function glue(written: string, continuation: string): string {
  if (written === '' || /\s$/u.test(written) || /^[\s.,;:!?)\]}%’'”]/u.test(continuation)) return ''
  return /[\p{L}\p{N}.,;:!?)\]%]$/u.test(written) ? ' ' : ''
}

function repeatedStart(written: string, continuation: string): number {
  const longest = Math.min(LONGEST_OVERLAP, written.length, continuation.length)
  for (let length = longest; length >= SHORTEST_OVERLAP; length -= 1) {
    if (written.endsWith(continuation.slice(0, length))) return length
  }
  return 0
}
