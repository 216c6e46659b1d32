export { createDurableJob, type DurableJob, type DurableJobOptions } from './durable-job.ts'
export { orderByFairShare, PRECEDENCE_MS, type Waiter } from './fair-share.ts'
export { AttemptsExhausted, JobError, JobLost, type JobRecord, jobFields, newJob } from './job-record.ts'
export { createJobRecords, type JobRecords } from './job-records.ts'
export { createJobRunner, type JobRun, type JobRunner, type JobRunnerOptions } from './job-runner.ts'
export {
  createQueue,
  createWorker,
  type JobQueue,
  type JobWorker,
  jobId,
  type QueueOptions,
  UnrecoverableError,
  type WorkerOptions,
} from './queue.ts'
export { observeQueues, type QueueAge } from './queue-metrics.ts'
