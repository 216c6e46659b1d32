import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '@loomcast/service-kit/config'
import { createApp } from '@loomcast/service-kit/http'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { systemClock } from '@loomcast/service-kit/time'
import { createFileServices } from '../../src/files/file-services.ts'
import { fileSettings } from '../../src/files/settings.ts'
import { createRepositories } from '../../src/repositories.ts'
import { uploadRoutes } from '../../src/uploads/upload.routes.ts'
import { createUploadService } from '../../src/uploads/upload-service.ts'

/** A process that serves uploads. Prints its URL and sends its peak memory on request. SIGTERM cleans up. */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('CHILD_MONGODB_URL'), env('CHILD_DATABASE'))
const repositories = createRepositories(connection)
await ensureCollections(connection)
const redis = await connectRedis(env('CHILD_REDIS_URL'), 'upload-child')
const folder = mkdtempSync(join(tmpdir(), 'video-child-'))
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
const settings = loadSettings('video', fileSettings, {
  FILE_SIGNING_KEY: 'a signing key that only the tests know',
  FILE_FOLDER: join(folder, 'files'),
  SCRATCH_FOLDER: join(folder, 'scratch'),
})
const logger = createLogger('video', false)
const app = await createApp({ service: 'video', logger: false, auth: { jwks: async () => JSON.parse(env('CHILD_JWKS')) } })
const services = createFileServices({
  connection,
  repository: repositories.files,
  settings,
  isReferenced: async () => true,
  clock: systemClock,
  logger,
})
const uploads = createUploadService({ ...services, redis, uploads: repositories.uploads, clock: systemClock })
await uploadRoutes(app, { ...services, uploads })
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
