import type { Readable } from 'node:stream'
import { platformName } from '@loomcast/platforms'
import { AppError, invalidField, problemResponses } from '@loomcast/service-kit/errors'
import { type App, hashRequest, IdempotencyHeaders } from '@loomcast/service-kit/http'
import type { Limiter } from '@loomcast/service-kit/redis'
import { type Static, Type } from 'typebox'
import { currentFit } from '../../history/saved-content.ts'
import { requirePlatform } from '../../requested-platform.ts'
import { disconnection, eventStream, problemDocument, type ServerEvent, STREAM_HEADERS, serverEvent, wantsEvents } from '../event-stream.ts'
import type { LiveEvent } from '../live-generation.ts'
import { withPlatformName } from '../response.ts'
import { type BeginDeps, beginSet, type CallRules, type StartedMember } from './begin-set.ts'
import { joinedSet } from './joined-set.ts'
import { mergedEvents } from './merged-events.ts'
import { eventsOfMember, type PresentMember, type PresentSet, readSet, stopSet } from './read-set.ts'
import { MAX_ACTIVE_GENERATIONS, runningSets } from './running-sets.ts'
import { GenerateSetBody, SetParams, SetResponse, SetsQuery, SetsResponse, StopBody } from './sets.schema.ts'

const EVENTS =
  'With `Accept: text/event-stream`: first `set` {set_id, members: [{platform, content_id}]}, then `started`, `delta`, `reset`, `result` and `error` as of POST /api/content/generate, each with `platform` and `content_id`, and at last `done` {set_id, completed, failed}. Closing the connection stops nothing.'

export interface SetDeps extends BeginDeps {
  /** Counts the texts that each user requests in sets. */
  textsOfSets: Limiter
}

const RULES: CallRules = {
  callKey: (key) => key,
  // Users' keys contain no spaces.
  runKey: (contentId) => `member ${contentId}`,
  mostActive: MAX_ACTIVE_GENERATIONS,
  outlivesClients: true,
  freesKey: false,
}

const answer = {
  200: {
    description: 'The set.',
    content: {
      'application/json': { schema: SetResponse },
      'text/event-stream': { schema: Type.Unsafe<Readable>(Type.String()) },
    },
  },
}

export function setRoutes(app: App, services: SetDeps): void {
  const { repositories } = services
  const deps = {
    ...services,
    measured: async (content: Parameters<typeof currentFit>[1]) => (await currentFit(repositories.contents, content)).measure,
  }
  const user = { config: { auth: 'user' as const } }
  const tags = ['content']

  app.post(
    '/api/content/generate-set',
    {
      ...user,
      schema: {
        tags,
        summary: 'Write texts for several platforms from one brief',
        description: `Each text is a generation of its own; they are reserved in the order of the platforms. A text for which no quota is left, or which fails, costs nothing, and the others are written. If no text can be started, the answer is the problem of the first. Answers JSON when all have ended. ${EVENTS} Repeating the call with the same key starts texts again that had no quota or whose process died.`,
        headers: IdempotencyHeaders,
        body: GenerateSetBody,
        response: { ...answer, ...problemResponses(402, 404, 409, 422, 429, 500, 502, 503, 504) },
      },
    },
    async (request, reply) => {
      const { user_id } = request.caller
      const left = disconnection(reply)
      const set = await beginPosts(user_id, request.body, request.headers['idempotency-key'], deps)
      const events = setEvents(set, (member) => member.listen(left), request.id)
      if (wantsEvents(request.headers.accept)) return reply.headers(STREAM_HEADERS).send(eventStream(events, request.log))
      for await (const _ of events);
      return setResponse(await readSet(user_id, set.set_id, deps), request.id)
    },
  )

  app.get(
    '/api/content/sets',
    {
      ...user,
      schema: {
        tags,
        summary: "The caller's sets that are being written",
        description: 'So that another tab or device finds them. The texts of each are read with GET /api/content/sets/{set_id}.',
        querystring: SetsQuery,
        response: { 200: SetsResponse },
      },
    },
    async ({ caller }) => ({
      success: true as const,
      sets: (await runningSets(caller.user_id, deps)).map(({ set_id, started_at }) => ({ set_id, started_at: started_at.toISOString() })),
    }),
  )

  app.get(
    '/api/content/sets/:set_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'The texts of a set with their present states',
        description: `Answers JSON at once. ${EVENTS} Texts that have ended have their outcome as their only event.`,
        params: SetParams,
        response: { ...answer, ...problemResponses(404) },
      },
    },
    async (request, reply) => {
      const { user_id } = request.caller
      const left = disconnection(reply)
      const set = await readSet(user_id, request.params.set_id, deps)
      if (!wantsEvents(request.headers.accept)) return setResponse(set, request.id)
      const events = setEvents(set, (member) => eventsOfMember(user_id, set.set_id, member, deps, left), request.id)
      return reply.headers(STREAM_HEADERS).send(eventStream(events, request.log))
    },
  )

  app.post(
    '/api/content/sets/:set_id/stop',
    {
      ...user,
      schema: {
        tags,
        summary: 'Stop the running texts of a set, or one of them',
        description: 'What was written is kept and counts as one generation each.',
        params: SetParams,
        body: StopBody,
        response: { 200: SetResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params, body, id }) => setResponse(await stopSet(caller.user_id, params.set_id, body.content_id, deps), id),
  )
}

async function beginPosts(
  userId: string,
  body: Static<typeof GenerateSetBody>,
  idempotencyKey: string | undefined,
  deps: SetDeps,
): Promise<{ set_id: string; members: StartedMember[] }> {
  const { platforms: names, beside, set_id, ...request } = body
  const platforms = names.map((name) => requirePlatform(name).id)
  if (new Set(platforms).size < platforms.length) throw invalidField('validation_failed', 'platforms', 'Name each platform once.')
  if (beside !== undefined && set_id !== undefined) throw invalidField('validation_failed', 'set_id', 'Send either set_id or beside.')
  const started = await beginSet(
    {
      userId,
      request,
      platforms,
      idempotencyKey,
      requestHash: hashRequest(body),
      rules: RULES,
      set: () => joinedSet(userId, { set_id, beside }, deps.repositories),
      async admit() {
        const { allowed, retryAfterS } = await deps.textsOfSets.consume(userId, platforms.length)
        const headers = { 'retry-after': String(retryAfterS) }
        if (!allowed) throw new AppError('rate_limited', "You've requested too many posts. Try again in a minute.", { headers })
      },
    },
    deps,
  )
  if (started.set_id === null) throw new Error('The texts of generate-set have no set.')
  return { ...started, set_id: started.set_id }
}

type Ids = Pick<PresentMember, 'platform' | 'content_id'>

const idsOf = ({ platform, content_id }: Ids): Ids => ({ platform: platformName(platform), content_id })

/** The events of all members as they arrive, between `set` and `done`. */
async function* setEvents<Member extends Ids>(
  { set_id, members }: { set_id: string; members: Member[] },
  listen: (member: Member) => AsyncIterable<LiveEvent>,
  requestId: string,
): AsyncGenerator<ServerEvent> {
  const sources = members.map((member) => ({ member, events: listen(member) }))
  yield { name: 'set', data: { set_id, members: members.map(idsOf) } }
  let completed = 0
  for await (const { member, event } of mergedEvents(sources)) {
    if (event.type === 'result') completed += 1
    const { name, data } = serverEvent(event, requestId)
    yield { name, data: { ...data, ...idsOf(member) } }
  }
  yield { name: 'done', data: { set_id, completed, failed: members.length - completed } }
}

function setResponse({ set_id, prompt, created_at, members }: PresentSet, requestId: string): Static<typeof SetResponse> {
  return {
    success: true,
    set_id,
    prompt,
    created_at: created_at.toISOString(),
    members: members.map((member) => memberOf(member, requestId)),
  }
}

function memberOf(member: PresentMember, requestId: string): Static<typeof SetResponse>['members'][number] {
  const shown = { ...idsOf(member), state: member.state }
  if (member.state === 'running') return { ...shown, text: member.text }
  if (member.state === 'completed') return { ...shown, result: withPlatformName(member.result) }
  if (member.state === 'failed') return { ...shown, problem: problemDocument(member.failure, requestId) }
  return shown
}
