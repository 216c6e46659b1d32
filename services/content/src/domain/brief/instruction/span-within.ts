interface Pair {
  /** Both patterns have the flag `g`. */
  first: RegExp
  next: RegExp
  /** The longest distance between their matches, in characters. */
  most: number
}

/** From the earliest match of `first` with a match of `next` near behind it to the last such match. For short texts, as a linear form of `a.{0,60}b`. */
export function spanWithin(text: string, { first, next, most }: Pair): { start: number; end: number } | undefined {
  const ends = [...text.matchAll(next)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
  for (const { index, 0: found } of text.matchAll(first)) {
    const after = index + found.length
    const last = ends.findLast(({ from }) => from >= after && from <= after + most)
    if (last) return { start: index, end: last.to }
  }
  return undefined
}
