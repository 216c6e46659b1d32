import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '@loomcast/service-kit/config'
import { createApp } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock, type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { createImageDecoder, type ImageDecoderOptions } from '../../src/engines/decoder/image-decoder.ts'
import type { FileStore } from '../../src/engines/storage/file-store.ts'
import type { StoredFile } from '../../src/files/file.model.ts'
import { fileRoutes } from '../../src/files/file.routes.ts'
import { createFileServices, type FileServices } from '../../src/files/file-services.ts'
import { fileSettings } from '../../src/files/settings.ts'
import { type Models, modelsOf } from '../../src/models.ts'
import { isReferenced } from '../../src/rendering/file-references.ts'
import { createRepositories } from '../../src/repositories.ts'
import { createDecodingPermits } from '../../src/uploads/decoding-permits.ts'
import { uploadRoutes } from '../../src/uploads/upload.routes.ts'
import { createUploadService, type UploadService } from '../../src/uploads/upload-service.ts'

export const SIGNING_KEY = 'a signing key that only the tests know'
export const silent = createLogger('video', false)

export interface FileService extends FileServices {
  uploads: UploadService
  models: Models
  database: Awaited<ReturnType<typeof testDatabase>>
  tokens: TestTokens
  clock: ReturnType<typeof fixedClock>
  /** URL of the real server. */
  url: string
  /** Folder of files and scratch folders. */
  folder: string
  upload(user: string, file: Uint8Array | Blob, options?: { key?: string; name?: string; field?: string }): Promise<Answer>
  get(address: string, headers?: Record<string, string>): Promise<Response>
  /** The files on disk: stored objects, incomplete objects and scratch folders. */
  onDisk(): Promise<{ objects: string[]; incoming: string[]; scratch: string[] }>
  stop(): Promise<void>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary members of the response.
  body: any
}

/** Runs the uploads and files of the video service on a real HTTP server, with a fixed clock. */
export async function startFiles(
  name: string,
  options: { wrap?: (store: FileStore) => FileStore; uploads?: number; decoder?: Partial<ImageDecoderOptions> } = {},
): Promise<FileService> {
  const [database, redis, folder] = await Promise.all([
    testDatabase(`video_${name}`),
    testRedis(`video_${name}`),
    mkdtemp(join(tmpdir(), 'video-files-')),
  ])
  const tokens = testTokens()
  // Close to the real time, which MongoDB's TTL indexes use.
  const clock = fixedClock(new Date(Math.floor(Date.now() / 600_000) * 600_000).toISOString())
  const { connection } = database
  const models = modelsOf(connection)
  await ensureCollections(connection)
  const settings = loadSettings('video', fileSettings, {
    FILE_SIGNING_KEY: SIGNING_KEY,
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
  })
  const repositories = createRepositories(connection)
  const deps = {
    connection,
    repository: repositories.files,
    settings,
    isReferenced: (file: StoredFile) => isReferenced(repositories, file),
    clock,
    logger: silent,
  }
  const plain = createFileServices(deps)
  const services = options.wrap ? createFileServices({ ...deps, store: options.wrap(plain.store) }) : plain
  const decoder = createImageDecoder({ logger: silent, ...options.decoder })
  const uploads = createUploadService({
    ...services,
    connection,
    redis: redis.client,
    uploads: repositories.uploads,
    meters: repositories.meters,
    decoder,
    permits: createDecodingPermits(),
    clock,
  })
  const app = await createApp({ service: 'video', logger: false, auth: { jwks: tokens.jwks } })
  fileRoutes(app, { ...services, clock })
  await uploadRoutes(app, { ...services, uploads })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const names = async (...path: string[]) =>
    (await readdir(join(folder, ...path), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()

  return {
    ...services,
    uploads,
    models,
    database,
    tokens,
    clock,
    url,
    folder,
    async upload(user, file, { key, name: fileName = 'photo.jpg', field = 'file' } = {}) {
      const form = new FormData()
      form.set(field, file instanceof Blob ? file : new Blob([Buffer.from(file)], { type: 'image/jpeg' }), fileName)
      const headers = { ...(await tokens.as(user)), ...(key !== undefined && { 'idempotency-key': key }) }
      const response = await fetch(`${url}/api/upload/image`, { method: 'POST', headers, body: form })
      return { status: response.status, body: await response.json() }
    },
    get: (address, headers = {}) => fetch(`${url}${address}`, { headers }),
    async onDisk() {
      return {
        objects: await names('files', 'objects'),
        incoming: await names('files', 'incoming'),
        scratch: await names('scratch'),
      }
    },
    async stop() {
      await app.close()
      await decoder.close()
      await redis.drop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
