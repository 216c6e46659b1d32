/** A worker process on a machine whose clock is wrong, with its real queue. Its network runs in the process of the test. */
const { env } = process
const shiftMs = Number(env['CHILD_SHIFT_MS'])
const RealDate = Date
class WrongDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(RealDate.now() + shiftMs)
    else super(parts[0])
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
}
// Mongoose knows types by their names.
Object.defineProperty(WrongDate, 'name', { value: 'Date' })
globalThis.Date = WrongDate as DateConstructor

// Imported now, so that every library sees the wrong clock.
const { connectDatabase } = await import('@loomcast/service-kit/mongo')
const { connectRedis } = await import('@loomcast/service-kit/redis')
const { recordingBus } = await import('@loomcast/service-kit/testing')
const { startService } = await import('../../src/app.ts')
const { loadPublishSettings } = await import('../../src/settings.ts')
const { remoteNetwork } = await import('./remote-network.ts')

const settings = loadPublishSettings(env)
await startService({
  connection: await connectDatabase(settings.MONGODB_URL, String(env['CHILD_DATABASE'])),
  redis: await connectRedis(settings.REDIS_URL, 'publish', () => {}),
  bus: recordingBus(),
  settings,
  logger: false,
  adapters: new Map([['mastodon', remoteNetwork(String(env['CHILD_NETWORK']))]]),
  queuePrefix: String(env['CHILD_QUEUE']),
  sweepMs: 200,
  role: 'worker',
})
process.stdout.write('started\n')
