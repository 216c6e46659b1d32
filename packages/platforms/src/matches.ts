export interface Match {
  start: number
  end: number
}

/** Every match of a global pattern. Unlike `matchAll` it copies no pattern: X's are costly to copy, and weighing runs for every character. */
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
