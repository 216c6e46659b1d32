import { createKafkaBus } from '../src/events/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { busConformance, testServer } from '../src/testing/index.ts'

const logger = createLogger('test', process.env['KAFKA_LOG'] ? { level: 'debug' } : false)
const brokers = [await testServer('kafka')]

busConformance('the Kafka bus', {
  makeBus: async () => createKafkaBus({ brokers, clientId: 'conformance', service: 'conformance', logger, sessionTimeoutMs: 1_000 }),
  slowHandlerMs: 3_000,
})
