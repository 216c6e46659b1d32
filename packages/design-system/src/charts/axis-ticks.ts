const MAX_STEPS = 4

/** Evenly spaced round numbers from 0 to at least `maximum`, three to five, without fractions: 0, 20, 40, 60 for 48. */
export function axisTicks(maximum: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const step = factor * power
      if (step * MAX_STEPS < maximum) continue
      const steps = Math.max(2, Math.ceil(maximum / step))
      return Array.from({ length: steps + 1 }, (_, index) => index * step)
    }
  }
}
