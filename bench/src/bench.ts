/** One question about speed or size, answered beside a reference measured in the same run. */
export interface Bench {
  /** As on the command line; the folder's name too. */
  name: string
  title: string
  run(context: BenchContext): Promise<BenchRow[]>
}

export interface BenchRow {
  measure: string
  ours: number
  reference: number
  unit: string
  /** As the aim speaks of it; usually ours / reference. */
  ratio: number
  /** In words: `>= 0.7 x raw kafkajs`. */
  aim?: string
  met?: boolean
  note?: string
}

export interface BenchContext {
  /** An empty folder for this bench; removed at the end. */
  folder: string
  /** Progress, for the person who waits. */
  say(line: string): void
  /** Runs when the bench is over, failed or not; last added first. */
  atEnd(work: () => Promise<unknown>): void
}
