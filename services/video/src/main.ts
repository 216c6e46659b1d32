import { runConnectedService } from '@loomcast/service-kit/process'
import { service } from './service.ts'

/** Runs the video service as its own process. Without KAFKA_BROKERS its events remain in the outbox. */
await runConnectedService(service)
