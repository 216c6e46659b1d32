import { trusted } from '@loomcast/service-kit/mongo'
import { RUNNING_STATES } from '../domain/job.ts'
import type { StoredJob } from './job.model.ts'

/** One attempt of a job. Whoever works for an earlier one finds it over. */
export type Attempt = Pick<StoredJob, '_id' | 'attempt'>

export const running = trusted({ $in: [...RUNNING_STATES] })

/** Finds the attempt as long as it is not over. */
export function live({ _id, attempt }: Attempt) {
  return { _id, attempt, state: running }
}
