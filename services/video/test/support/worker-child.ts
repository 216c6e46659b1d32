import { flushCompileCache } from 'node:module'
import { createPausedBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { loadVideoSettings, startService } from '../../src/app.ts'
import { fakeInference } from './fake-inference.ts'
import { fakeRenderers } from './fake-renderers.ts'

/** The video service's worker as a process that a test can kill. */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('MONGODB_URL'), env('CHILD_DATABASE'))
const redis = await connectRedis(env('REDIS_URL'), 'video-worker-child')
await startService({
  connection,
  redis,
  bus: createPausedBus({ logger: createLogger('video', false) }),
  settings: loadVideoSettings(),
  logger: false,
  role: 'worker',
  prefix: env('CHILD_PREFIX'),
  timeouts: JSON.parse(env('CHILD_TIMEOUTS')),
  inference: fakeInference(),
  renderers: fakeRenderers({ log: env('CHILD_LOG'), sceneMs: Number(env('CHILD_SCENE_MS')) }),
})
// Node writes it at the regular end only, and tests kill this process.
flushCompileCache()
process.stdout.write('ready\n')
