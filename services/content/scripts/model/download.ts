import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { acquireLockFile } from '@loomcast/service-kit/files'
import type { HubModel } from './catalog.ts'

const HUB = 'https://huggingface.co'
/** Space that is left free. Bytes. */
const RESERVE = 256e6
const ATTEMPTS = 5
const RETRY_MS = 1_000
/** A connection that sends nothing for so long is closed. */
const IDLE_MS = 30_000

export type RemoteFile = Pick<HubModel, 'repository' | 'revision' | 'file' | 'size' | 'sha256'>

export interface DownloadOptions {
  model: RemoteFile
  folder: string
  /** Address of the hub, or of a mirror with the same paths. */
  hub?: string
  /** Called after each received part of the file. Bytes, with those of earlier runs. */
  onProgress?: (received: number) => void
  signal?: AbortSignal
  /** Free bytes of the disk with the folder. */
  freeSpace?: (folder: string) => Promise<number>
  idleMs?: number
  retryMs?: number
}

/** Why a model cannot be fetched, as a sentence for the operator that states what to do. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

/** A failure after which another attempt can succeed. */
class Interrupted extends DownloadError {}

/** The received bytes are not those of the file. They are deleted. */
class Unusable extends DownloadError {}

export const modelPath = (folder: string, { file }: RemoteFile): string => join(folder, file)

/** Whether the complete file is there. Files get their names only after their hashes were verified. */
export async function isFetched(folder: string, model: RemoteFile): Promise<boolean> {
  return (await sizeOf(modelPath(folder, model))) === model.size
}

/**
 * Fetches a model's file from the hub at its revision, and verifies its hash. Continues where an earlier run was interrupted, even by a crash. Resolves to the
 * path of the file. Throws a DownloadError.
 */
export async function downloadModel(options: DownloadOptions): Promise<string> {
  const { model, folder, freeSpace = freeBytes, retryMs = RETRY_MS, signal } = options
  const path = modelPath(folder, model)
  await mkdir(folder, { recursive: true })
  if (await isFetched(folder, model)) return path
  const unlock = await lock(`${path}.lock`)
  try {
    const part = `${path}.part`
    await requireSpace(folder, model.size - ((await sizeOf(part)) ?? 0), freeSpace)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await fetchPart(part, options)
        break
      } catch (error) {
        if (error instanceof Unusable) await rm(part, { force: true })
        if (!(error instanceof Interrupted) || attempt === ATTEMPTS || signal?.aborted) throw error
        await delay(retryMs * attempt)
      }
    }
    await rename(part, path)
    return path
  } finally {
    await unlock()
  }
}

/** Completes the partial file and verifies its hash. */
async function fetchPart(part: string, { model, hub = HUB, onProgress, signal, idleMs = IDLE_MS }: DownloadOptions): Promise<void> {
  const present = (await sizeOf(part)) ?? 0
  let received = present > model.size ? 0 : present
  let hash = await hashOf(part, received)
  if (received < model.size) {
    const idle = new AbortController()
    let timer = setTimeout(() => idle.abort(), idleMs)
    const stop = AbortSignal.any([idle.signal, ...(signal ? [signal] : [])])
    try {
      const url = `${hub.replace(/\/$/u, '')}/${model.repository}/resolve/${model.revision}/${model.file}`
      const response = await fetch(url, { headers: received > 0 ? { range: `bytes=${received}-` } : {}, signal: stop })
      const begin = beginOf(response, received, model)
      if (begin === 0 && received > 0) {
        received = 0
        hash = createHash('sha256')
      }
      if (!response.body) throw new Interrupted('The hub sent no file.')
      const counted = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          clearTimeout(timer)
          timer = setTimeout(() => idle.abort(), idleMs)
          received += chunk.length
          if (received > model.size)
            throw new Unusable(`The hub sends more than the ${model.size} bytes of the file, so what it sent was deleted.`)
          hash.update(chunk)
          onProgress?.(received)
          yield chunk
        }
      }
      await pipeline(Readable.fromWeb(response.body as never), counted, createWriteStream(part, { flags: begin === 0 ? 'w' : 'a' }))
    } catch (error) {
      throw whyOf(error, { isIdle: idle.signal.aborted, isStopped: signal?.aborted === true })
    } finally {
      clearTimeout(timer)
    }
    if (received < model.size) throw new Interrupted('The connection broke off. Run the command again to continue.')
  }
  if (hash.digest('hex') !== model.sha256)
    throw new Unusable('The downloaded file has another SHA-256 than the one on record, so it was deleted. Try again, or another network.')
}

/** The offset at which the response begins. */
function beginOf({ status, headers }: Response, received: number, { size, repository }: RemoteFile): number {
  if (status === 404 || status === 401 || status === 403)
    throw new DownloadError(`The hub no longer offers this file of ${repository} (${status}). Choose another model.`)
  if (status !== 200 && status !== 206) throw new Interrupted(`The hub responded with ${status}. Try again later.`)
  const begin = status === 206 ? received : 0
  const length = Number(headers.get('content-length') ?? size - begin)
  if (length !== size - begin)
    throw new DownloadError('Something else than the file was sent. Does this network have a sign-in page or a proxy?')
  return begin
}

/** A download error for a failure of the connection or the disk. */
function whyOf(error: unknown, { isIdle, isStopped }: { isIdle: boolean; isStopped: boolean }): Error {
  if (error instanceof DownloadError) return error
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === 'ENOSPC') return new DownloadError('The disk is full. Free some space and run the command again to continue.')
  if (code === 'EACCES' || code === 'EROFS')
    return new DownloadError('The folder for models cannot be written. Set LOOMCAST_CACHE to another.')
  if (isStopped) return new DownloadError('Stopped. Run the command again to continue.')
  if (isIdle) return new Interrupted('The hub sends nothing. Run the command again to continue.')
  const reason = cause?.code ?? code
  return new Interrupted(`The hub cannot be reached${reason ? ` (${reason})` : ''}. Is this machine offline?`)
}

async function requireSpace(folder: string, needed: number, freeSpace: (folder: string) => Promise<number>): Promise<void> {
  const free = await freeSpace(folder)
  if (free >= needed + RESERVE) return
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  throw new DownloadError(
    `The download needs ${gigabytes(needed + RESERVE)} GB of free space, and there are ${gigabytes(free)} GB. Free some, or set LOOMCAST_CACHE to a folder on another disk.`,
  )
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function hashOf(path: string, length: number): Promise<Hash> {
  const hash = createHash('sha256')
  if (length > 0) for await (const chunk of createReadStream(path, { end: length - 1 })) hash.update(chunk)
  return hash
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

/** Only one process at a time writes the file. The lock of a process that has ended is taken over. */
async function lock(path: string): Promise<() => Promise<void>> {
  const lock = await acquireLockFile(path).catch((error) => {
    throw whyOf(error, { isIdle: false, isStopped: false })
  })
  if ('release' in lock) return lock.release
  throw new DownloadError(`Another process (${lock.owner.pid}) is fetching this model into ${dirname(path)}.`)
}
