import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'

export interface QueueAge {
  /** Jobs that are due and wait. */
  count: number
  /** How long the oldest of them has been due (s). */
  oldest_s: number
}

/** Exposes how far behind a queue of jobs is, read at every scrape. `queue` is a fixed name. Call it once a process, with all queues. */
export function observeQueues(app: Pick<FastifyInstance, 'metrics'>, queues: Record<string, () => Promise<QueueAge>>): void {
  const registers = [app.metrics.registry]
  const age = new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the oldest job that is due.',
    labelNames: ['queue'],
    registers,
  })
  const failures = new Counter({ name: 'queue_read_failures_total', help: 'Scrapes at which a queue could not be read.', registers })
  new Gauge({
    name: 'queue_waiting_jobs',
    help: 'Jobs that are due and wait.',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const [queue, read] of Object.entries(queues)) {
        try {
          const { count, oldest_s } = await read()
          this.set({ queue }, count)
          age.set({ queue }, oldest_s)
        } catch {
          failures.inc()
        }
      }
    },
  })
}
