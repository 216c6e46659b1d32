export interface Match {
  start: number
  end: number
}

/**
 * Yields every match of a global pattern. Unlike `matchAll`, it does not copy the pattern: X's patterns are expensive to copy, and weights
 * are computed very often.
 */
export function* matches(pattern: RegExp, text: string): Generator<Match> {
  let end = 0
  for (;;) {
    pattern.lastIndex = end
    const start = pattern.exec(text)?.index
    if (start === undefined) return
    end = pattern.lastIndex
    yield { start, end }
  }
}
