import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactJson } from '@loomcast/contracts/compact-json'
import { compare as compareVersions, valid } from 'semver'
import { breakingChanges } from './compatibility.ts'
import { documentStore } from './document-store.ts'
import { newestVersion } from './versions.ts'

type Schema = Record<string, unknown>

/** The event schemas of one release. All of them are stored in the repository, so that a clone without history or tags can compare. */
export interface EventRelease {
  version: string
  schemas: Record<string, Schema>
}

/** A release as stored: the hash of each schema, by type. */
interface StoredRelease {
  version: string
  schemas: Record<string, string>
}

/** The newest release of events in `released` (the folder `contracts/released`), or undefined before the first. */
export function lastEventRelease(released: string): EventRelease | undefined {
  const last = newestVersion(join(released, 'events'))
  if (last === undefined) return undefined
  const { version, schemas } = JSON.parse(readFileSync(join(released, 'events', `${last}.json`), 'utf8')) as StoredRelease
  const store = documentStore(released)
  return { version, schemas: Object.fromEntries(Object.entries(schemas).map(([type, hash]) => [type, store.read(hash) as Schema])) }
}

/** Why the current schemas are not compatible with the release; empty if they are. */
export function eventComplaints(release: EventRelease, now: Map<string, Schema>): string[] {
  return Object.entries(release.schemas).flatMap(([type, before]) => {
    const after = now.get(type)
    if (!after)
      return [
        `${type} was released with ${release.version} and is gone. Events of it are in the log; when no consumer reads them anymore: npm run contracts:release -- events <version> --retire ${type}`,
      ]
    const found = breakingChanges(before, after)
    if (found.length === 0) return []
    return [
      `${type} changed in a way that ${release.version} does not allow. Add an optional property instead, or publish ${nextVersion(type)} beside it until every consumer has moved:`,
      ...found.map((line) => `    ${line}`),
    ]
  })
}

/** Writes a release. Throws if the schemas are not compatible with the last release or the version is not higher. */
export function recordEvents(released: string, version: string, now: Map<string, Schema>, retired: string[] = []): void {
  const last = lastEventRelease(released)
  if (valid(version) === null) throw new Error(`${version} is not a version (1.2.3).`)
  if (last) {
    if (compareVersions(version, last.version) <= 0) throw new Error(`${version} does not come after ${last.version}.`)
    const remaining = Object.entries(last.schemas).filter(([type]) => !retired.includes(type))
    const complaints = eventComplaints({ ...last, schemas: Object.fromEntries(remaining) }, now)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }
  const store = documentStore(released)
  const hashes = [...now].sort(([one], [other]) => (one < other ? -1 : 1)).map(([type, schema]) => [type, store.add(schema)])
  const release: StoredRelease = { version, schemas: Object.fromEntries(hashes) }
  mkdirSync(join(released, 'events'), { recursive: true })
  writeFileSync(join(released, 'events', `${version}.json`), compactJson(release))
}

function nextVersion(type: string): string {
  return type.replace(/v(\d+)$/, (_, version: string) => `v${Number(version) + 1}`)
}
