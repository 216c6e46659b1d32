import { runWithin, withTimeLimit } from '@loomcast/service-kit/time'

/**
 * Settles like `work`, or rejects after the limit (ms). `work` makes no further call to a network or for a file then: a server that answers slowly would otherwise
 * occupy the process for an hour for each post, with its pictures.
 */
export function withinLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  return withTimeLimit(limitMs, runWithin(limitMs, work))
}
