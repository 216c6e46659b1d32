import type { BusFigures } from './bus.ts'

/** Counts completed deliveries by group and outcome. */
export class DeliveryCounts {
  readonly #counts = new Map<string, BusFigures['deliveries'][number]>()

  add(group: string, outcome: 'handled' | 'dead'): void {
    const key = `${group} ${outcome}`
    const entry = this.#counts.get(key) ?? { group, outcome, count: 0 }
    entry.count++
    this.#counts.set(key, entry)
  }

  all(): BusFigures['deliveries'] {
    return [...this.#counts.values()].map((entry) => ({ ...entry }))
  }
}
