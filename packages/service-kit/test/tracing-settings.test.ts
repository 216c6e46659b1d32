import { expect, jest, test } from '@jest/globals'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import {
  continueTrace,
  currentTraceparent,
  formatTraceparent,
  isTracingOn,
  openSpan,
  runInTrace,
  samplingOf,
  traced,
} from '../src/observability/index.ts'
import { quietExporter } from '../src/observability/quiet-exporter.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test('enables tracing if a collector is configured, unless it is disabled explicitly', () => {
  expect(isTracingOn({})).toBe(false)
  expect(isTracingOn({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false)
  expect(isTracingOn(ENDPOINT)).toBe(true)
  expect(isTracingOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' })).toBe(true)
  expect(isTracingOn({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBe(false)
  expect(isTracingOn({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
})

test('supports the standard samplers and uses the default for an unknown name', () => {
  const samplerFor = (name?: string, arg?: string) => samplingOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: arg })
  expect(samplerFor()).toEqual({ parentBased: true, ratio: 1 })
  expect(samplerFor('always_on')).toEqual({ parentBased: false, ratio: 1 })
  expect(samplerFor('always_off')).toEqual({ parentBased: false, ratio: 0 })
  expect(samplerFor('traceidratio', '0.25')).toEqual({ parentBased: false, ratio: 0.25 })
  expect(samplerFor('parentbased_always_off')).toEqual({ parentBased: true, ratio: 0 })
  expect(samplerFor('parentbased_traceidratio', '0')).toEqual({ parentBased: true, ratio: 0 })
  expect(samplerFor('parentbased_traceidratio', 'much')).toEqual({ parentBased: true, ratio: 1 })
})

test('runs work in the current trace when there is no collector', async () => {
  const trace = continueTrace(undefined)
  expect(openSpan({ name: 'anything', kind: 'server', service: 'auth' })).toBeUndefined()
  const inside = await runInTrace(trace, () => traced({ name: 'work' }, async (span) => ({ span, traceparent: currentTraceparent() })))
  expect(inside).toEqual({ span: undefined, traceparent: formatTraceparent(trace) })
})

test('logs once that a collector is unavailable, pauses exports, and logs once that it is available again', () => {
  let now = 0
  let works = false
  const exported = jest.fn<SpanExporter['export']>((_spans, done) =>
    done(works ? { code: 0 } : { code: 1, error: new Error('ECONNREFUSED') }),
  )
  const logger = { warn: jest.fn(), info: jest.fn() }
  const exporter = quietExporter({ export: exported, shutdown: async () => {} }, logger, () => now)
  const done = jest.fn()
  const send = () => exporter.export([] as ReadableSpan[], done)
  for (let count = 0; count < 50; count++) send()
  expect(exported).toHaveBeenCalledTimes(1)
  now = 20_000
  send()
  expect(exported).toHaveBeenCalledTimes(2)
  expect(logger.warn).toHaveBeenCalledTimes(1)
  works = true
  now = 40_000
  send()
  send()
  expect(logger.info).toHaveBeenCalledTimes(1)
  // Dropped batches are reported as a success; otherwise the SDK would log each one.
  expect(done.mock.calls).toEqual(Array.from({ length: 53 }, () => [{ code: 0 }]))
})
