import { join, resolve } from 'node:path'
import { findFfmpeg, recordServers, StartError, startKafka, startMongo, startRedis } from '@loomcast/local-servers'
import { buildBrowserCode } from './build.ts'
import { keepCompiledCode } from './compile-cache.ts'
import { claimDataFolder } from './data-folder.ts'
import { readOptions, type StartOptions, USAGE } from './options.ts'
import { assertPortFree } from './port.ts'
import { Shutdown, watchParent } from './shutdown.ts'
import { publishSlices } from './slices.ts'
import { terminal } from './terminal.ts'
import { watchServices } from './watch.ts'

/**
 * `npm start`: finds or downloads the database servers, builds the browser code, and runs every service and the gateway in this process.
 * `npm run dev` runs them in another process, which is started again when their code changes.
 */
const root = resolve(import.meta.dirname, '..', '..', '..')
keepCompiledCode(root)
const shutdown = new Shutdown()

async function start(options: StartOptions): Promise<void> {
  await assertPortFree(options.port)
  const unlock = await claimDataFolder(options.data, options.fresh)
  shutdown.add('data folder lock', unlock)

  // Set before the services are imported, because they create their loggers then.
  process.env['LOG_FILE'] ??= join(options.data, 'logs', 'loomcast.jsonl')
  const built = browserCode()
  const code = options.watch ? undefined : loadCode(built)
  const [mongoUrl, redisUrl, kafkaBrokers, ffmpegPath] = await Promise.all([
    mongodb(options.data),
    redis(options.data),
    kafka(options),
    ffmpeg(),
    built,
  ])
  const servers = { mongoUrl, redisUrl, kafkaBrokers }
  shutdown.add('server addresses', await recordServers(options.data, { ...servers, stripeEmulatorUrl: '', publicUrl: '' }))
  const registryFile = join(options.data, 'remotes.json')
  const slicesFolder = join(options.data, 'slices')
  await publishSlices(root, slicesFolder, registryFile)

  const platformOptions = { root, port: options.port, ...servers, registryFile, slicesFolder, data: options.data, ffmpegPath }
  if (!code) {
    const services = await watchServices(platformOptions)
    shutdown.add('services', () => services.stop())
    services.exited.then(() => unexpectedEnd('The process that watches the services'))
    return
  }
  const { announce, serve } = await code
  const platform = await serve(platformOptions)
  shutdown.add('services', platform.close)
  announce(platform)
}

/** The code of the services, which loads while the databases start: both take about a second. A build would compete with it for the processor. */
function loadCode(built: Promise<void>): Promise<typeof import('./serve.ts')> {
  const load = async () => {
    await built
    const serving = await import('./serve.ts')
    await serving.loadServices()
    return serving
  }
  const code = load()
  // Reported where it is awaited, which is never if a database does not start.
  code.catch(() => {})
  return code
}

async function mongodb(data: string): Promise<string> {
  if (process.env['MONGODB_URL']) return process.env['MONGODB_URL']
  const server = await startMongo({ folder: data, log: terminal.step })
  shutdown.add('MongoDB', server.stop)
  server.exited.then(() => unexpectedEnd('MongoDB'))
  return server.url
}

async function redis(data: string): Promise<string> {
  if (process.env['REDIS_URL']) return process.env['REDIS_URL']
  const server = await startRedis({ folder: data, log: terminal.step })
  shutdown.add('Redis', server.stop)
  server.exited.then(() => unexpectedEnd('Redis'))
  return server.url
}

async function kafka({ data, kafka }: StartOptions): Promise<string> {
  if (process.env['KAFKA_BROKERS']) return process.env['KAFKA_BROKERS']
  if (!kafka) return ''
  const server = await startKafka({ folder: data, log: terminal.step })
  shutdown.add('Kafka', server.stop)
  server.exited.then(() => unexpectedEnd('Kafka'))
  return server.brokers
}

/** Without ffmpeg, everything except rendering works, and the studio shows a notice. */
async function ffmpeg(): Promise<string> {
  return findFfmpeg(terminal.step).catch((error: Error) => {
    terminal.warn(`No videos can be rendered: ${error.message}`)
    return ''
  })
}

async function browserCode(): Promise<void> {
  const built = await buildBrowserCode(root, () =>
    terminal.step('Building the browser code (the first time takes about a minute; later only what changed)'),
  )
  if (built > 0) terminal.done(`Browser code built (${built} ${built === 1 ? 'package' : 'packages'})`)
}

let stopping = false

function unexpectedEnd(name: string): void {
  if (!stopping) void stop(1, `${name} ended unexpectedly, so Loomcast stops. Start it again; saved data is not lost.`)
}

async function stop(code: number, reason?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (reason) terminal.fail(reason)
  else terminal.step('Stopping')
  await shutdown.run((name, error) => terminal.warn(`${name} did not stop cleanly: ${(error as Error).message}`))
  process.exit(code)
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping && signal === 'SIGINT') process.exit(130)
      void stop(0)
    })
  }
  watchParent(() => void stop(0))
  try {
    const options = readOptions(process.argv.slice(2), process.env, root)
    if (options === 'help') {
      terminal.plain(USAGE)
      return process.exit(0)
    }
    await start(options)
  } catch (error) {
    if (stopping) return
    const message = error instanceof StartError ? error.message : `Loomcast did not start: ${(error as Error).stack}`
    await stop(1, message)
  }
}

await main()
