/** A benchmark of speed or size. Each figure is compared with a reference that is measured in the same run. */
export interface Bench {
  /** The name on the command line; must equal the folder's name. */
  name: string
  title: string
  run(context: BenchContext): Promise<BenchRow[]>
}

export interface BenchRow {
  /** What was measured, and what the reference is. */
  measure: string
  ours: number
  reference: number
  unit: string
  /** Usually ours / reference; NaN without a comparison. */
  ratio: number
  /** The target in words, such as `>= 0.7 x raw kafkajs` or `<= 3 s`. */
  target?: string
  /** Whether the target was met; undefined without a target. */
  met?: boolean
  /** Describes the reference or the conditions. */
  note?: string
}

export interface BenchContext {
  /** An empty folder for this benchmark, deleted after it. */
  folder: string
  /** Prints progress. */
  log(line: string): void
  /** Registers cleanup that runs after the benchmark, even if the benchmark fails. Cleanups run in reverse order. */
  atEnd(cleanup: () => Promise<unknown>): void
}
