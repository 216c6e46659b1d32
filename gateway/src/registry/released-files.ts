import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestsFile, type SliceManifest } from '@loomcast/contracts/registry'

/** Where a release's files are: a folder on this machine, or a URL that ends in `/`. */
export type FilePlace = { folder: string } | { url: string }

const RESPONSE_MS = 10_000
/** Below the downloads that a gateway allows one client at a time. */
const AT_ONCE = 8

/**
 * What is wrong with the files of a release; empty if each can be read and has its digest. Builds of earlier releases have no digests: then
 * only the files of a first visit are read, and the entry is compared with the manifest.
 */
export async function fileFaults(manifest: SliceManifest, place: FilePlace): Promise<string[]> {
  const known = await digestsAt(manifest, place)
  if (typeof known === 'string') return [known]
  const digests: Record<string, string> = { ...known, [manifest.entry]: manifest.integrity }
  const names = new Set([
    ...Object.keys(digests),
    ...manifest.preload,
    ...manifest.styles,
    ...manifest.routes.flatMap(({ preload = [] }) => preload),
  ])
  const faults: (string | undefined)[] = []
  const waiting = [...names]
  const reader = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) faults.push(await faultOf(name, digests[name], place))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return faults.filter((fault) => fault !== undefined).sort()
}

/** The digests, or what is wrong with their file. */
async function digestsAt(manifest: SliceManifest, place: FilePlace): Promise<Record<string, string> | string> {
  const file = digestsFile(manifest)
  const text = file && (await read(file, place).catch(() => undefined))
  if (!text) return {}
  try {
    return JSON.parse(text.toString())
  } catch {
    return `${file} is incomplete.`
  }
}

async function faultOf(name: string, digest: string | undefined, place: FilePlace): Promise<string | undefined> {
  const content = await read(name, place).catch((error: Error) => error)
  if (content instanceof Error) return `${name} cannot be read (${content.message}).`
  if (content.length === 0) return `${name} is empty.`
  if (digest === undefined) return undefined
  return `sha384-${createHash('sha384').update(content).digest('base64')}` === digest
    ? undefined
    : `${name} does not have the hash of the build.`
}

async function read(name: string, place: FilePlace): Promise<Buffer> {
  if ('folder' in place) return readFile(join(place.folder, name))
  const response = await fetch(new URL(name, place.url), { signal: AbortSignal.timeout(RESPONSE_MS) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (/\bhtml\b/.test(response.headers.get('content-type') ?? '')) throw new Error('an HTML page')
  return Buffer.from(await response.arrayBuffer())
}
