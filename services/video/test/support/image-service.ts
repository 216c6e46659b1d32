import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { createAnalysisRepository } from '../../src/analysis/analysis.repository.ts'
import { analysisRoutes } from '../../src/analysis/analysis.routes.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { createFileRoom, type FileRoom } from '../../src/files/file-services.ts'
import type { FileKind } from '../../src/files/files.ts'
import { createImageRoom, type ImageRoom } from '../../src/image-services.ts'
import { modelsOf } from '../../src/models.ts'
import { createUpscalingRepository, type UpscalingRepository } from '../../src/upscaling/upscaling.repository.ts'
import { upscaleRoutes } from '../../src/upscaling/upscaling.routes.ts'
import { realFfmpeg } from './media.ts'
import type { Answer } from './video-service.ts'

jest.setTimeout(180_000)

export const PATIENCE = { deadAfterMs: 1_500, reconcileMs: 300, heartbeatMs: 200 }
const silent = createLogger('video', false)

export interface ImageService {
  fileRoom: FileRoom
  upscalings: UpscalingRepository
  room: ImageRoom
  ffmpeg: Ffmpeg
  folder: string
  /** Another process's room on the same database and queue. */
  anotherRoom(): ImageRoom
  add(user: string, path: string, kind?: FileKind, contentType?: string): Promise<string>
  call(user: string, method: 'GET' | 'POST', url: string, body?: unknown, signal?: AbortSignal): Promise<Answer>
  stop(): Promise<void>
}

/** Analysis and upscaling by themselves: real files, database, queue and ffmpeg. */
export async function startImages(name: string): Promise<ImageService> {
  const [database, redis, folder] = await Promise.all([
    testDatabase(`images_${name}`),
    testRedis(`images_${name}`),
    mkdtemp(join(tmpdir(), 'images-')),
  ])
  const { connection } = database
  const models = modelsOf(connection)
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
  const fileRoom = createFileRoom({ connection, redis: redis.client, settings, clock, logger: silent })
  const upscalings = createUpscalingRepository(models)
  const ffmpeg = await realFfmpeg()
  const prefix = redis.prefix.replaceAll(':', '')
  const rooms: ImageRoom[] = []
  function anotherRoom(): ImageRoom {
    const made = createImageRoom({
      connection,
      redis: redis.client,
      fileRoom,
      analyses: createAnalysisRepository(models.analyses),
      upscalings,
      ffmpeg,
      clock,
      logger: silent,
      prefix,
      patience: PATIENCE,
    })
    rooms.push(made)
    return made
  }
  const room = anotherRoom()
  const tokens = testTokens()
  const app = await createApp({ service: 'video', logger: false, auth: { jwks: tokens.jwks } })
  analysisRoutes(app, room)
  upscaleRoutes(app, room)

  return {
    fileRoom,
    upscalings,
    room,
    ffmpeg,
    folder,
    anotherRoom,
    async add(user, path, kind = 'image', contentType = 'image/jpeg') {
      return fileRoom.files.signedUrl(await fileRoom.files.add({ user_id: user, kind, path, content_type: contentType }))
    },
    async call(user, method, url, body, signal) {
      const answer = await app.inject({
        method,
        url,
        headers: await tokens.as(user),
        ...(body !== undefined && { payload: body as object }),
        ...(signal && { signal }),
      })
      return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers }
    },
    async stop() {
      await app.close()
      await Promise.all(rooms.map((each) => each.stop()))
      await redis.drop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
