export { Counter, Gauge, Histogram } from 'prom-client'
export { type App, type AppOptions, createApp } from './app/app.ts'
export type { AuthOptions, RouteAccess, RouteAuth } from './app/authentication.ts'
export { type CsvRow, csvStream } from './app/csv.ts'
export { networkOf } from './app/log-privacy.ts'
export { createLogger, type Logger, type LoggerOptions } from './app/logging.ts'
export type { AppMetrics } from './app/metrics.ts'
export type { Probes } from './app/probes.ts'
export { textStream } from './app/text-stream.ts'
export { ADMIN_AUDIENCE, type Claims, createTokenVerifier, TOKEN_ISSUER, USER_AUDIENCE } from './app/token-verifier.ts'
export { continueTrace, currentTrace, currentTraceparent, formatTraceparent, runInTrace, type TraceContext } from './app/trace.ts'
export { ensureCollections } from './database/collections.ts'
export { connectDatabase, trusted } from './database/connection.ts'
export { isDuplicateKey } from './database/duplicate-key.ts'
export { TransactionMisuse, type Tx, withTransaction } from './database/transaction.ts'
export { applyIfNewer } from './database/version-guard.ts'
export { AppError, type AppErrorExtra, type FieldError } from './errors/app-error.ts'
export { type Problem, ProblemSchema, problemResponses } from './errors/problem.schema.ts'
export { toAppError, toProblem } from './errors/problem.ts'
export type {
  BusFigures,
  DeadLetter,
  DeadLetterStore,
  EventBus,
  ReplayOptions,
  ReplayReport,
  RetryPolicy,
  Subscription,
} from './events/bus.ts'
export { type ConnectBusOptions, connectBus, superviseBus } from './events/connect-bus.ts'
export { type ConsumeOptions, consume, type EventHandler, type EventHandlers } from './events/consumer.ts'
export { createDeadLetterStore, replayStored, type StoredReplayOptions } from './events/dead-letters.ts'
export { deliver } from './events/delivery.ts'
export { type BusEvent, decodeEvent, encodeEvent, type WireMessage } from './events/envelope.ts'
export { ApplicationFault, BusStopped, HandlerTimeout, isDatabaseAway } from './events/faults.ts'
export { createKafkaBus, type KafkaBusOptions } from './events/kafka/kafka-bus.ts'
export { type KafkaAccess, type KafkaSettings, kafkaAccess, kafkaSettings, readKafkaAccess } from './events/kafka/kafka-settings.ts'
export { deadLetterTopic, topicOfService } from './events/kafka/topics.ts'
export { createLocalBus, createPausedBus } from './events/local-bus.ts'
export { appendEvents, type DomainEvent } from './events/outbox.ts'
export { type OutboxLag, type Relay, type RelayOptions, startRelay } from './events/relay.ts'
export { type Clock, systemClock } from './identity/clock.ts'
export { newId } from './identity/id.ts'
export { type ConnectedServiceOptions, runConnectedService, type ServiceAddresses } from './process/run-connected-service.ts'
export { type RunningService, type RunOptions, runService } from './process/run-service.ts'
export { every, type Timer } from './process/timer.ts'
export { onceOnly } from './queues/once-only.ts'
export {
  createQueue,
  createWorker,
  type JobQueue,
  type JobWorker,
  jobId,
  type QueueOptions,
  UnrecoverableError,
  type WorkerOptions,
} from './queues/queue.ts'
export { createEntitlements, type Entitlements, entitlementSchema, type StoredEntitlement } from './quota/entitlements.ts'
export { meterSchema, type StoredMeter } from './quota/meter.schema.ts'
export { type Change, createMeter, type Meter, type MeterOptions, type MeterReading, type Reservation } from './quota/meter.ts'
export { type Period, periodAt } from './quota/period.ts'
export { connectRedis } from './redis/connection.ts'
export { createLimiter, type Limiter, type LimiterOptions, type LimitState } from './redis/limiter.ts'
export { createRevocationList, type RevocationList } from './redis/revocations.ts'
export { createRevokedKeys, type RevokedKeys } from './redis/revoked-keys.ts'
export { bool, EnvError, email, host, json, loadSettings, makeValidator, num, port, SettingsError, str, url } from './settings/settings.ts'
export { errorType, SPAN_ATTRIBUTES, type SpanAttributes } from './telemetry/attributes.ts'
export { workTraced } from './telemetry/messaging.ts'
export type { FinishedSpan } from './telemetry/otlp.ts'
export { observeQueues, type QueueAge } from './telemetry/queue-metrics.ts'
export { isTracingOn, samplingOf } from './telemetry/settings.ts'
export { type OpenSpan, openSpan, type SpanStart, traced } from './telemetry/span.ts'
export { flushTracing, reportSpans, startTracing } from './telemetry/tracing.ts'
