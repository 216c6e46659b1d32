import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, BenchRow } from '../bench.ts'

/** Runs a bench once in an empty folder. Stops everything that the bench has started, even after a failure. */
export async function runBench(bench: Bench, log: (line: string) => void): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), `loomcast-bench-${bench.name}-`))
  const cleanups: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  try {
    return await bench.run({ folder, log: (line) => log(`${bench.name}: ${line}`), atEnd: (cleanup) => cleanups.push(cleanup) })
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch((error: unknown) => log(`${bench.name}: could not clean up: ${error}`))
  }
}
