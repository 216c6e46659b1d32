import { PassThrough, type Readable } from 'node:stream'
import { AppError, problemResponses, toProblem } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { GenerationResponse } from '../domain/generation-response.ts'
import { type BeginDeps, beginGeneration, type Listen } from './begin.ts'
import { GenerateBody, GenerateResponse } from './generate.schema.ts'
import type { LiveEvent } from './live-generation.ts'
import { problemOf, withPlatformName } from './response.ts'

const HEARTBEAT_MS = 15_000

const ABORTED = new AppError('generation_stopped')

export function generateRoutes(app: App, deps: BeginDeps): void {
  app.post(
    '/api/content/generate',
    {
      config: { auth: 'user' },
      schema: {
        tags: ['content'],
        summary: 'Write a text',
        description:
          'Answers JSON, or with `Accept: text/event-stream` the events `started` {content_id, provider, model, engine}, `delta` {text}, `reset` {message} (what was written is dropped and written again) and at last `result` (the JSON body) or `error` (the problem). Closing the connection stops the provider; what was written is kept and counts as one generation.',
        headers: IdempotencyHeaders,
        body: GenerateBody,
        response: {
          200: {
            description: 'The text.',
            content: {
              'application/json': { schema: GenerateResponse },
              'text/event-stream': { schema: Type.Unsafe<Readable>(Type.String()) },
            },
          },
          ...problemResponses(402, 404, 409, 422, 429, 500, 502, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const listen = await beginGeneration(request.caller.user_id, request.body, request.headers['idempotency-key'], deps)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      if (!wantsEvents(request.headers.accept)) return lastResponse(listen, left.signal)

      const stream = new PassThrough()
      void sendEvents(listen, left.signal, stream, request.id).catch((error) => {
        request.log.error({ err: error }, 'event stream failed')
        stream.destroy()
      })
      return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
    },
  )
}

function wantsEvents(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/event-stream') === true
}

async function lastResponse(listen: Listen, left: AbortSignal): Promise<GenerationResponse> {
  for await (const event of listen(left)) {
    if (event.type === 'result') return withPlatformName(event.answer)
    if (event.type === 'error') throw problemOf(event.failure)
  }
  throw ABORTED
}

async function sendEvents(listen: Listen, left: AbortSignal, stream: PassThrough, requestId: string): Promise<void> {
  const heartbeat = setInterval(() => stream.write(': still writing\n\n'), HEARTBEAT_MS)
  try {
    for await (const event of listen(left)) stream.write(frameOf(event, requestId))
  } finally {
    clearInterval(heartbeat)
    stream.end()
  }
}

function frameOf(event: LiveEvent, requestId: string): string {
  const frame = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  if (event.type === 'result') return frame('result', withPlatformName(event.answer))
  if (event.type === 'error')
    return frame('error', { ...toProblem(problemOf(event.failure), requestId), ...retryAfter(event.failure.retry_after) })
  if (event.type === 'aborted') return frame('error', toProblem(ABORTED, requestId))
  const { type, ...data } = event
  return frame(type, data)
}

/** An event has no headers, so the problem document contains the value of Retry-After. */
function retryAfter(seconds: number | undefined): { retry_after?: number } {
  return seconds === undefined ? {} : { retry_after: seconds }
}
