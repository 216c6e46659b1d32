import type { TextFunction } from './functions.ts'

export interface Growth {
  /** Length of the shortest of the three texts, in UTF-16 units. */
  units: number
  /** The least CPU time in milliseconds at this length, at twice this length and at four times. */
  milliseconds: [number, number, number]
  isSuperlinear: boolean
}

const SHORTEST = 500
/** A doubling that multiplies the time by less is linear, regardless of other load on the machine. */
const CLEAR = 2.5
/** Far above the resolution of the CPU clock. */
const MEASURABLE_MS = 5
/** A busy machine delays single runs, so what is not clear is measured again, alternating between the lengths. */
const ROUNDS = [0, 6, 12]

/**
 * Measures how the CPU time of a function grows with its text. It is superlinear only if each of two doublings multiplies the least time of all runs by more
 * than `most`: an interruption of single runs cannot cause that.
 */
export function growthOf({ run, longest, most = 3 }: Omit<TextFunction, 'name'>, shape: string): Growth {
  let measured = 0
  // Each text is a new one, because functions can keep their recent results.
  const text = (units: number) => `a${shape.repeat(Math.ceil(units / shape.length))}\u0000x${++measured}`
  const measure = (units: number) => {
    const input = text(units)
    const before = process.cpuUsage()
    run(input)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  let units = SHORTEST
  /** The times of `units / 2`, `units` and twice `units`, so far without a repetition. */
  let shorter: Growth['milliseconds'] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let longestTaken = Number.POSITIVE_INFINITY
  while (units * 8 <= longest) {
    longestTaken = measure(units * 4)
    if (longestTaken >= MEASURABLE_MS) break
    shorter = [shorter[1], shorter[2], longestTaken]
    longestTaken = Number.POSITIVE_INFINITY
    units *= 2
  }
  const least: Growth['milliseconds'] = [shorter[1], shorter[2], longestTaken]
  const repeat = (index: 0 | 1 | 2) => {
    least[index] = Math.min(least[index], measure(units * 2 ** index))
  }
  const isSuspicious = () => least[2] >= MEASURABLE_MS && least[2] > most * least[1] && least[1] > most * least[0]
  /** The first runs of a shorter text can precede the optimized code, which then seems to grow less: after the longest text, it is run twice again. */
  const isLinearFrom = (index: 0 | 1) => {
    for (let runs = 0; runs < 2; runs++) repeat(index)
    return least[index === 0 ? 1 : 2] < CLEAR * least[index]
  }
  for (const rounds of ROUNDS) {
    for (let round = 0; round < rounds; round++) for (const index of [0, 1, 2] as const) repeat(index)
    if (least[2] === Number.POSITIVE_INFINITY) repeat(2)
    // The least time of the shortest text can still be too high, which hides its growth: one linear doubling is enough.
    if (least[2] < MEASURABLE_MS || isLinearFrom(1) || isLinearFrom(0)) break
  }
  return { units, milliseconds: least, isSuperlinear: isSuspicious() }
}
