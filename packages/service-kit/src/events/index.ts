export type {
  BusFigures,
  DeadLetter,
  DeadLetterStore,
  EventBus,
  ReplayOptions,
  ReplayReport,
  RetryPolicy,
  Subscription,
} from './bus.ts'
export { type ConnectBusOptions, connectBus } from './connect-bus.ts'
export { type ConsumeOptions, consume, type EventHandler, type EventHandlers } from './consumer.ts'
export { createDeadLetterStore, replayStored, type StoredReplayOptions } from './dead-letters.ts'
export { deliver } from './delivery.ts'
export { type BusEvent, decodeEvent, encodeEvent, type WireMessage } from './envelope.ts'
export { BusStopped, HandlerTimeout, UnprocessableEvent } from './event-errors.ts'
export type { TypedEvent } from './event-schemas.ts'
export { createKafkaBus, type KafkaBusOptions } from './kafka/kafka-bus.ts'
export { type KafkaAccess, type KafkaSettings, kafkaAccess, kafkaSettings, readKafkaAccess } from './kafka/kafka-settings.ts'
export { deadLetterTopic, topicOfService } from './kafka/topics.ts'
export { createLocalBus, createPausedBus } from './local-bus.ts'
export { observeOutbox } from './metrics.ts'
export { appendEvents, type DomainEvent } from './outbox.ts'
export { PartialPublication } from './partial-publication.ts'
export { publishEach } from './publish-each.ts'
export { type OutboxLag, type Relay, startRelay } from './relay.ts'
export type { RelayOptions } from './relay-options.ts'
