import { createLocalBus } from '@loomcast/service-kit/events'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { buildApp, loadContentSettings } from '../../src/app.ts'
import { createEngineRegistry } from '../../src/engines/engine-registry.ts'
import { createLocalServers } from '../../src/engines/local-servers.ts'
import { modelsOf } from '../../src/models.ts'
import { echo } from './echo.ts'
import { LONG_TIMEOUTS } from './provider-timeouts.ts'

/** Runs the content service as a process that a test can kill. Prints its URL. */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('CHILD_MONGODB_URL'), env('CHILD_DATABASE'))
modelsOf(connection)
await ensureCollections(connection)
const redis = await connectRedis(env('CHILD_REDIS_URL'), 'crash-child')
const off = { apiKey: '', baseUrl: env('CHILD_OPENAI') }
const app = await buildApp({
  connection,
  redis,
  bus: createLocalBus({ logger: createLogger('content', false) }),
  settings: loadContentSettings({
    MONGODB_URL: env('CHILD_MONGODB_URL'),
    REDIS_URL: env('CHILD_REDIS_URL'),
    AUTH_JWKS_URL: 'http://127.0.0.1:1/',
  }),
  logger: false,
  auth: { jwks: async () => JSON.parse(env('CHILD_JWKS')) },
  engineRegistry: createEngineRegistry({
    openai: { ...off, apiKey: 'test' },
    gemini: off,
    localServers: createLocalServers({ places: [] }),
    composer: echo,
    timeouts: LONG_TIMEOUTS,
  }),
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
