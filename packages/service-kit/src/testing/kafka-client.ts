import type { Kafka } from 'kafkajs'
import { createKafkaClient } from '../events/kafka/kafka-client.ts'
import { createLogger } from '../observability/logging.ts'

/** A client of a broker for tests that look at topics and groups themselves. It has the corrected timers of the product's clients, and logs nothing. */
export function testKafka(broker: string, clientId = 'test'): Kafka {
  return createKafkaClient({ brokers: [broker], clientId, logger: createLogger(clientId, false) })
}
