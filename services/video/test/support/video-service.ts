import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { createPausedBus } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll, type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { loadVideoSettings, startService, type VideoServiceDeps } from '../../src/app.ts'
import type { StoredFile } from '../../src/files/file.model.ts'
import { createFileServices, type FileServices } from '../../src/files/file-services.ts'
import { type Models, modelsOf } from '../../src/models.ts'
import type { StoredJob } from '../../src/rendering/job.model.ts'
import type { RenderTimeouts } from '../../src/rendering/render-pipeline.ts'
import { createRepositories, type Repositories } from '../../src/repositories.ts'
import { fakeInference } from './fake-inference.ts'
import { fakeRenderers } from './fake-renderers.ts'
import { realFfmpeg } from './media.ts'

export const silent = createLogger('video', false)
export const SIGNING_KEY = 'a signing key that only the tests know'
export const SHORT_TIMEOUTS: RenderTimeouts = {
  leaseMs: 1_500,
  heartbeatMs: 300,
  sweepMs: 500,
  scratchStaleMs: 2_000,
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary members of the response.
  body: any
  text: string
  headers: Record<string, unknown>
}

export interface VideoService {
  app: Awaited<ReturnType<typeof startService>>['app']
  deps: VideoServiceDeps
  database: Awaited<ReturnType<typeof testDatabase>>
  redis: Awaited<ReturnType<typeof testRedis>>
  tokens: TestTokens
  repositories: Repositories
  models: Models
  files: FileServices['files']
  store: FileServices['store']
  folder: string
  /** Path of the fake renderers' log. */
  log: string
  call(
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Uploads images of the user and returns their URLs. */
  images(user: string, count?: number): Promise<string[]>
  /** Returns a body for /api/video/generate. Directions control the fake renderers. */
  requestBody(user: string, directions?: string[]): Promise<object>
  begin(user: string, directions?: string[]): Promise<string>
  /** Replaces the file's bytes in the store with data that is not an image. */
  breakFile(file: StoredFile): Promise<void>
  job(jobId: string): Promise<StoredJob>
  until(jobId: string, state: StoredJob['state']): Promise<StoredJob>
  events(): Promise<{ type: string; key: string; data: Record<string, unknown> }[]>
  entitle(user: string, change?: Partial<Entitlement>): Promise<void>
  /** Lists the pipeline's files on disk. */
  scratch(): Promise<string[]>
  stop(): Promise<void>
}

/** Runs the video service with its own database and queues, and fake renderers. With the role http, the test starts the workers. */
export async function startVideo(
  name: string,
  {
    role = 'both',
    sceneMs,
    redisUrl,
    contentUrl,
    ffmpegPath,
    ...more
  }: {
    role?: 'http' | 'both'
    sceneMs?: number
    redisUrl?: string
    contentUrl?: string
    ffmpegPath?: string
  } & Partial<VideoServiceDeps> = {},
): Promise<VideoService> {
  const [database, redis, folder] = await Promise.all([
    testDatabase(`video_${name}`),
    testRedis(`video_${name}`),
    mkdtemp(join(tmpdir(), 'video-service-')),
  ])
  const tokens = testTokens()
  const log = join(folder, 'renderers.log')
  const { connection } = database
  const settings = loadVideoSettings({
    MONGODB_URL: database.url,
    REDIS_URL: redisUrl ?? redis.url,
    AUTH_JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    FILE_SIGNING_KEY: SIGNING_KEY,
    FFMPEG_PATH: ffmpegPath ?? (await realFfmpeg()).path,
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
    ...(contentUrl !== undefined && { CONTENT_URL: contentUrl }),
  })
  const deps: VideoServiceDeps = {
    connection,
    redis: redis.client,
    bus: createPausedBus({ logger: silent }),
    settings,
    logger: false,
    auth: { jwks: tokens.jwks },
    inference: fakeInference(),
    renderers: fakeRenderers({ log, ...(sceneMs !== undefined && { sceneMs }) }),
    prefix: redis.prefix.replaceAll(':', ''),
    timeouts: SHORT_TIMEOUTS,
    ...more,
  }
  const { app, close } = await startService({ ...deps, role })
  const models = modelsOf(connection)
  const repositories = createRepositories(connection)
  const { files, store } = createFileServices({
    connection,
    repository: repositories.files,
    settings,
    isReferenced: async () => true,
    clock: () => new Date(),
    logger: silent,
  })
  let picture: string | undefined

  const service: VideoService = {
    app,
    deps,
    database,
    redis,
    tokens,
    repositories,
    models,
    files,
    store,
    folder,
    log,
    async call(user, method, url, body, headers) {
      const response = await app.inject({
        method,
        url,
        headers: { ...(await tokens.as(user)), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return { status: response.statusCode, body: isJson ? response.json() : undefined, text: response.body, headers: response.headers }
    },
    async images(user, count = 1) {
      picture ??= join(folder, 'picture.jpg')
      await writeFile(
        picture,
        await sharp({ create: { width: 64, height: 96, channels: 3, background: '#884422' } })
          .jpeg()
          .toBuffer(),
      )
      const made = []
      for (let index = 0; index < count; index += 1) {
        const file = await files.add({
          user_id: user,
          kind: 'image',
          path: picture,
          content_type: 'image/jpeg',
          width: 64,
          height: 96,
        })
        made.push(files.signedUrl(file))
      }
      return made
    },
    async requestBody(user, directions = ['', '']) {
      const scenes = directions.map((direction, index) => ({ caption: `Scene ${index + 1}`, direction }))
      return { image_urls: await service.images(user, 1), user_instructions: 'A bakery in Lyon.', storyboard: { scenes } }
    },
    async begin(user, directions) {
      const response = await service.call(user, 'POST', '/api/video/generate', await service.requestBody(user, directions))
      if (response.status !== 202) throw new Error(response.text)
      return response.body.job_id
    },
    async breakFile({ key }) {
      const path = join(folder, 'broken')
      await writeFile(path, 'no image')
      await store.put(key, path, 'image/jpeg')
    },
    async job(jobId) {
      const job = await repositories.jobs.findById(jobId)
      if (!job) throw new Error(`no job ${jobId}`)
      return job
    },
    until: (jobId, state) =>
      poll(
        async () => {
          const job = await service.job(jobId)
          if (job.state === state) return job
          throw new Error(`${jobId} is ${job.state} ${JSON.stringify(job.failure)} ${JSON.stringify(job.steps)}`)
        },
        { timeoutMs: 60_000 },
      ),
    async events() {
      const rows = await connection.collection('outbox').find().sort({ key: 1, seq: 1 }).toArray()
      return rows.map((row) => ({ type: String(row['type']), key: String(row['key']), data: row['data'] as Record<string, unknown> }))
    },
    async entitle(user, change = {}) {
      const limits = { texts: null, videos: null }
      const data = { ...DEFAULT_ENTITLEMENT, limits, ...change, user_id: user, changed_at: new Date().toISOString() }
      await withTransaction(connection, (tx) => repositories.entitlements.apply({ data, version: Date.now() }, tx))
    },
    async scratch() {
      const entries = await readdir(join(folder, 'scratch', 'renders'), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile() || entry.name.startsWith('task-')).map((entry) => join(entry.parentPath, entry.name))
    },
    async stop() {
      await close()
      await redis.drop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return service
}
