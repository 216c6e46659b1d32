/** A benchmark of speed or size, compared with a baseline (`reference`) that is measured in the same run. */
export interface Bench {
  /** The name on the command line; must equal the folder's name. */
  name: string
  title: string
  run(context: BenchContext): Promise<BenchRow[]>
}

export interface BenchRow {
  measure: string
  ours: number
  reference: number
  unit: string
  /** The ratio to which the aim applies; usually ours / reference. */
  ratio: number
  /** Shown to readers, such as `>= 0.7 x raw kafkajs`. */
  aim?: string
  met?: boolean
  note?: string
}

export interface BenchContext {
  /** An empty folder for this bench, deleted at the end. */
  folder: string
  /** Prints progress. */
  log(line: string): void
  /** Adds work to run after the bench, even if it fails; the last added runs first. */
  atEnd(work: () => Promise<unknown>): void
}
