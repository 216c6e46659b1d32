/** Seeded random choices: the same seed gives the same choices (mulberry32). */
export interface Random {
  /** In [0, 1). */
  number(): number
  /** From `from` to `to`, both included. */
  integer(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(values: readonly T[]): T
  /** In another order. */
  shuffled<T>(values: readonly T[]): T[]
  /** A name, chosen in proportion to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

export function randomOf(seed: number): Random {
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
    chance: (share) => number() < share,
    pick,
    shuffled: (values) =>
      values
        .map((value) => ({ value, at: number() }))
        .sort((one, other) => one.at - other.at)
        .map(({ value }) => value),
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>) {
      const names = Object.keys(weights) as Name[]
      let rest = number() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        rest -= weights[name]
        if (rest < 0) return name
      }
      return pick(names)
    },
  }
}
