import { Kafka, type LogEntry, logLevel } from 'kafkajs'
import type { Logger } from '../../observability/logging.ts'
import { BusStopped } from '../event-errors.ts'
import type { KafkaAccess } from './kafka-settings.ts'
import { correctRequestTimers } from './request-timers.ts'

export interface KafkaClientOptions extends KafkaAccess {
  clientId: string
  logger: Logger
}

/** Short and capped, so that a client reconnects within seconds of the broker's return (kafkajs waits up to 30 s between attempts). */
export const RETRY = { initialRetryTime: 100, multiplier: 2, maxRetryTime: 1_000, retries: 5 }

/** With `retries: false`, the first failure is final; used to check whether a broker responds. */
export function createKafkaClient({ brokers, ssl, sasl, clientId, logger }: KafkaClientOptions, { retries = true } = {}): Kafka {
  correctRequestTimers()
  return new Kafka({
    brokers,
    ...(ssl && { ssl }),
    ...(sasl && { sasl }),
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: retries ? RETRY : { retries: 0 },
    logLevel: logLevel.INFO,
    logCreator: () => (entry) => log(logger, entry),
  })
}

/** Expected errors: several processes creating the same topic, retries that we limit on purpose, our own shutdown. */
const ORDINARY = /already exists|Limiting retries for the idempotent producer|is rebalancing|The coordinator is not aware of this member/

function log(logger: Logger, { level, namespace, log: { message, timestamp: _, logger: __, ...rest } }: LogEntry): void {
  const line = { client: 'kafkajs', part: namespace, ...rest }
  const ours = rest['error'] instanceof BusStopped
  // Rejected connections and requests are retried, or end in an error that we log.
  const ordinary =
    ours || namespace === 'Connection' || namespace === 'BrokerPool' || ORDINARY.test(message) || ORDINARY.test(String(rest['error'] ?? ''))
  // kafkajs logs its retries as errors; we log the outcome.
  if (level === logLevel.ERROR && !ordinary) logger.warn(line, message)
  else if (level === logLevel.WARN && !ordinary) logger.warn(line, message)
  else logger.debug(line, message)
}
