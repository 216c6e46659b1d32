import { join } from 'node:path'
import { major } from 'semver'
import { documentedApis } from './browser-calls.ts'
import { breakingApiChanges } from './oasdiff.ts'
import { readParticipant } from './participant-release.ts'
import { newestVersion } from './versions.ts'

/** Clients must accept unknown values, so a new one breaks nothing for them. */
const EXPECTED_BY_CLIENTS: ReadonlySet<string> = new Set(['response-property-enum-value-added', 'response-mediatype-enum-value-added'])

/**
 * Why a program that others wrote for the newest release of a part can fail with the checkout: what the part's OpenAPI document had and has
 * no longer, whether a slice of ours uses it or not. Empty for a part without a release.
 */
async function publicApiBreaks(root: string, part: string): Promise<string[]> {
  const newest = newestVersion(releasesOf(root, part))
  const api = documentedApis(root).get(part)
  if (newest === undefined || api === undefined) return []
  return breakingApiChanges(readParticipant(root, part, newest).api, api, EXPECTED_BY_CLIENTS)
}

/** `publicApiBreaks` of all parts, with what to do. */
export async function publicApiFindings(root: string): Promise<string[]> {
  const findings = [...documentedApis(root).keys()].map(async (part) =>
    (await publicApiBreaks(root, part)).map((change) => `${part}: ${change}`),
  )
  const all = (await Promise.all(findings)).flat()
  if (all.length === 0) return []
  return [...all, 'Keep what was there beside the new, or release a new major version: contracts/README.md, "Change a contract".']
}

/** Throws if a version of a part would break clients of its newest release and is not a new major version. */
export async function requireMajorForBreaks(root: string, part: string, version: string): Promise<void> {
  const newest = newestVersion(releasesOf(root, part))
  if (newest === undefined || major(version) > major(newest)) return
  const breaks = await publicApiBreaks(root, part)
  if (breaks.length === 0) return
  throw new Error(
    `${part} ${version} would break clients of ${newest}. Only a new major version can: ${major(newest) + 1}.0.0.\n${breaks.join('\n')}`,
  )
}

const releasesOf = (root: string, part: string) => join(root, 'contracts', 'released', part)
