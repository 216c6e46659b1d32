import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, hashRequest, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { type Static, Type } from 'typebox'
import type { GenerationResponse } from '../domain/generation-response.ts'
import { requirePlatform } from '../requested-platform.ts'
import { ABORTED, disconnection, eventStream, type ServerEvent, STREAM_HEADERS, serverEvent, wantsEvents } from './event-stream.ts'
import { GenerateBody, GenerateResponse } from './generate.schema.ts'
import type { LiveEvent } from './live-generation.ts'
import { problemOf, withPlatformName } from './response.ts'
import { type BeginDeps, beginSet, type CallRules, type StartedMember } from './sets/begin-set.ts'

const RULES: CallRules = {
  // Cannot equal a user's key, because those contain no spaces.
  callKey: (key) => `post ${key}`,
  // Earlier releases stored no call for a single text, only its run under the user's key. With the same key, old and new releases find each other's runs.
  runKey: (contentId, key) => key ?? `member ${contentId}`,
  mostActive: Number.POSITIVE_INFINITY,
  outlivesClients: false,
  freesKey: true,
}

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
      const disconnected = disconnection(reply)
      const post = await beginPost(request.caller.user_id, request.body, request.headers['idempotency-key'], deps)
      const events = post.listen(disconnected)
      if (!wantsEvents(request.headers.accept)) return lastResponse(events)
      return reply.headers(STREAM_HEADERS).send(eventStream(serverEvents(events, request.id), request.log))
    },
  )
}

/** Begins a single text as a set with one member and no set ID. */
async function beginPost(
  userId: string,
  body: Static<typeof GenerateBody>,
  idempotencyKey: string | undefined,
  deps: BeginDeps,
): Promise<StartedMember> {
  const { platform, ...request } = body
  const call = { userId, request, platforms: [requirePlatform(platform).id], idempotencyKey, requestHash: hashRequest(body), rules: RULES }
  const { members } = await beginSet({ ...call, set: async () => null }, deps)
  const [post] = members
  if (!post) throw new Error('A call for one platform has no text.')
  return post
}

async function lastResponse(events: AsyncIterable<LiveEvent>): Promise<GenerationResponse> {
  for await (const event of events) {
    if (event.type === 'result') return withPlatformName(event.answer)
    if (event.type === 'error') throw problemOf(event.failure)
  }
  throw ABORTED
}

async function* serverEvents(events: AsyncIterable<LiveEvent>, requestId: string): AsyncGenerator<ServerEvent> {
  for await (const event of events) yield serverEvent(event, requestId)
}
