export { createSemaphore, type Semaphore, type SemaphoreOptions, type TaskOwner } from './semaphore.ts'
