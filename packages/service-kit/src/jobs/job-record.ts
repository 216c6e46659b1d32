import { currentTraceparent } from '../observability/trace.ts'

/**
 * The fields that the job module stores in a document, in addition to the document's own fields. A document that was stored without them is due immediately.
 */
export interface JobRecord {
  _id: string
  /** Runs started, except those that ended because the worker stopped or the database was unavailable. */
  attempts: number
  /** Time from which the record is due. */
  next_attempt_at: Date
  /** The fencing token: writes with a different one are rejected. */
  lease_id: string | null
  leased_until: Date | null
  /** When fair scheduling last claimed the record. */
  served_at?: Date | null
  /** Trace of the request that caused the job. */
  traceparent?: string | null
}

type JobFields = Pick<JobRecord, 'attempts' | 'next_attempt_at' | 'lease_id' | 'leased_until' | 'traceparent'>

/** The fields of a job that is due at `now` and belongs to the current trace. */
export function newJob(now: Date): JobFields {
  return { attempts: 0, next_attempt_at: now, lease_id: null, leased_until: null, traceparent: currentTraceparent() ?? null }
}

/** For the mongoose schema of a document with a job. */
export const jobFields = {
  attempts: { type: Number, default: 0 },
  next_attempt_at: { type: Date, required: true },
  lease_id: { type: String, default: null },
  leased_until: { type: Date, default: null },
  traceparent: { type: String, default: null },
} as const

/** A failure that the job anticipates. A permanent one fails the job; any other is retried. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}

/** The worker lost the run because the record was finished, canceled, deleted or claimed by another worker. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
  constructor() {
    super('this worker no longer holds the lease of the job')
  }
}

/** Earlier runs ended without a result, for example because the job crashes its workers. */
export class AttemptsExhausted extends Error {
  override readonly name = 'AttemptsExhausted'
  constructor(attempts: number) {
    super(`no run of ${attempts} was completed`)
  }
}
