import { join } from 'node:path'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { findFfmpeg, freePort, startMongo, startRedis } from '@loomcast/local-servers'
import { platform } from '@loomcast/platform-config'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import sharp from 'sharp'
import type { BenchContext } from '../bench.ts'
import { startKeySet } from '../frame/key-set.ts'
import { startNode } from '../frame/node-process.ts'

export interface User {
  id: string
  headers: Record<string, string>
  /** A queued video of the user. */
  jobId: string
}

export interface StoredVideo {
  _id: string
  user_id: string
  state: string
  revision: number
  changed_at: Date
  deleted_at: Date | null
}

export interface Video {
  users: User[]
  jobs: mongoose.mongo.Collection<StoredVideo>
  /** The process with the streams. */
  streaming: { origin: string; pid: number }
  /** Cancels the user's video in another process. */
  cancel(user: User): Promise<void>
  /** Reads of MongoDB since it was started. */
  countReads(): Promise<number>
}

const OWNER = 'usr_bench_owner'

/** Starts two http processes of video on one database, with a queued video for each of the users. No worker runs. */
export async function startVideo(context: BenchContext, users: number): Promise<Video> {
  const { folder, log, atEnd } = context
  log('starting MongoDB, Redis and two processes of video')
  const [mongo, redis, keys] = await Promise.all([startMongo({ folder }), startRedis({ folder }), startKeySet(context)])
  atEnd(() => Promise.all([mongo.stop(), redis.stop()]))
  const connection = await connectDatabase(mongo.url, platform.services.video.database)
  atEnd(() => connection.close())
  const env = {
    MONGODB_URL: mongo.url,
    REDIS_URL: redis.url,
    KAFKA_BROKERS: '',
    AUTH_JWKS_URL: keys.url,
    FILE_SIGNING_KEY: 'a signing key that only this bench knows',
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
    FFMPEG_PATH: await findFfmpeg(log),
    ROLE: 'http',
  }
  const streaming = await start(context, env)
  const { origin } = await start(context, env)
  const jobs = connection.collection<StoredVideo>('jobs')
  await connection.collection<Entitlement & { _id: string; version: number }>('entitlements').insertOne({
    _id: OWNER,
    ...DEFAULT_ENTITLEMENT,
    limits: { texts: null, videos: null },
    version: 1,
  })
  const first = await requestVideo(origin, { ...(await keys.tokens.as(OWNER)) })
  const stored = await jobs.findOne({ _id: first })
  if (!stored) throw new Error('The first video was not stored')
  const made = await Promise.all(
    Array.from({ length: users }, async (_, index) => {
      const id = `usr_stream_${index}`
      return { id, jobId: `${first}_${index}`, headers: { ...(await keys.tokens.as(id)) } }
    }),
  )
  await jobs.insertMany(made.map(({ id, jobId }) => ({ ...stored, _id: jobId, user_id: id, reservation_id: `${jobId}.1` })))
  return {
    users: made,
    jobs,
    streaming,
    async cancel({ jobId, headers }) {
      await call(`${origin}/api/video/cancel/${jobId}`, headers)
    },
    async countReads() {
      const { opcounters } = await connection.getClient().db().admin().serverStatus()
      return opcounters.query
    },
  }
}

async function start({ atEnd }: BenchContext, env: Record<string, string>): Promise<{ origin: string; pid: number }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const main = join(import.meta.dirname, '../../../services/video/src/main.ts')
  const running = await startNode(main, { url: `${origin}/health/ready`, env: { ...env, PORT: String(port) } })
  atEnd(() => running.stop())
  return { origin, pid: running.pid }
}

async function requestVideo(origin: string, headers: Record<string, string>): Promise<string> {
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 360, height: 640, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'image.jpg')
  const { image_url } = await call(`${origin}/api/upload/image`, headers, form)
  const request = { image_urls: [image_url], user_instructions: 'A bakery in Lyon.', scene_count: 1 }
  const { job_id } = await call(`${origin}/api/video/generate`, headers, request)
  return job_id
}

async function call(url: string, headers: Record<string, string>, body?: FormData | object) {
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`)
  return JSON.parse(text)
}
