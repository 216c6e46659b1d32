import { currentTraceparent } from '../observability/trace.ts'

/**
 * What the job module stores in a record. A subject's own document has these fields besides its own; one that was stored without
 * them is due at once.
 */
export interface JobRecord {
  _id: string
  /** Runs begun, except those that a stopping worker or an unavailable database ended. */
  attempts: number
  /** The record is due from this time on. */
  next_attempt_at: Date
  /** The fencing token: writes under another one are rejected. */
  lease_id: string | null
  leased_until: Date | null
  /** When it was last claimed by fair scheduling. */
  served_at?: Date | null
  /** Of the request that caused it. */
  traceparent?: string | null
}

type JobFields = Pick<JobRecord, 'attempts' | 'next_attempt_at' | 'lease_id' | 'leased_until' | 'traceparent'>

/** The fields of a job that is due at `now`, caused by what runs. */
export function newJob(now: Date): JobFields {
  return { attempts: 0, next_attempt_at: now, lease_id: null, leased_until: null, traceparent: currentTraceparent() ?? null }
}

/** For the schema of a subject's document. */
export const jobFields = {
  attempts: { type: Number, default: 0 },
  next_attempt_at: { type: Date, required: true },
  lease_id: { type: String, default: null },
  leased_until: { type: Date, default: null },
  traceparent: { type: String, default: null },
} as const

/** A failure that the job expects. A permanent one ends it, any other is retried. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}

/** The worker lost the run: the record was finished, canceled, deleted or claimed by another worker. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
  constructor() {
    super('this worker no longer holds the lease of the job')
  }
}

/** Earlier runs ended without a result, as when the job ends its workers. */
export class AttemptsExhausted extends Error {
  override readonly name = 'AttemptsExhausted'
  constructor(attempts: number) {
    super(`no run of ${attempts} was completed`)
  }
}
