import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGunzip } from 'node:zlib'
import { poll } from './poll.ts'

/** A span as received over OTLP/HTTP. */
export interface CollectedSpan {
  service: string
  resource: Record<string, unknown>
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** Unix time in nanoseconds, like `endNs`. */
  startNs: bigint
  endNs: bigint
  attributes: Record<string, unknown>
  failed: boolean
  statusMessage: string
  /** The span's events in OTLP JSON. */
  events: unknown[]
}

export interface TraceCollector {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans(): readonly CollectedSpan[]
  /** Bodies of all requests, unchanged. */
  bodies(): readonly string[]
  /** Protocol violations in the received requests; empty if there are none. */
  faults(): readonly string[]
  /** Waits for a span that matches. Rejects after `timeoutMs` (default 20 s) with an error that contains `what`. */
  find(fits: (span: CollectedSpan) => boolean, what: string, timeoutMs?: number): Promise<CollectedSpan>
  close(): Promise<void>
}

const KINDS = ['internal', 'server', 'client', 'producer', 'consumer'] as const

/** Starts a collector on loopback that accepts OTLP/HTTP with JSON (opentelemetry-proto, trace/v1) and validates every field that it uses. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const faults: string[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    bodies.push(body)
    if (request.method !== 'POST' || request.url !== '/v1/traces') faults.push(`${request.method} ${request.url}`)
    if (request.headers['content-type'] !== 'application/json') faults.push(`content-type ${request.headers['content-type']}`)
    try {
      spans.push(...readTraces(JSON.parse(body)))
    } catch (error) {
      faults.push(String(error))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    bodies: () => bodies,
    faults: () => faults,
    find: (fits, what, timeoutMs = 20_000) =>
      poll(() => spans.find(fits), { timeoutMs }).catch(() => {
        throw new Error(
          `The span of ${what} was not received. Received: ${spans.map((span) => `${span.service}: ${span.name}`).join(', ')}`,
        )
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Json = Record<string, unknown>

function readTraces(body: Json): CollectedSpan[] {
  return list(body, 'resourceSpans').flatMap((entry) => {
    const resource = attributesOf(entry['resource'] as Json)
    const service = requireOtlp(typeof resource['service.name'] === 'string', 'service.name') && String(resource['service.name'])
    return list(entry, 'scopeSpans').flatMap((scope) => {
      requireOtlp(typeof (scope['scope'] as Json | undefined)?.['name'] === 'string', 'scope.name')
      return list(scope, 'spans').map((span) => readSpan(span, service, resource))
    })
  })
}

function readSpan(span: Json, service: string, resource: Json): CollectedSpan {
  const { traceId, spanId, parentSpanId = '', name, kind, startTimeUnixNano, endTimeUnixNano } = span
  requireOtlp(typeof traceId === 'string' && /^[0-9a-f]{32}$/.test(traceId), 'traceId')
  requireOtlp(typeof spanId === 'string' && /^[0-9a-f]{16}$/.test(spanId), 'spanId')
  requireOtlp(typeof parentSpanId === 'string' && /^([0-9a-f]{16})?$/.test(parentSpanId), 'parentSpanId')
  requireOtlp(typeof name === 'string' && name !== '', 'name')
  requireOtlp(typeof kind === 'number' && KINDS[kind - 1] !== undefined, 'kind')
  for (const time of [startTimeUnixNano, endTimeUnixNano]) requireOtlp(/^\d{19}$/.test(String(time)), `time ${String(time)}`)
  const startNs = BigInt(String(startTimeUnixNano))
  const endNs = BigInt(String(endTimeUnixNano))
  requireOtlp(endNs >= startNs, 'end after start')
  const status = (span['status'] ?? {}) as Json
  return {
    service,
    resource,
    traceId: String(traceId),
    spanId: String(spanId),
    parentSpanId: String(parentSpanId),
    name: String(name),
    kind: KINDS[Number(kind) - 1] ?? 'internal',
    startNs,
    endNs,
    attributes: attributesOf(span),
    failed: status['code'] === 2,
    statusMessage: String(status['message'] ?? ''),
    events: list(span, 'events', true),
  }
}

function attributesOf(holder: Json): Json {
  return Object.fromEntries(
    list(holder, 'attributes', true).map((entry) => {
      requireOtlp(typeof entry['key'] === 'string', 'attribute key')
      const [type, value, ...more] = Object.entries(entry['value'] as Json).flat()
      requireOtlp(/^(string|int|double|bool|array)Value$/.test(String(type)) && more.length === 0, `attribute ${String(entry['key'])}`)
      return [String(entry['key']), type === 'intValue' ? Number(value) : value]
    }),
  )
}

function list(holder: Json | undefined, name: string, optional = false): Json[] {
  const value = holder?.[name] ?? (optional ? [] : undefined)
  requireOtlp(Array.isArray(value), name)
  return value as Json[]
}

function requireOtlp(isValid: boolean, what: string): true {
  if (!isValid) throw new Error(`not OTLP: ${what}`)
  return true
}

async function textOf(request: IncomingMessage): Promise<string> {
  const stream = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
