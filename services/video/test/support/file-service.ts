import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { loadSettings } from '@loomcast/service-kit/config'
import { createApp } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock, type TestTokens, testDatabase, testRedis, testTokens } from '@loomcast/service-kit/testing'
import type { FileStore } from '../../src/engines/storage/file-store.ts'
import { fileRoutes } from '../../src/files/file.routes.ts'
import { createFileRoom, type FileRoom } from '../../src/files/file-services.ts'
import { fileSettings } from '../../src/files/settings.ts'
import { sweepFiles } from '../../src/files/sweep.ts'
import { type Models, modelsOf } from '../../src/models.ts'
import { uploadRoutes } from '../../src/uploads/upload.routes.ts'

/** Real servers on a busy machine: only a hang is a failure. */
jest.setTimeout(60_000)

export const SIGNING_KEY = 'a signing key that only the tests know'
export const silent = createLogger('video', false)

export interface FileService {
  room: FileRoom
  models: Models
  database: Awaited<ReturnType<typeof testDatabase>>
  tokens: TestTokens
  clock: ReturnType<typeof fixedClock>
  /** Of the real server. */
  url: string
  /** Where files and scratch are. */
  folder: string
  upload(user: string, file: Uint8Array | Blob, options?: { key?: string; name?: string; field?: string }): Promise<Answer>
  get(address: string, headers?: Record<string, string>): Promise<Response>
  sweep(): Promise<void>
  /** What is on the disk: objects, half objects, folders of requests. */
  onDisk(): Promise<{ objects: string[]; incoming: string[]; scratch: string[] }>
  stop(): Promise<void>
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered.
  body: any
}

/** Uploads and files of the video service at a real HTTP server, at a clock that stands still. */
export async function startFiles(
  name: string,
  options: { wrap?: (store: FileStore) => FileStore; uploads?: number } = {},
): Promise<FileService> {
  const [database, redis, folder] = await Promise.all([
    testDatabase(`video_${name}`),
    testRedis(`video_${name}`),
    mkdtemp(join(tmpdir(), 'video-files-')),
  ])
  const tokens = testTokens()
  // Near to the real time: MongoDB's own expiry goes by that.
  const clock = fixedClock(new Date(Math.floor(Date.now() / 600_000) * 600_000).toISOString())
  const { connection } = database
  const models = modelsOf(connection)
  await ensureCollections(connection)
  const settings = loadSettings('video', fileSettings, {
    FILE_SIGNING_KEY: SIGNING_KEY,
    FILE_FOLDER: join(folder, 'files'),
    SCRATCH_FOLDER: join(folder, 'scratch'),
  })
  const deps = { connection, redis: redis.client, settings, clock, logger: silent }
  const plain = createFileRoom(deps)
  const room = options.wrap ? createFileRoom({ ...deps, store: options.wrap(plain.store) }) : plain
  const app = await createApp({ service: 'video', logger: false, auth: { jwks: tokens.jwks } })
  fileRoutes(app, room)
  await uploadRoutes(app, room)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const names = async (...path: string[]) =>
    (await readdir(join(folder, ...path), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()

  return {
    room,
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
      const answer = await fetch(`${url}/api/upload/image`, { method: 'POST', headers, body: form })
      return { status: answer.status, body: await answer.json() }
    },
    get: (address, headers = {}) => fetch(`${url}${address}`, { headers }),
    sweep: () => sweepFiles({ connection, store: room.store, clock, logger: silent }),
    async onDisk() {
      return {
        objects: await names('files', 'objects'),
        incoming: await names('files', 'incoming'),
        scratch: await names('scratch'),
      }
    },
    async stop() {
      await app.close()
      await redis.drop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
