import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFfmpeg, freePort, startMongo, startRedis } from '@loomcast/local-servers'
import type { BenchContext } from '../bench.ts'
import { startKeySet } from '../frame/key-set.ts'
import { startNode } from '../frame/node-process.ts'
import type { Service } from './routes.ts'

export interface Block {
  /** The longest iteration of the event loop (ms), including time during which other processes ran. */
  milliseconds: number
  /** The most CPU time of the main thread in one iteration (ms). */
  cpu: number
}

export interface Reply {
  status: number
  body: string
}

export interface RunningService {
  call(method: string, path: string, headers?: Record<string, string>, body?: string | FormData): Promise<Reply>
  /** The longest block since the previous call of this method. */
  longestBlock(): Promise<Block>
}

export interface Services {
  services: Record<Service, RunningService>
  mongoUrl: string
  /** The `authorization` header of a user of content and video, or of an administrator. */
  as(userId: string, role?: 'user' | 'admin'): Promise<Record<string, string>>
}

const monitor = pathToFileURL(join(import.meta.dirname, 'block-monitor.ts')).href

/** Starts the services as in production, each in a separate process that measures its event loop. */
export async function startServices(context: BenchContext): Promise<Services> {
  const { folder, log, atEnd } = context
  log('starting MongoDB, Redis and the services')
  const [mongo, redis, keys] = await Promise.all([startMongo({ folder }), startRedis({ folder }), startKeySet(context)])
  atEnd(() => Promise.all([mongo.stop(), redis.stop()]))
  const shared = { MONGODB_URL: mongo.url, REDIS_URL: redis.url, KAFKA_BROKERS: '', AUTH_JWKS_URL: keys.url }
  const files = {
    FILE_SIGNING_KEY: 'a signing key that only this bench knows',
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
    FFMPEG_PATH: await findFfmpeg(log),
  }
  const services = {
    auth: await start(context, 'auth', {
      ...shared,
      MAIL_OUTBOX: 'true',
      SECOND_FACTOR_KEY: 'a key for second factors that only this bench knows',
    }),
    content: await start(context, 'content', shared),
    // No worker is needed, because videos are requested but not rendered.
    video: await start(context, 'video', { ...shared, ...files, ROLE: 'http' }),
  }
  return { services, mongoUrl: mongo.url, as: (userId, role) => keys.tokens.as(userId, role).then((headers) => ({ ...headers })) }
}

async function start({ atEnd }: BenchContext, service: Service, env: Record<string, string>): Promise<RunningService> {
  const port = await freePort()
  const monitorPort = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const running = await startNode(join(import.meta.dirname, '../../../services', service, 'src/main.ts'), {
    url: `${origin}/health/ready`,
    env: { PORT: String(port), BLOCK_MONITOR_PORT: String(monitorPort), NODE_OPTIONS: `--import ${monitor}`, ...env },
  })
  atEnd(() => running.stop())
  return {
    async call(method, path, headers = {}, body) {
      const isJson = typeof body === 'string'
      const answer = await fetch(origin + path, {
        method,
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body }),
      })
      return { status: answer.status, body: await answer.text() }
    },
    async longestBlock() {
      const answer = await fetch(`http://127.0.0.1:${monitorPort}/`)
      return (await answer.json()) as Block
    },
  }
}
