import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '@loomcast/local-servers'
import type { BackupFile } from './manifest.ts'

/** Writes chunks through the transforms into a new file of the backup. Fails if the file exists. */
export async function store(
  folder: string,
  path: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ...transforms: Transform[]
): Promise<BackupFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = passingThrough(hash, (length) => {
    bytes += length
  })
  await pipeline([
    Readable.from(chunks),
    ...transforms,
    counted,
    createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600, flush: true }),
  ])
  return { path, sha256: hash.digest('hex'), bytes }
}

function passingThrough(hash: Hash, count: (length: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count(chunk.length)
      done(null, chunk)
    },
  })
}

/** Throws StartError for the first file that is missing or is not as it was written. */
export async function verifyFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { path, sha256, bytes } of files) {
    const file = join(folder, path)
    const size = await stat(file).then(
      ({ size }) => size,
      () => undefined,
    )
    if (size === undefined) throw new StartError(`The backup is damaged: ${path} is missing.`)
    if (size !== bytes || (await sha256Of(file)) !== sha256)
      throw new StartError(`The backup is damaged: ${path} is not as it was written.`)
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
