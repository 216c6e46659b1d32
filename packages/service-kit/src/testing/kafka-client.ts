import type { Kafka } from 'kafkajs'
import { createKafkaClient } from '../events/kafka/kafka-client.ts'
import { createLogger } from '../observability/logging.ts'

/** A Kafka client for tests that inspect topics and groups directly. It has the same corrected timers as the product's clients, and does not log. */
export function testKafka(broker: string, clientId = 'test'): Kafka {
  return createKafkaClient({ brokers: [broker], clientId, logger: createLogger(clientId, false) })
}
