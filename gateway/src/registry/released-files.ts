import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceManifest } from '@loomcast/contracts/registry'

/** Where a release's files are: a folder on this machine, or a URL that ends in `/`. */
export type FilePlace = { folder: string } | { url: string }

const RESPONSE_MS = 10_000

/** What is wrong with the files of a release; empty if each can be read and the entry has the recorded hash. */
export async function fileFaults(manifest: SliceManifest, place: FilePlace): Promise<string[]> {
  const names = new Set([
    manifest.entry,
    ...manifest.preload,
    ...manifest.styles,
    ...manifest.routes.flatMap(({ preload = [] }) => preload),
  ])
  const faults = await Promise.all([...names].map((name) => faultOf(name, manifest, place)))
  return faults.filter((fault) => fault !== undefined)
}

async function faultOf(name: string, manifest: SliceManifest, place: FilePlace): Promise<string | undefined> {
  const content = await read(name, place).catch((error: Error) => error)
  if (content instanceof Error) return `${name} cannot be read (${content.message}).`
  if (content.length === 0) return `${name} is empty.`
  if (name !== manifest.entry) return undefined
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return integrity === manifest.integrity ? undefined : `${name} does not have the hash of the build.`
}

async function read(name: string, place: FilePlace): Promise<Buffer> {
  if ('folder' in place) return readFile(join(place.folder, name))
  const response = await fetch(new URL(name, place.url), { signal: AbortSignal.timeout(RESPONSE_MS) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (/\bhtml\b/.test(response.headers.get('content-type') ?? '')) throw new Error('an HTML page')
  return Buffer.from(await response.arrayBuffer())
}
