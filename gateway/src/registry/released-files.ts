import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestsFile, type SliceManifest } from '@loomcast/contracts/registry'
import { isFileName } from './registry.schema.ts'

/** Where a release's files are: a folder on this machine, or a URL that ends in `/`. */
export type FilePlace = { folder: string } | { url: string }

const RESPONSE_MS = 10_000
/** Below the downloads that a gateway allows one client at a time. */
const AT_ONCE = 8

/**
 * What is wrong with the files of a release; empty if each can be read and has its digest. A manifest without `digests` is one of an earlier
 * build: then only the files of a first visit are read, and the entry is compared with the manifest.
 */
export async function fileFaults(manifest: SliceManifest, place: FilePlace): Promise<string[]> {
  const known = await digestsOf(manifest, place)
  if (typeof known === 'string') return [known]
  const digests: Record<string, string> = { ...known, [manifest.entry]: manifest.integrity }
  const names = new Set([
    ...Object.keys(digests),
    ...manifest.preload,
    ...manifest.styles,
    ...manifest.routes.flatMap(({ preload = [] }) => preload),
  ])
  const faults: string[] = []
  const waiting = [...names]
  const reader = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const found = await verified(name, digests[name], place)
      if (typeof found === 'string') faults.push(found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return faults.sort()
}

/** The digests of the files by name, or what is wrong with their file. No name in it is used before the file has the digest in the manifest. */
async function digestsOf(manifest: SliceManifest, place: FilePlace): Promise<Record<string, string> | string> {
  const file = digestsFile(manifest)
  if (file === undefined || manifest.digests === undefined) return {}
  const content = await verified(file, manifest.digests, place)
  return typeof content === 'string' ? content : JSON.parse(content.toString())
}

/** The content of a file, or what is wrong with it. */
async function verified(name: string, digest: string | undefined, place: FilePlace): Promise<Buffer | string> {
  if (!isFileName(name)) return `${name} is not the name of a file in the folder of the slice.`
  const content = await read(name, place).catch((error: Error) => error)
  if (content instanceof Error) return `${name} cannot be read (${content.message}).`
  if (content.length === 0) return `${name} is empty.`
  if (digest === undefined || digest === `sha384-${createHash('sha384').update(content).digest('base64')}`) return content
  return `${name} does not have the hash of the build.`
}

async function read(name: string, place: FilePlace): Promise<Buffer> {
  if ('folder' in place) return readFile(join(place.folder, name))
  const response = await fetch(new URL(name, place.url), { signal: AbortSignal.timeout(RESPONSE_MS) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (/\bhtml\b/.test(response.headers.get('content-type') ?? '')) throw new Error('an HTML page')
  return Buffer.from(await response.arrayBuffer())
}
