import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type mongoose from 'mongoose'
import { AppError } from '../src/errors/index.ts'
import { appendEvents, consume, createLocalBus, startRelay } from '../src/events/index.ts'
import { type App, createApp } from '../src/http/index.ts'
import { ensureCollections, withTransaction } from '../src/mongo/index.ts'
import { createLogger, flushTracing, SPAN_ATTRIBUTES, traced } from '../src/observability/index.ts'
import { type CollectedSpan, startTraceCollector, type TraceCollector, testDatabase, testRedis } from '../src/testing/index.ts'
import { createTestJob } from './processes/test-job.ts'

const FACT = 'com.loomcast.auth.account-deleted.v1'
const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const silent = createLogger('test', false)
let collector: TraceCollector
let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
let app: App

beforeAll(async () => {
  collector = await startTraceCollector()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  process.env['OTEL_RESOURCE_ATTRIBUTES'] = 'deployment.environment.name=test'
})
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  delete process.env['OTEL_RESOURCE_ATTRIBUTES']
  await collector.close()
})
beforeEach(async () => {
  database = await testDatabase('tracing')

  connection = database.connection
  await ensureCollections(connection)
  await connection.createCollection('effects')
  app = await createApp({ service: 'auth', logger: false })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

async function collected(fits: (span: CollectedSpan) => boolean, what: string): Promise<CollectedSpan> {
  await flushTracing()
  return collector.find(fits, what)
}
const child = (parent: CollectedSpan, name: string) => (span: CollectedSpan) => span.name === name && span.parentSpanId === parent.spanId

describe('a trace', () => {
  test("connects a request, its transaction, the outbox row, the published event, the handler and the handler's transaction", async () => {
    const bus = createLocalBus({ logger: silent })
    await consume({
      bus,
      connection,
      service: 'content',
      group: 'content.accounts',
      handlers: {
        [FACT]: async (event, tx) => void (await connection.collection('effects').insertOne({ key: event.key }, { session: tx.session })),
      },
    })
    await bus.start()
    const relay = await startRelay({ connection, service: 'auth', bus, logger: silent, pollMs: 20 })
    app.delete('/accounts/:id', { config: { auth: 'public' } }, async (request) => {
      const key = 'usr_1'
      await withTransaction(connection, (tx) =>
        appendEvents(tx, 'auth', { type: FACT, key, version: 1, data: { user_id: key, deleted_at: '2026-11-21T10:00:00.000Z' } }),
      )
      return { path: request.url }
    })
    await app.inject({ method: 'DELETE', url: '/accounts/usr_1?secret=1', headers: { traceparent: CALLER } })
    await relay.drain()
    await relay.stop()
    await bus.stop()

    const request = await collected((span) => span.name === 'DELETE /accounts/:id', 'the request')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7', kind: 'server', service: 'auth' })
    expect(request.resource).toMatchObject({ 'service.namespace': 'loomcast', 'deployment.environment.name': 'test' })
    expect(request.attributes).toEqual({ 'http.request.method': 'DELETE', 'http.route': '/accounts/:id', 'http.response.status_code': 200 })
    const transaction = await collected(child(request, 'transaction'), 'the transaction')
    expect(transaction.attributes['loomcast.transaction.attempts']).toBe(1)
    await collected(child(transaction, 'insert outbox'), 'the outbox row')
    await collected(child(transaction, 'commitTransaction'), 'the commit')
    const published = await collected(child(transaction, `send ${FACT}`), 'the publication')
    expect(published).toMatchObject({ traceId: TRACE, kind: 'producer', service: 'auth' })
    const handled = await collected(child(published, `process ${FACT}`), 'the handler')
    expect(handled).toMatchObject({ traceId: TRACE, kind: 'consumer', service: 'content' })
    expect(handled.attributes).toMatchObject({
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': 'content.accounts',
      'messaging.destination.name': 'loomcast.auth.events',
    })
    const effect = await collected(child(handled, 'transaction'), "the handler's transaction")
    expect(effect.service).toBe('content')
    await collected(child(effect, 'insert effects'), 'the effect')
    expect(collector.faults()).toEqual([])
  })

  test('continues in a durable job', async () => {
    const redis = await testRedis('tracing')
    const done = Promise.withResolvers<void>()
    const { job, add } = createTestJob({
      service: 'auth',
      connection,
      redis: redis.client,
      prefix: redis.prefix,
      logger: silent,
      async run({ finish }) {
        await finish({ state: 'done' })
        done.resolve()
      },
    })
    await job.start()
    app.post('/jobs', { config: { auth: 'public' } }, async () => void (await add('traced')))
    await app.inject({ method: 'POST', url: '/jobs' })
    await done.promise
    await job.stop()
    await redis.drop()
    const request = await collected((span) => span.name === 'POST /jobs', 'the request')
    const worked = await collected(child(request, 'process tasks'), 'the job')
    expect(worked).toMatchObject({ kind: 'consumer', traceId: request.traceId, service: 'auth' })
  })
})

describe('a span', () => {
  test('records the code of a failure but not its message', async () => {
    app.get('/broken', { config: { auth: 'public' } }, () =>
      traced({ name: 'ask' }, async () => {
        throw new AppError('provider_unavailable', 'ada@example.org has no luck today')
      }),
    )
    await app.inject('/broken')
    const request = await collected((span) => span.name === 'GET /broken', 'the request')
    const failed = await collected(child(request, 'ask'), 'the failed work')
    expect(failed).toMatchObject({ failed: true, statusMessage: '', events: [] })
    expect(failed.attributes).toEqual({ 'error.type': 'provider_unavailable' })
    expect(request).toMatchObject({ failed: true, attributes: { 'http.response.status_code': 503 } })
    expect(collector.bodies().join()).not.toContain('ada@example.org')
  })

  test('has only allowed attributes, and no part of an unknown URL', async () => {
    await app.inject({
      url: '/reset/mail-token-123?email=ada@example.org',
      headers: { 'user-agent': 'Agent Ada', traceparent: 'nonsense' },
    })
    const unknown = await collected((span) => span.attributes['http.response.status_code'] === 404, 'the unknown address')
    expect(unknown).toMatchObject({ name: 'GET', parentSpanId: '', attributes: { 'http.request.method': 'GET' } })
    const names = new Set(collector.spans().flatMap((span) => Object.keys(span.attributes)))
    expect([...names].filter((name) => !SPAN_ATTRIBUTES.has(name))).toEqual([])
    for (const marker of ['mail-token-123', 'ada@example.org', 'Agent Ada', 'secret=1'])
      expect(collector.bodies().join()).not.toContain(marker)
  })

  test('is not created for probes, metrics and background work', async () => {
    const before = collector.spans().length
    app.get('/last', { config: { auth: 'public' } }, async () => ({}))
    await app.inject('/health/live')
    await app.inject('/metrics')
    await connection.collection('effects').findOne({})
    await traced({ name: 'look at the outbox' }, async () => {})
    await app.inject('/last')
    await collected((span) => span.name === 'GET /last', 'the request after them')
    expect(
      collector
        .spans()
        .slice(before)
        .map((span) => span.name),
    ).toEqual(['GET /last'])
  })
})
