import { Counter, Gauge, type Registry } from 'prom-client'

export interface QueueAge {
  /** Due jobs that are waiting. */
  count: number
  /** How long the oldest one has been due (s). */
  oldest_s: number
}

/** Exposes the backlog of job queues, read on every scrape. `queue` is a fixed name. Call it once per process, with all queues. */
export function observeQueues(registry: Registry, queues: Record<string, () => Promise<QueueAge>>): void {
  const registers = [registry]
  const failures = new Counter({ name: 'queue_read_failures_total', help: 'Scrapes at which a queue could not be read.', registers })
  let reading: Promise<void> | undefined
  /** Gauges are collected concurrently and share one reading per scrape. */
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers, collect })
  const age = gauge('queue_oldest_waiting_seconds', 'Age of the oldest job that is due.')
  const waiting = gauge('queue_waiting_jobs', 'Jobs that are due and wait.')

  async function read(): Promise<void> {
    for (const [queue, readQueue] of Object.entries(queues)) {
      try {
        const { count, oldest_s } = await readQueue()
        waiting.set({ queue }, count)
        age.set({ queue }, oldest_s)
      } catch {
        failures.inc()
      }
    }
  }
}
