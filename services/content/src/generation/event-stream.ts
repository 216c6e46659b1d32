import type { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { AppError, toProblem } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Failure } from '../domain/generation-response.ts'
import type { LiveEvent } from './live-generation.ts'
import { problemOf, withPlatformName } from './response.ts'

const HEARTBEAT_MS = 15_000

export const ABORTED = new AppError('generation_stopped')

export interface ServerEvent {
  name: string
  data: object
}

export function wantsEvents(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/event-stream') === true
}

/** Aborts when the client disconnects. Call it before anything is awaited: a connection that is already closed is not noticed. */
export function disconnection({ raw }: { raw: EventEmitter }): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

export const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** Sends events as they arrive, with comments in between so that the connection stays open. */
export function eventStream(events: AsyncIterable<ServerEvent>, log: Pick<Logger, 'error'>): PassThrough {
  const stream = new PassThrough()
  void writeAll(events, stream).catch((error) => {
    log.error({ err: error }, 'event stream failed')
    stream.destroy()
  })
  return stream
}

async function writeAll(events: AsyncIterable<ServerEvent>, stream: PassThrough): Promise<void> {
  const heartbeat = setInterval(() => stream.write(': still writing\n\n'), HEARTBEAT_MS)
  try {
    for await (const { name, data } of events) stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  } finally {
    clearInterval(heartbeat)
    stream.end()
  }
}

/** An event of a run as it is sent. */
export function serverEvent(event: LiveEvent, requestId: string): ServerEvent {
  if (event.type === 'result') return { name: 'result', data: withPlatformName(event.answer) }
  if (event.type === 'error') return { name: 'error', data: problemDocument(event.failure, requestId) }
  if (event.type === 'aborted') return { name: 'error', data: toProblem(ABORTED, requestId) }
  const { type, ...data } = event
  return { name: type, data }
}

/** An event has no headers, so the problem document contains the value of Retry-After. */
export function problemDocument(failure: Failure, requestId: string): object {
  const { retry_after } = failure
  return { ...toProblem(problemOf(failure), requestId), ...(retry_after !== undefined && { retry_after }) }
}
