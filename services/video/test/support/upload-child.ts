import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '@loomcast/service-kit/config'
import { createApp } from '@loomcast/service-kit/http'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { systemClock } from '@loomcast/service-kit/time'
import { createFileRoom } from '../../src/files/file-services.ts'
import { fileSettings } from '../../src/files/settings.ts'
import { modelsOf } from '../../src/models.ts'
import { uploadRoutes } from '../../src/uploads/upload.routes.ts'

/** Uploads as a process of their own, to be measured; prints its address and tells its peak of memory. SIGTERM cleans up. */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('TEST_MONGODB_URL'), env('CHILD_DATABASE'))
modelsOf(connection)
await ensureCollections(connection)
const redis = await connectRedis(env('TEST_REDIS_URL'), 'upload-child')
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
await uploadRoutes(app, createFileRoom({ connection, redis, settings, clock: systemClock, logger }))
process.on('message', () => process.send?.(process.resourceUsage().maxRSS))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
