import { traced } from '../observability/span.ts'

/** Runs one attempt of a job as a span in the trace of the request that caused it. */
export function workTraced<T>(
  { service, queue, parent }: { service: string; queue: string; parent: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
  }
  return traced({ name: `process ${queue}`, kind: 'consumer', service, parent, attributes }, work)
}
