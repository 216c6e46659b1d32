/** The middle value; the mean of the two middle ones when their count is even. NaN of nothing. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** Linear between neighbours. `p` from 0 to 100. NaN of nothing. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const place = ((sorted.length - 1) * p) / 100
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/**
 * Measures A B A B …, so that a busy minute of the machine meets both alike. Which one begins alternates too.
 */
export async function interleave<A, B>(rounds: number, ours: () => Promise<A>, reference: () => Promise<B>): Promise<[A[], B[]]> {
  const a: A[] = []
  const b: B[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) a.push(await ours())
    b.push(await reference())
    if (round % 2 === 1) a.push(await ours())
  }
  return [a, b]
}
