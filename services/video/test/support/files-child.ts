import { flushCompileCache } from 'node:module'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import type { Schema } from 'mongoose'
import { createImageDecoder } from '../../src/engines/decoder/image-decoder.ts'
import type { FileStore } from '../../src/engines/storage/file-store.ts'
import { createFileSystemStore } from '../../src/engines/storage/file-system-store.ts'
import { fileSchema, intentSchema, type StoredFile } from '../../src/files/file.model.ts'
import { createFileService } from '../../src/files/file-service.ts'
import { createScratch } from '../../src/files/scratch.ts'
import { createSignedUrls } from '../../src/files/signed-urls.ts'
import { sweepFiles } from '../../src/files/sweep.ts'
import { isReferenced } from '../../src/rendering/file-references.ts'
import { createRepositories } from '../../src/repositories.ts'
import { createDecodingPermits } from '../../src/uploads/decoding-permits.ts'
import { uploadSchema } from '../../src/uploads/upload.model.ts'
import { createUploadService } from '../../src/uploads/upload-service.ts'

/**
 * Runs one file operation in its own process and sends itself SIGKILL before the n-th call to the store or the database. Prints the number of calls when it
 * completes.
 */
const env = (name: string) => process.env[name]!
const connection = await connectDatabase(env('CHILD_MONGODB_URL'), env('CHILD_DATABASE'))
const killAt = Number(env('CHILD_KILL_AT'))
let steps = 0
function step(): void {
  steps += 1
  if (steps !== killAt) return
  // Node writes it at the regular end only.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}

const plain = createFileSystemStore({ folder: env('CHILD_FOLDER') })
const store: FileStore = {
  ...plain,
  async put(...args) {
    step()
    const stored = await plain.put(...args)
    step()
    return stored
  },
  async remove(key) {
    step()
    await plain.remove(key)
    step()
  },
}
// Called before the models are created, because mongoose ignores later hooks.
function watch<T>(schema: Schema<T>): void {
  schema.pre(['updateOne', 'deleteOne'], step)
  schema.pre('save', step)
  schema.post('save', step)
}
watch(fileSchema)
watch(intentSchema)
watch(uploadSchema)
const clock = () => new Date(env('CHILD_NOW'))
const repositories = createRepositories(connection)
const files = createFileService({
  connection,
  files: repositories.files,
  store,
  signedUrls: createSignedUrls(['only the tests know this signing key']),
  publicUrl: 'http://localhost:3000',
  clock,
})
if (env('CHILD_WORK') === 'sweep') {
  const isUsed = (file: StoredFile) => isReferenced(repositories, file)
  await sweepFiles({ files: repositories.files, store, isReferenced: isUsed, clock, logger: createLogger('video', false) })
} else {
  const owned = { user_id: env('CHILD_USER'), kind: 'image' as const }
  const image = { ...owned, path: env('CHILD_SOURCE'), content_type: 'image/jpeg', width: 300, height: 300 }
  const redis = await connectRedis(env('CHILD_REDIS_URL'), 'files-child')
  const scratch = createScratch(env('CHILD_FOLDER'))
  const decoder = createImageDecoder({ logger: createLogger('video', false) })
  const uploads = createUploadService({
    connection,
    redis,
    uploads: repositories.uploads,
    meters: repositories.meters,
    files,
    scratch,
    decoder,
    permits: createDecodingPermits(),
    clock,
  })
  await uploads.save(image, 'hash', 'the-key')
  redis.destroy()
}
process.stdout.write(`${steps}\n`)
await connection.close()
