import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { GenerationResponse } from '../domain/generation-response.ts'
import { type BeginDeps, beginGeneration, type Listen } from './begin.ts'
import { ABORTED, disconnection, eventStream, type ServerEvent, STREAM_HEADERS, serverEvent, wantsEvents } from './event-stream.ts'
import { GenerateBody, GenerateResponse } from './generate.schema.ts'
import { problemOf, withPlatformName } from './response.ts'

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
      const left = disconnection(reply)
      if (!wantsEvents(request.headers.accept)) return lastResponse(listen, left)
      return reply.headers(STREAM_HEADERS).send(eventStream(eventsOf(listen, left, request.id), request.log))
    },
  )
}

async function lastResponse(listen: Listen, left: AbortSignal): Promise<GenerationResponse> {
  for await (const event of listen(left)) {
    if (event.type === 'result') return withPlatformName(event.answer)
    if (event.type === 'error') throw problemOf(event.failure)
  }
  throw ABORTED
}

async function* eventsOf(listen: Listen, left: AbortSignal, requestId: string): AsyncGenerator<ServerEvent> {
  for await (const event of listen(left)) yield serverEvent(event, requestId)
}
