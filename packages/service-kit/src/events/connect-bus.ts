import type { App } from '../app/app.ts'
import type { Logger } from '../app/logging.ts'
import type { EventBus } from './bus.ts'
import { parseBrokers } from './kafka/brokers.ts'
import { createKafkaBus } from './kafka/kafka-bus.ts'
import { createPausedBus } from './local-bus.ts'

export interface ConnectBusOptions {
  /** KAFKA_BROKERS: `host:port[,host:port]`. */
  brokers: string | undefined
  service: string
  logger: Logger
}

/** The bus of a service process: Kafka when brokers are named, else the paused bus. Connects when it is started. */
export function connectBus({ brokers, service, logger }: ConnectBusOptions): EventBus {
  const list = parseBrokers(brokers ?? '')
  return list.length > 0 ? createKafkaBus({ brokers: list, clientId: service, service, logger }) : createPausedBus({ logger })
}

/** Puts a bus under the eyes of a service's app: `/health/live` fails when consuming is wedged, `/metrics` shows its figures. */
export function superviseBus(app: App, bus: EventBus): void {
  if (bus.stalled) app.probes.addWatchdog('events', () => bus.stalled?.())
  app.metrics.observeBus(bus)
}
