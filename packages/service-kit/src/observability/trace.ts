import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** The position of some work in its trace. Carried with or without a collector: logs, rows, events and jobs contain it in both cases. */
export interface TraceContext {
  /** 32 hex digits, the same for everything that a user action causes. */
  traceId: string
  /** 16 hex digits, generated here. */
  spanId: string
  sampled: boolean
  requestId?: string
  /** The service that does this work; set while tracing is on. */
  service?: string
}

const current = new AsyncLocalStorage<TraceContext>()

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZERO = /^0+$/

/** Parses the ids of a W3C `traceparent` header; undefined if it is missing or malformed. */
export function parseTraceparent(traceparent: string | undefined): Pick<TraceContext, 'traceId' | 'spanId' | 'sampled'> | undefined {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent)
  const [, version, traceId, spanId, flags, rest] = match ?? []
  const usable = traceId && spanId && flags && !ZERO.test(traceId) && !ZERO.test(spanId) && !(version === '00' && rest)
  return usable ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined
}

/** Continues the trace of a W3C `traceparent` header with a new span id, or starts a trace if the header has none. */
export function continueTrace(traceparent: string | undefined, requestId?: string): TraceContext {
  const given = parseTraceparent(traceparent)
  const context = {
    traceId: given?.traceId ?? randomHex(16),
    spanId: randomHex(8),
    sampled: given?.sampled ?? true,
  }
  return requestId === undefined ? context : { ...context, requestId }
}

/** Random bytes for many ids at once: a system call per id would be a tenth of the gateway's CPU time per request. */
const randomness = Buffer.alloc(4096)
let drawn = randomness.length

function randomHex(bytes: number): string {
  if (drawn + bytes > randomness.length) {
    randomFillSync(randomness)
    drawn = 0
  }
  drawn += bytes
  return randomness.toString('hex', drawn - bytes, drawn)
}

export function formatTraceparent(context: TraceContext): string {
  return `00-${context.traceId}-${context.spanId}-${context.sampled ? '01' : '00'}`
}

/** The trace of the current work, for outgoing calls, event rows and log lines. */
export function currentTrace(): TraceContext | undefined {
  return current.getStore()
}

export function currentTraceparent(): string | undefined {
  const context = current.getStore()
  return context && formatTraceparent(context)
}

export function runInTrace<T>(context: TraceContext, work: () => T): T {
  return current.run(context, work)
}
