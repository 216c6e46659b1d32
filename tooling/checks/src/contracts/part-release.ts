import { addToChangelog, type Cliff, changelogSection } from './changelog.ts'
import { setPartVersion } from './part-version.ts'
import { prepareRecord } from './participant-release.ts'
import { requireMajorForBreaks } from './public-api.ts'

/**
 * Sets the version of a part, adds its changes to the change log and records what the version relies on and provides. Returns the other
 * changed files. A version counts as recorded only when all the rest is written, so a run that failed can be repeated.
 */
export async function releasePart(root: string, part: string, version: string, cliff?: Cliff): Promise<string[]> {
  await requireMajorForBreaks(root, part, version)
  const record = prepareRecord(root, part, version)
  // Before anything is written, because it needs a download.
  const changes = await changelogSection(root, part, version, cliff)
  const files = [...setPartVersion(root, part, version), await addToChangelog(root, part, changes)]
  record()
  return files
}
