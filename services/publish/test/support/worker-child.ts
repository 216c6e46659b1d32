import { createJobRunner } from '@loomcast/service-kit/jobs'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { connectRedis } from '@loomcast/service-kit/redis'
import { recordingBus } from '@loomcast/service-kit/testing'
import { every } from '@loomcast/service-kit/time'
import { createComponents } from '../../src/composition-root.ts'
import { sendJob } from '../../src/sending/send.job.ts'
import { loadPublishSettings } from '../../src/settings.ts'
import { fastClock } from './fast-clock.ts'
import { remoteNetwork } from './remote-network.ts'

/** A worker process whose network runs in the process of the test, and that wakes all the time instead of by a queue. */
const { env } = process
const settings = loadPublishSettings(env)
const { context } = createComponents({
  connection: await connectDatabase(settings.MONGODB_URL, String(env['CHILD_DATABASE'])),
  redis: await connectRedis(settings.REDIS_URL, 'publish', () => {}),
  bus: recordingBus(),
  settings,
  logger: false,
  adapters: new Map([['mastodon', remoteNetwork(String(env['CHILD_NETWORK']))]]),
  clock: fastClock(Number(env['CHILD_CLOCK_START'])),
})
const runner = createJobRunner(sendJob({ ...context, schedule: async () => {} }))
for (let worker = 0; worker < 4; worker += 1) every(100, 'send', () => runner.runDue(), console)
process.stdout.write('started\n')
setInterval(() => {}, 60_000)
