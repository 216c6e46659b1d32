import { createPausedBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { loadVideoSettings, startService } from '../../src/app.ts'
import { fakeInference } from './fake-inference.ts'
import { fakeRenderers } from './fake-renderers.ts'

/** The video service's HTTP role as a process that a test can kill. Writes its URL. */
const env = (name: string) => process.env[name]!
const { app } = await startService({
  connection: await connectDatabase(env('MONGODB_URL'), env('CHILD_DATABASE')),
  redis: await connectRedis(env('REDIS_URL'), 'video-http-child'),
  bus: createPausedBus({ logger: createLogger('video', false) }),
  settings: loadVideoSettings(),
  logger: false,
  role: 'http',
  prefix: env('CHILD_PREFIX'),
  auth: { jwks: async () => JSON.parse(env('CHILD_JWKS')) },
  inference: fakeInference(),
  renderers: fakeRenderers({ log: env('CHILD_LOG') }),
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
