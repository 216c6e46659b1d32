import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compactJson } from '@loomcast/contracts/compact-json'
import { contentHash } from '@loomcast/contracts/content-hash'

const HASH = /^[0-9a-f]{16}$/
const DOCUMENTS = 'documents'

/** The documents that releases name, each stored once under the hash of its content: `contracts/released/documents/<hash>.json`. */
export interface DocumentStore {
  /** Stores the document if it is new, and returns its hash. */
  add(document: unknown): string
  read(hash: string): unknown
}

/** `released` is the folder `contracts/released`. */
export function documentStore(released: string): DocumentStore {
  return {
    add(document) {
      const hash = contentHash(document)
      const path = pathOf(released, hash)
      if (existsSync(path)) return hash
      mkdirSync(join(released, DOCUMENTS), { recursive: true })
      writeFileSync(path, compactJson(document))
      return hash
    },
    read(hash) {
      const path = pathOf(released, hash)
      if (!existsSync(path)) throw new Error(`contracts/released/documents/${hash}.json is missing, and a release names it.`)
      return JSON.parse(readFileSync(path, 'utf8'))
    },
  }
}

/** Documents that were altered, that are missing, and that no release names. */
export function documentFindings(released: string): string[] {
  const stored = storedHashes(released)
  const named = namedHashes(released)
  return [
    ...stored
      .filter((hash) => contentHash(JSON.parse(readFileSync(pathOf(released, hash), 'utf8'))) !== hash)
      .map((hash) => `contracts/released/documents/${hash}.json was altered: its content has another hash. Restore it.`),
    ...[...named]
      .filter(([hash]) => !stored.includes(hash))
      .map(([hash, release]) => `contracts/released/documents/${hash}.json is missing, and contracts/released/${release} names it.`),
    ...unnamedHashes(released).map(
      (hash) => `No release names contracts/released/documents/${hash}.json: npm run contracts:release -- --prune`,
    ),
  ]
}

/** Deletes the documents that no release names, and returns their hashes. */
export function pruneDocuments(released: string): string[] {
  const unnamed = unnamedHashes(released)
  for (const hash of unnamed) rmSync(pathOf(released, hash))
  return unnamed
}

function unnamedHashes(released: string): string[] {
  const named = namedHashes(released)
  return storedHashes(released).filter((hash) => !named.has(hash))
}

function storedHashes(released: string): string[] {
  return globSync(`${DOCUMENTS}/*.json`, { cwd: released })
    .map((file) => basename(file, '.json'))
    .sort()
}

/** The hashes that releases name, with the file of a release that names each. */
function namedHashes(released: string): Map<string, string> {
  const named = new Map<string, string>()
  const collect = (value: unknown, release: string): void => {
    if (typeof value === 'string' && HASH.test(value)) named.set(value, release)
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) collect(member, release)
  }
  for (const file of globSync('*/*.json', { cwd: released }).filter((each) => !each.startsWith(`${DOCUMENTS}/`)))
    collect(JSON.parse(readFileSync(join(released, file), 'utf8')), file)
  return named
}

function pathOf(released: string, hash: string): string {
  return join(released, DOCUMENTS, `${hash}.json`)
}
