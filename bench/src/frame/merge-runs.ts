import type { BenchRow } from '../bench.ts'
import { median } from './statistics.ts'

/** Merges several runs of one bench: each figure is the median, and a target is met if most runs met it. */
export function mergeRuns(runs: readonly BenchRow[][]): BenchRow[] {
  const measures = new Map<string, BenchRow[]>()
  for (const row of runs.flat()) measures.set(row.measure, [...(measures.get(row.measure) ?? []), row])
  return [...measures.values()].flatMap((rows) => {
    const last = rows.at(-1)
    if (!last) return []
    const judged = rows.filter((row) => row.met !== undefined)
    return {
      ...last,
      ours: median(rows.map((row) => row.ours)),
      reference: median(rows.map((row) => row.reference)),
      ratio: median(rows.map((row) => row.ratio)),
      ...(judged.length > 0 && { met: judged.filter((row) => row.met).length * 2 > judged.length }),
    }
  })
}
