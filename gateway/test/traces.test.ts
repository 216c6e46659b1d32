import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { flushTracing } from '@loomcast/service-kit/observability'
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@loomcast/service-kit/testing'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'

let collector: TraceCollector
let gateway: TestGateway
beforeAll(async () => {
  collector = await startTraceCollector()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  process.env['OTEL_TRACES_SAMPLER'] = 'parentbased_traceidratio'
  process.env['OTEL_TRACES_SAMPLER_ARG'] = '0.5'
  gateway = await testGateway({ registry: { releases: [release()] }, env: { RATE_LIMIT_TELEMETRY: '8/60' } })
})
afterAll(async () => {
  await gateway.close()
  await collector.close()
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG']) delete process.env[name]
})

// The trace ids, folded for sampling, are below and above half of the range.
const INSIDE = `${'0'.repeat(31)}1`
const OUTSIDE = `f${'0'.repeat(31)}`

async function spans(fits: (span: CollectedSpan) => boolean): Promise<CollectedSpan[]> {
  await flushTracing()
  return collector.spans().filter(fits)
}

function postSpans(body: unknown): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return gateway.fetch('/api/telemetry/traces', init)
}

const report = (span: object = {}, now = Date.now()) => ({
  sent_at: now,
  spans: [{ trace: INSIDE, span: '1'.repeat(16), name: 'load slice', start: now - 50, duration: 40, ...span }],
})

test('records a sampled call as a server span and a client span, which is the parent of the service’s span', async () => {
  const authorization = await gateway.signedIn()
  for (const trace of [INSIDE, OUTSIDE])
    await gateway.fetch('/api/content/totals', { headers: { ...authorization, traceparent: `00-${trace}-${'2'.repeat(16)}-01` } })
  const [served] = await spans((span) => span.kind === 'server' && span.traceId === INSIDE)
  const [sent] = await spans((span) => span.kind === 'client' && span.traceId === INSIDE)
  expect(served).toMatchObject({ name: 'GET /api/content/*', parentSpanId: '2'.repeat(16), service: 'gateway' })
  expect(sent).toMatchObject({ parentSpanId: served?.spanId, attributes: { 'peer.service': 'content', 'http.response.status_code': 200 } })
  const received = gateway.content.hits.map((hit) => hit.headers['traceparent'])
  expect(received[0]).toBe(`00-${INSIDE}-${sent?.spanId}-01`)
  expect(received[1]).toMatch(new RegExp(`^00-${OUTSIDE}-[0-9a-f]{16}-00$`))
  expect(await spans((span) => span.traceId === OUTSIDE)).toEqual([])
})

test('writes the sampling ratio into the page only while tracing is on', async () => {
  const html = await (await gateway.fetch('/', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<meta name="loomcast-telemetry" content="0.5">')
})

test('accepts a page’s spans with names from the registry, and corrects their times', async () => {
  const anHourAhead = Date.now() + 3_600_000
  const response = await postSpans(report({ slice: 'content', version: '1.0.0', page: '/generate', parent: '3'.repeat(16) }, anHourAhead))
  expect(response.status).toBe(204)
  const [span] = await spans((candidate) => candidate.service === 'browser')
  expect(span).toMatchObject({
    name: 'load slice',
    kind: 'internal',
    parentSpanId: '3'.repeat(16),
    attributes: { 'loomcast.slice': 'content', 'loomcast.slice.version': '1.0.0', 'loomcast.page': '/generate' },
  })
  expect(Math.abs(Number(span?.startNs ?? 0n) / 1e6 - Date.now())).toBeLessThan(60_000)
  expect(Number((span?.endNs ?? 0n) - (span?.startNs ?? 0n)) / 1e6).toBeCloseTo(40, 0)
})

test('rejects or drops all free text in a page’s spans', async () => {
  const names = { slice: 'ada@example.org', version: 'evil', page: '/users/ada' }
  expect((await postSpans(report({ span: '4'.repeat(16), ...names }))).status).toBe(204)
  const refused = [
    report({ name: 'ada@example.org' }),
    report({ attributes: { 'user.email': 'ada@example.org' } }),
    report({ trace: '0'.repeat(32) }),
    { ...report(), resource: { 'service.name': 'auth' } },
    { sent_at: 0, spans: Array.from({ length: 65 }, () => report().spans[0]) },
  ]
  for (const body of refused) expect((await postSpans(body)).status).toBe(400)
  const [span] = await spans((candidate) => candidate.spanId === '4'.repeat(16))
  expect(span?.attributes).toEqual({})
  expect(collector.bodies().join()).not.toMatch(/ada@|\/ada|evil/)
  expect(collector.faults()).toEqual([])
})

test('limits the size and the rate of reports', async () => {
  const large = await postSpans({ ...report(), padding: 'x'.repeat(40_000) })
  expect(large.status).toBe(413)
  const responses = []
  for (let count = 0; count < 8; count++) responses.push((await postSpans(report())).status)
  expect(responses.at(-1)).toBe(429)
  const metrics = await (await gateway.fetch('/metrics')).text()
  expect(metrics).toMatch(/rate_limited_calls_total\{class="telemetry",service="gateway"\} [1-9]/)
  expect(metrics).toContain('circuit_breaker_state{upstream="content",state="closed",service="gateway"} 1')
})
