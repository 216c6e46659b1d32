import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface TraceContext {
  /** 32 hex digits, the same for everything that one action of a user causes. */
  traceId: string
  /** 16 hex digits, ours. */
  spanId: string
  sampled: boolean
  requestId?: string
}

const current = new AsyncLocalStorage<TraceContext>()

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZERO = /^0+$/

/** Continues the trace of a W3C `traceparent` header, or begins one when it is missing or malformed. */
export function continueTrace(traceparent: string | undefined, requestId?: string): TraceContext {
  const match = traceparent === undefined ? null : TRACEPARENT.exec(traceparent)
  const [, version, traceId, parentId, flags, rest] = match ?? []
  const spanId = randomBytes(8).toString('hex')
  const usable = traceId && parentId && flags && !ZERO.test(traceId) && !ZERO.test(parentId) && !(version === '00' && rest)
  const context: TraceContext = usable
    ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
    : { traceId: randomBytes(16).toString('hex'), spanId, sampled: true }
  return requestId === undefined ? context : { ...context, requestId }
}

export function formatTraceparent(context: TraceContext): string {
  return `00-${context.traceId}-${context.spanId}-${context.sampled ? '01' : '00'}`
}

/** The trace of the work that is running now, for outgoing calls, event rows and log lines. */
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
