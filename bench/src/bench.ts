/** One question about speed or size, answered beside a reference measured in the same run. */
export interface Bench {
  /** The name on the command line, equal to the folder's name. */
  name: string
  title: string
  run(context: BenchContext): Promise<BenchRow[]>
}

export interface BenchRow {
  measure: string
  ours: number
  reference: number
  unit: string
  /** The ratio that the aim is about; usually ours / reference. */
  ratio: number
  /** For readers: `>= 0.7 x raw kafkajs`. */
  aim?: string
  met?: boolean
  note?: string
}

export interface BenchContext {
  /** An empty folder for this bench, removed at the end. */
  folder: string
  /** Prints progress. */
  log(line: string): void
  /** Runs after the bench, also after a failure; last added first. */
  atEnd(work: () => Promise<unknown>): void
}
