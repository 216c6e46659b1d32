import { trusted } from '@loomcast/service-kit/mongo'
import { RUNNING_STATES } from '../domain/job.ts'
import type { StoredJob } from './job.model.ts'

/** One attempt of a job. Workers of an earlier attempt treat the job as ended. */
export type Attempt = Pick<StoredJob, '_id' | 'attempt'>

export const running = trusted({ $in: [...RUNNING_STATES] })

/** Matches the attempt until it has ended. */
export function live({ _id, attempt }: Attempt) {
  return { _id, attempt, state: running }
}
