import { Counter, Gauge, type Registry } from 'prom-client'
import type { BusFigures, EventBus } from './bus.ts'
import type { OutboxLag } from './relay.ts'

/** Exposes the lag of a relay, read on every scrape. */
export function observeOutbox(registry: Registry, lag: () => Promise<OutboxLag>): void {
  const failures = new Counter({
    name: 'outbox_lag_read_failures_total',
    help: 'Scrapes at which the outbox could not be read.',
    registers: [registry],
  })
  const age = new Gauge({
    name: 'outbox_oldest_unpublished_seconds',
    help: 'Age of the oldest event that waits to be published.',
    registers: [registry],
  })
  new Gauge({
    name: 'outbox_unpublished_events',
    help: 'Events that wait to be published.',
    registers: [registry],
    async collect() {
      try {
        const { count, oldest_s } = await lag()
        this.set(count)
        age.set(oldest_s)
      } catch {
        failures.inc()
      }
    },
  })
}

/** Exposes the counts of a bus for the groups of `service`, read on every scrape. */
export function observeBus(registry: Registry, service: string, bus: EventBus): void {
  if (!bus.figures) return
  const figures = bus.figures.bind(bus)
  const failures = new Counter({
    name: 'event_figures_read_failures_total',
    help: 'Scrapes at which the figures of the event bus could not be read.',
    registers: [registry],
  })
  // When all services run in one process, they share one bus; each service reports only its own groups.
  const ours = ({ group }: { group: string }) => group.startsWith(`${service}.`)
  // All metrics of a scrape are collected at the same time and share one reading.
  let reading: Promise<BusFigures> | undefined
  async function read(): Promise<BusFigures | undefined> {
    try {
      reading ??= figures().finally(() => {
        reading = undefined
      })
      return await reading
    } catch {
      failures.inc()
      return undefined
    }
  }
  new Counter({
    name: 'event_deliveries_total',
    help: 'Deliveries that ended: handled, or dead (a dead letter).',
    labelNames: ['group', 'outcome'],
    registers: [registry],
    async collect() {
      const deliveries = (await read())?.deliveries.filter(ours)
      if (!deliveries) return
      this.reset()
      for (const { group, outcome, count } of deliveries) this.inc({ group, outcome }, count)
    },
  })
  new Gauge({
    name: 'event_dead_letters',
    help: 'Dead letters of a group that wait to be replayed.',
    labelNames: ['group'],
    registers: [registry],
    async collect() {
      for (const { group, count } of (await read())?.deadLetters.filter(ours) ?? []) this.set({ group }, count)
    },
  })
  new Gauge({
    name: 'event_consumer_lag_messages',
    help: 'Messages of a topic that a group has not handled yet.',
    labelNames: ['group', 'topic'],
    registers: [registry],
    async collect() {
      for (const { group, topic, count } of (await read())?.lag.filter(ours) ?? []) this.set({ group, topic }, count)
    },
  })
}
