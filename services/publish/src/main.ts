import { runConnectedService } from '@loomcast/service-kit/process'
import { service } from './service.ts'

/** Runs the publish service in its own process. Without KAFKA_BROKERS, its events wait in the outbox. */
await runConnectedService(service)
