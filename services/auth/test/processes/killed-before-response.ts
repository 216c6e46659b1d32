import type { AddressInfo } from 'node:net'
import { createLocalBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { buildApp, loadAuthSettings } from '../../src/app.ts'

/** Runs the service on the test's servers, and kills the process when a response is ready but not yet sent. Prints the service's URL. */
const settings = { ...loadAuthSettings(), redisPrefix: process.env['REDIS_PREFIX'] ?? '' }
const app = await buildApp({
  connection: await connectDatabase(settings.MONGODB_URL, process.env['DATABASE'] ?? ''),
  redis: await connectRedis(settings.REDIS_URL, 'killed-before-response'),
  bus: createLocalBus({ logger: createLogger('auth', false) }),
  settings,
  clock: () => new Date(Date.now() + Number(process.env['CLOCK_AHEAD_MS'] ?? 0)),
  logger: false,
})
app.addHook('onSend', async () => {
  process.kill(process.pid, 'SIGKILL')
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
