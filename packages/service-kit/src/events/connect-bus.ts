import type { Logger } from '../observability/logging.ts'
import type { EventBus } from './bus.ts'
import { createKafkaBus } from './kafka/kafka-bus.ts'
import type { KafkaAccess } from './kafka/kafka-settings.ts'
import { createPausedBus } from './local-bus.ts'

export interface ConnectBusOptions {
  /** The result of `kafkaAccess`. */
  kafka: KafkaAccess | undefined
  service: string
  logger: Logger
}

/** Creates the event bus of a service: Kafka if brokers are configured, otherwise a bus that leaves events in the outbox. Connects on start(). */
export function connectBus({ kafka, service, logger }: ConnectBusOptions): EventBus {
  return kafka ? createKafkaBus({ ...kafka, clientId: service, service, logger }) : createPausedBus({ logger })
}
