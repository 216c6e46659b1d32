import type { Tx } from '@loomcast/service-kit/mongo'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'

/** A repository that publishes each change of a job when it is durable: after the write, or after the commit of its transaction. */
export function publishChanges(jobs: JobRepository, publish: (job: StoredJob) => void): JobRepository {
  function published(job: StoredJob | null, tx?: Tx): StoredJob | null {
    if (job && tx) tx.afterCommit(() => publish(job))
    else if (job) publish(job)
    return job
  }

  return {
    ...jobs,
    async insert(job, tx) {
      await jobs.insert(job, tx)
      published(job, tx)
    },
    start: async (job, step, now) => published(await jobs.start(job, step, now)),
    saveProgress: async (job, part, share, now) => published(await jobs.saveProgress(job, part, share, now)),
    saveSceneResume: async (job, index, token, now) => published(await jobs.saveSceneResume(job, index, token, now)),
    completeStep: async (job, step, result, now, tx) => published(await jobs.completeStep(job, step, result, now, tx), tx),
    completeScene: async (job, index, clip, now, tx) => published(await jobs.completeScene(job, index, clip, now, tx), tx),
    complete: async (job, outputs, cents, now, tx) => published(await jobs.complete(job, outputs, cents, now, tx), tx),
    fail: async (job, failure, now, tx) => published(await jobs.fail(job, failure, now, tx), tx),
    cancel: async (userId, jobId, failure, now, tx) => published(await jobs.cancel(userId, jobId, failure, now, tx), tx),
    retry: async (userId, jobId, reservationId, now, tx) => published(await jobs.retry(userId, jobId, reservationId, now, tx), tx),
  }
}
