/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** A percentile with linear interpolation. `p` is 0 to 100. NaN for an empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const place = ((sorted.length - 1) * p) / 100
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** Measures both alternately, so that other load on the machine affects them equally. Which one goes first alternates too. */
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
