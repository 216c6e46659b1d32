import { randomUUID } from 'node:crypto'
import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanAttributes } from './attributes.ts'
import type { Logger } from './logging.ts'
import { quietExporter } from './quiet-exporter.ts'
import type { OpenSpan, SpanFactory, SpanStart } from './span.ts'
import { parseTraceparent, type TraceContext } from './trace.ts'
import { type Sampling, samplingOf } from './tracing-settings.ts'

/**
 * The part of tracing that depends on the SDK; imported only when tracing is on. Each service has its own provider and service.name, even if several share a
 * process; all of them share one batch processor and one exporter. Spans are created through our own interface instead of by instrumentations, which patch
 * modules once per process (so every span would belong to one service) and record statements, addresses and messages by default.
 */
export interface Otlp {
  factory: SpanFactory
  /** `trustsCallers: false` for a public service: our sampling ratio then also applies to requests that the caller marked as sampled. */
  addService(service: string, options: { trustsCallers: boolean }): void
  /** Exports spans that were created elsewhere, with their own service.name. */
  report(service: string, spans: readonly FinishedSpan[]): void
  /** Sends pending spans, within the exporter's time limit (OTEL_EXPORTER_OTLP_TIMEOUT, default 10 s). */
  flush(): Promise<void>
}

/** A span created outside of this process. Times are in milliseconds since 1970. */
export interface FinishedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: 'internal' | 'client'
  startMs: number
  endMs: number
  attributes: SpanAttributes
  failed?: boolean
}

const KINDS: Record<NonNullable<SpanStart['kind']>, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}
const SCOPE = { name: '@loomcast/service-kit' }

export function startOtlp(logger: Pick<Logger, 'warn' | 'info'>, env: NodeJS.ProcessEnv = process.env): Otlp {
  const delayMs = Number(env['OTEL_BSP_SCHEDULE_DELAY'])
  const processor = new BatchSpanProcessor({
    exporter: quietExporter(new OTLPTraceExporter(), logger),
    ...(delayMs > 0 && { scheduledDelayMillis: delayMs }),
  })
  const sampling = samplingOf(env)
  const instance = randomUUID()
  const common = detectResources({ detectors: [resourceAttributesEnvDetector] })
  const tracers = new Map<string, Tracer>()

  function resourceOf(service: string) {
    return common.merge(
      resourceFromAttributes({ 'service.namespace': 'loomcast', 'service.name': service, 'service.instance.id': `${service}-${instance}` }),
    )
  }

  return {
    factory(service, start, running) {
      const tracer = tracers.get(service)
      return tracer ? openWith(tracer, service, start, running) : closedSpan(service, start, running)
    },
    addService(service, { trustsCallers }) {
      if (tracers.has(service)) return
      const provider = new TracerProvider({
        resource: resourceOf(service),
        sampler: samplerOf(sampling, trustsCallers),
        spanProcessors: [processor],
        spanLimits: { attributeValueLengthLimit: 200 },
      })
      tracers.set(service, provider.getTracer(SCOPE.name))
    },
    report(service, spans) {
      const resource = resourceOf(service)
      for (const span of spans) processor.onEnd(readable(span, resource))
    },
    async flush() {
      await processor.forceFlush()
    },
  }
}

function samplerOf({ parentBased, ratio }: Sampling, trustsCallers: boolean): Sampler {
  const root = ratio === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
  if (!parentBased) return root
  return new ParentBasedSampler({ root, ...(trustsCallers ? {} : { remoteParentSampled: root }) })
}

function openWith(tracer: Tracer, service: string, start: SpanStart, running: TraceContext | undefined): OpenSpan {
  const parent = contextOf(start, running)
  const span = tracer.startSpan(start.name, { kind: KINDS[start.kind ?? 'internal'], attributes: start.attributes ?? {} }, parent)
  const { traceId, spanId, traceFlags } = span.spanContext()
  const requestId = running?.requestId
  let ended = false
  return {
    context: { traceId, spanId, sampled: (traceFlags & 1) === 1, service, ...(requestId === undefined ? {} : { requestId }) },
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail(type) {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
    },
    end() {
      if (ended) return
      ended = true
      span.end()
    },
  }
}

/** For a service without addService: records nothing and continues the trace. */
function closedSpan(service: string, start: SpanStart, running: TraceContext | undefined): OpenSpan {
  const parent = typeof start.parent === 'string' ? parseTraceparent(start.parent) : running
  const context = { ...(parent ?? { traceId: '0'.repeat(32), spanId: '0'.repeat(16), sampled: false }), service }
  return { context, set() {}, rename() {}, fail() {}, end() {} }
}

function contextOf({ parent }: SpanStart, running: TraceContext | undefined): Context {
  if (parent === null) return ROOT_CONTEXT
  const remote = parent === undefined ? undefined : parseTraceparent(parent)
  if (parent !== undefined && !remote) return ROOT_CONTEXT
  const above = remote ?? running
  if (!above) return ROOT_CONTEXT
  const spanContext: SpanContext = {
    traceId: above.traceId,
    spanId: above.spanId,
    traceFlags: above.sampled ? 1 : 0,
    isRemote: remote !== undefined,
  }
  return trace.setSpanContext(ROOT_CONTEXT, spanContext)
}

function readable(span: FinishedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const context = (spanId: string, isRemote: boolean): SpanContext => ({ traceId: span.traceId, spanId, traceFlags: 1, isRemote })
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => context(span.spanId, false),
    ...(span.parentSpanId && { parentSpanContext: context(span.parentSpanId, false) }),
    startTime: hrTime(span.startMs),
    endTime: hrTime(span.endMs),
    duration: hrTime(span.endMs - span.startMs),
    status: { code: span.failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: '@loomcast/web-kit' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Seconds and nanoseconds. */
function hrTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
