/** Makes the videos that are written down. The truth is in the database; what is queued here only says what to do next. */
export interface Pipeline {
  /** Queues what may begin now: this job, when it is its turn. Asking twice changes nothing; what was not queued is found by the reconciler. */
  submit(jobId: string): Promise<void>
  /** Tells whoever has the job in hand to stop; it stops within 2 s. */
  cancel(jobId: string): Promise<void>
  /** For the liveness probe: a sentence once jobs wait and none is taken. */
  stalled(): string | undefined
  stop(): Promise<void>
}
