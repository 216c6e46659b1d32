import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare as compareVersions, valid } from 'semver'
import { breakingChanges } from './compatibility.ts'
import { newestVersion } from './versions.ts'

/** The event schemas of one release. All of them are stored in the repository, so that a clone without history or tags can compare. */
export interface EventRelease {
  version: string
  schemas: Record<string, Record<string, unknown>>
}

/** The newest release in `folder` (`contracts/released/events`), or undefined before the first. */
export function lastEventRelease(folder: string): EventRelease | undefined {
  const last = newestVersion(folder)
  return last === undefined ? undefined : (JSON.parse(readFileSync(join(folder, `${last}.json`), 'utf8')) as EventRelease)
}

/** Why the current schemas are not compatible with the release; empty if they are. */
export function eventComplaints(release: EventRelease, now: Map<string, Record<string, unknown>>): string[] {
  return Object.entries(release.schemas).flatMap(([type, before]) => {
    const after = now.get(type)
    if (!after)
      return [
        `${type} was released with ${release.version} and is gone. Events of it are in the log; when nobody reads them any more: npm run contracts:release -- events <version> --retire ${type}`,
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
export function recordEvents(folder: string, version: string, now: Map<string, Record<string, unknown>>, retired: string[] = []): void {
  const last = lastEventRelease(folder)
  if (valid(version) === null) throw new Error(`${version} is not a version (1.2.3).`)
  if (last) {
    if (compareVersions(version, last.version) <= 0) throw new Error(`${version} does not come after ${last.version}.`)
    const remaining = Object.entries(last.schemas).filter(([type]) => !retired.includes(type))
    const complaints = eventComplaints({ ...last, schemas: Object.fromEntries(remaining) }, now)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  }
  mkdirSync(folder, { recursive: true })
  const release: EventRelease = { version, schemas: Object.fromEntries([...now].sort(([one], [other]) => (one < other ? -1 : 1))) }
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
}

function nextVersion(type: string): string {
  return type.replace(/v(\d+)$/, (_, version: string) => `v${Number(version) + 1}`)
}
