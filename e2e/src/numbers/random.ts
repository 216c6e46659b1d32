/** Seeded random choices: the same seed gives the same choices (mulberry32). */
export interface Random {
  /** A number in [0, 1). */
  number(): number
  /** An integer from `from` to `to`, inclusive. */
  integer(from: number, to: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** A shuffled copy. */
  shuffled<T>(values: readonly T[]): T[]
  /** A name, chosen in proportion to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

export function seededRandom(seed: number): Random {
  let state = seed | 0
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(number() * (to - from + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[integer(0, values.length - 1)]
    if (value === undefined) throw new Error('There is nothing to choose from.')
    return value
  }
  return {
    number,
    integer,
    chance: (probability) => number() < probability,
    pick,
    shuffled: (values) =>
      values
        .map((value) => ({ value, sortKey: number() }))
        .sort((one, other) => one.sortKey - other.sortKey)
        .map(({ value }) => value),
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>) {
      const names = Object.keys(weights) as Name[]
      let remaining = number() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        remaining -= weights[name]
        if (remaining < 0) return name
      }
      return pick(names)
    },
  }
}
