import { runConnectedService } from '@loomcast/service-kit/process'
import { service } from './service.ts'

/** The auth service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
await runConnectedService(service)
