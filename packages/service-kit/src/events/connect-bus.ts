import type { Logger } from '../observability/logging.ts'
import type { EventBus } from './bus.ts'
import { createKafkaBus } from './kafka/kafka-bus.ts'
import type { KafkaAccess } from './kafka/kafka-settings.ts'
import { createPausedBus } from './local-bus.ts'

export interface ConnectBusOptions {
  /** From `kafkaAccess`. */
  kafka: KafkaAccess | undefined
  service: string
  logger: Logger
}

/** The bus of a service process: Kafka when brokers are named, else the paused bus. Connects when it is started. */
export function connectBus({ kafka, service, logger }: ConnectBusOptions): EventBus {
  return kafka ? createKafkaBus({ ...kafka, clientId: service, service, logger }) : createPausedBus({ logger })
}
