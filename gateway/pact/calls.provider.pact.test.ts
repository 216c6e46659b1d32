import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { flushTracing } from '@loomcast/service-kit/observability'
import { startTraceCollector } from '@loomcast/service-kit/testing'
import { testGateway } from '../test/harness/gateway.ts'

verifyPacts('gateway', async () => {
  // The route for spans exists only when a collector is configured.
  const collector = await startTraceCollector()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const gateway = await testGateway()
  return {
    url: gateway.url,
    states: {},
    async stop() {
      await flushTracing()
      await gateway.close()
      await collector.close()
      delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    },
  }
})
