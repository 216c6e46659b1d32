export { type AdministeredJobs, administeredJobs } from './administered-jobs.ts'
export { type AdministrationOptions, addAdministration } from './administration.ts'
export { startReplays } from './dead-letter-replays.ts'
export type { ProviderState } from './status.routes.ts'
