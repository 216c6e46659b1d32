export { workTraced } from './job-spans.ts'
export { onceOnly } from './once-only.ts'
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
