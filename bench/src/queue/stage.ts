import { join } from 'node:path'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { startMongo, startRedis } from '@loomcast/local-servers'
import { createPausedBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { testTokens } from '@loomcast/service-kit/testing'
import { loadVideoSettings, startService } from '@loomcast/video'
import type mongoose from 'mongoose'
import sharp from 'sharp'
import type { BenchContext } from '../bench.ts'
import { idleRenderers } from './idle-renderers.ts'

const USER = 'usr_bench'
const BOUNDARY = 'bench-boundary'

export interface Stage {
  connection: mongoose.Connection
  /** Process ids of MongoDB and Redis. */
  servers: number[]
  /** The path of the image that every scene uses. */
  image: string
  /** Requests a video with this many scenes; returns its id. */
  request(scenes: number): Promise<string>
}

/** Starts the video service with its worker and with engines that render nothing. */
export async function startSetup({ folder, log, atEnd }: BenchContext): Promise<Stage> {
  log('starting MongoDB, Redis and the video service')
  const [mongo, redisServer] = await Promise.all([startMongo({ folder }), startRedis({ folder })])
  atEnd(() => Promise.all([mongo.stop(), redisServer.stop()]))
  const logger = createLogger('bench', false)
  const connection = await connectDatabase(mongo.url, 'bench_queue')
  atEnd(() => connection.close())
  const redis = await connectRedis(redisServer.url, 'bench', () => {})
  atEnd(() => redis.close())
  const tokens = testTokens()
  const settings = loadVideoSettings({
    MONGODB_URL: mongo.url,
    REDIS_URL: redisServer.url,
    AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    FILE_SIGNING_KEY: 'a signing key that only this bench knows',
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
  })
  const { app, close } = await startService({
    connection,
    redis,
    bus: createPausedBus({ logger }),
    settings,
    logger: false,
    auth: { jwks: tokens.jwks },
    renderers: idleRenderers,
    role: 'both',
  })
  atEnd(close)
  await connection.collection<Entitlement & { _id: string; version: number }>('entitlements').insertOne({
    _id: USER,
    ...DEFAULT_ENTITLEMENT,
    limits: { texts: null, videos: null },
    version: 1,
  })

  const image = join(folder, 'image.jpg')
  const jpeg = await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()
  await sharp(jpeg).toFile(image)
  const call = async (url: string, payload: Buffer | object, headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { ...(await tokens.as(USER)), ...headers } })
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="image.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const upload = Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const { image_url } = await call('/api/upload/image', upload, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` })

  return {
    connection,
    servers: [mongo.pid, redisServer.pid],
    image,
    async request(scene_count) {
      const body = { image_urls: [image_url], user_instructions: 'A bakery in Lyon.', scene_count }
      const { job_id } = await call('/api/video/generate', body, {})
      return job_id
    },
  }
}
