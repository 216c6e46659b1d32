import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import type { Connection } from 'mongoose'
import { analysisRoutes } from '../../src/analysis/analysis.routes.ts'
import { createAnalysisService } from '../../src/analysis/analysis-service.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { createInference } from '../../src/engines/inference/inference.ts'
import type { FileKind } from '../../src/files/file.model.ts'
import { createFileServices, type FileServices } from '../../src/files/file-services.ts'
import { modelsOf } from '../../src/models.ts'
import { createRepositories } from '../../src/repositories.ts'
import { createUpscalingRepository, type UpscalingRepository } from '../../src/upscaling/upscaling.repository.ts'
import { upscalingRoutes } from '../../src/upscaling/upscaling.routes.ts'
import { createUpscalingServices, type UpscalingServices } from '../../src/upscaling/upscaling-services.ts'
import { realFfmpeg } from './media.ts'
import type { Answer } from './video-service.ts'

jest.setTimeout(600_000)

const TIMEOUTS = { sweepMs: 300, heartbeatMs: 200 }
const silent = createLogger('video', false)

export interface ImageService {
  connection: Connection
  files: FileServices['files']
  upscalings: UpscalingRepository
  upscaling: UpscalingServices
  ffmpeg: Ffmpeg
  folder: string
  add(user: string, path: string, kind?: FileKind, contentType?: string): Promise<string>
  call(user: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Analysis and upscaling with real files, database, queue and ffmpeg. */
export async function startImages(name: string): Promise<ImageService> {
  const [database, redis, folder] = await Promise.all([
    testDatabase(`images_${name}`),
    testRedis(`images_${name}`),
    mkdtemp(join(tmpdir(), 'images-')),
  ])
  const { connection } = database
  const repositories = createRepositories(connection)
  await ensureCollections(connection)
  const clock = () => new Date()
  const settings = {
    PUBLIC_URL: 'http://localhost:3000',
    FILE_SIGNING_KEY: 'a signing key that only the tests know',
    FILE_SIGNING_KEY_PREVIOUS: '',
    FILE_STORE: 'folder' as const,
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
    S3_ENDPOINT: '',
    S3_REGION: '',
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    S3_PATH_STYLE: true,
  }
  const { analyses } = repositories
  const upscalings = createUpscalingRepository(modelsOf(connection))
  const fileServices = createFileServices({
    connection,
    repository: repositories.files,
    settings,
    isReferenced: async () => true,
    clock,
    logger: silent,
  })
  const { files } = fileServices
  const ffmpeg = await realFfmpeg()
  const inference = createInference({ runTimeoutMs: 300_000 })
  const shared = { ...fileServices, connection, redis: redis.client, inference, clock, logger: silent }
  const analysis = createAnalysisService({ ...shared, analyses, meters: repositories.meters })
  const prefix = redis.prefix.replaceAll(':', '')
  const upscaling = createUpscalingServices({
    ...shared,
    upscalings,
    ffmpeg,
    disclosureOf: async () => undefined,
    prefix,
    timeouts: TIMEOUTS,
  })
  const tokens = testTokens()
  const app = await createApp({ service: 'video', logger: false, auth: { jwks: tokens.jwks } })
  analysisRoutes(app, { analysis })
  upscalingRoutes(app, { upscaling, files })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    connection,
    files,
    upscalings,
    upscaling,
    ffmpeg,
    folder,
    async add(user, path, kind = 'image', contentType = 'image/jpeg') {
      return files.signedUrl(await files.add({ user_id: user, kind, path, content_type: contentType }))
    },
    async call(user, method, path, body) {
      const headers = { ...(await tokens.as(user)), ...(body !== undefined && { 'content-type': 'application/json' }) }
      const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text), text, headers: Object.fromEntries(response.headers) }
    },
    async stop() {
      await app.close()
      await upscaling.videoJobs.stop()
      await inference.close()
      await redis.drop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
