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

/** The event bus of a service process: Kafka if brokers are configured, otherwise the paused bus. Connects on start(). */
export function connectBus({ kafka, service, logger }: ConnectBusOptions): EventBus {
  return kafka ? createKafkaBus({ ...kafka, clientId: service, service, logger }) : createPausedBus({ logger })
}
