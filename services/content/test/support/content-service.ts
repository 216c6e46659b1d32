import { createLocalBus, type EventBus } from '@loomcast/service-kit/events'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock, type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { buildApp, type ContentDeps, loadContentSettings } from '../../src/app.ts'
import type { Timeouts } from '../../src/engines/deadline.ts'
import type { Engine } from '../../src/engines/engine.ts'
import { createEngineRegistry } from '../../src/engines/engine-registry.ts'
import { createLocalServers } from '../../src/engines/local-servers.ts'
import { modelsOf } from '../../src/models.ts'
import { createRepositories, type Repositories } from '../../src/repositories.ts'
import { echo } from './echo.ts'
import { type OpenAiDouble, startOpenAiDouble } from './openai-double.ts'
import { LONG_TIMEOUTS } from './provider-timeouts.ts'

export const silent = createLogger('content', false)

export interface ContentService {
  app: Awaited<ReturnType<typeof buildApp>>
  deps: ContentDeps
  openai: OpenAiDouble
  tokens: TestTokens
  clock: ReturnType<typeof fixedClock>
  repositories: Repositories
  bus: EventBus
  /** Another app with empty memory on the same database, as after a restart. */
  restarted(): Promise<Awaited<ReturnType<typeof buildApp>>>
  /** Calls the API as a user. Returns status, body and headers. */
  call(
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  stop(): Promise<void>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of responses.
  body: any
  text: string
  headers: Record<string, unknown>
}

/** The content service on its own database with a fixed clock. A test double serves the OpenAI and Gemini APIs. */
export async function startContent(
  name: string,
  options: { gemini?: boolean; openai?: boolean; timeouts?: Timeouts; local?: 'configured' | 'found'; composer?: Engine; now?: Date } = {},
): Promise<ContentService> {
  const [database, redis, openai] = await Promise.all([testDatabase(`content_${name}`), testRedis(`content_${name}`), startOpenAiDouble()])
  const tokens = testTokens()
  const clock = fixedClock(options.now?.toISOString() ?? '2026-03-10T12:00:00Z')
  const bus = createLocalBus({ logger: silent })
  const places = options.local === 'found' ? [{ server: 'Test server', baseUrl: openai.url }] : []
  const localServers = createLocalServers(options.local === 'configured' ? { baseUrl: openai.url } : { places })
  if (options.local) {
    openai.models.splice(0, openai.models.length, '/srv/models/test-model.gguf')
    await localServers.probe()
  }
  const engineRegistry = createEngineRegistry({
    openai: { apiKey: options.openai === false ? '' : 'test-key-openai', baseUrl: openai.url },
    gemini: { apiKey: options.gemini ? 'test-key-gemini' : '', baseUrl: openai.url },
    localServers,
    composer: options.composer ?? echo,
    clock,
    timeouts: options.timeouts ?? LONG_TIMEOUTS,
  })
  const settings = loadContentSettings({ MONGODB_URL: database.url, REDIS_URL: redis.url, AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json' })
  const deps: ContentDeps = {
    connection: database.connection,
    redis: redis.client,
    bus,
    settings,
    clock,
    logger: false,
    auth: { jwks: tokens.jwks },
    engineRegistry,
  }
  modelsOf(database.connection)
  await ensureCollections(database.connection)
  const apps = [await buildApp(deps)]
  const app = apps[0]!

  return {
    app,
    deps,
    openai,
    tokens,
    clock,
    bus,
    repositories: createRepositories(database.connection),
    async restarted() {
      const next = await buildApp(deps)
      apps.push(next)
      return next
    },
    async call(user, method, url, body, headers) {
      const response = await app.inject({
        method,
        url,
        headers: { ...(await tokens.as(user)), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return { status: response.statusCode, body: isJson ? response.json() : undefined, text: response.body, headers: response.headers }
    },
    async stop() {
      openai.release()
      await Promise.all(apps.map((each) => each.close()))
      await openai.close()
      await redis.drop()
      await database.drop()
    },
  }
}

export interface StreamEvent {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of events.
  data: any
}

/** The events of an event stream, without comments. */
export function eventsOf(text: string): StreamEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name, data] = block.split('\n')
      return { name: name!.slice('event: '.length), data: JSON.parse(data!.slice('data: '.length)) }
    })
}

export const LINKEDIN = { prompt: 'Our bakery cut food waste with an app.', platform: 'LinkedIn Post' }
