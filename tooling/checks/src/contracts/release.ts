import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventSchemas } from '@loomcast/contracts'
import { pruneDocuments } from './document-store.ts'
import { recordEvents } from './event-release.ts'
import { setPartVersion } from './part-version.ts'
import { recordParticipant } from './participant-release.ts'

/**
 * `npm run contracts:release -- events 2.1.0 [--retire <type>]…`: records the current event schemas, with which later changes are compared.
 * `npm run contracts:release -- <part> 2.1.0`: records what this version relies on and provides, for can-i-deploy, and sets the version in
 * the part's package, in the packages that depend on it and in its image tags.
 * `npm run contracts:release -- --prune`: deletes the documents that no recorded release names.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { retire: { type: 'string', multiple: true }, prune: { type: 'boolean' } },
})
const [what, version] = positionals
const released = join(root, 'contracts', 'released')
try {
  if (values.prune) for (const hash of pruneDocuments(released)) console.log(`✎ contracts/released/documents/${hash}.json is deleted`)
  else record()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function record(): void {
  if (!what || !version) throw new Error('Usage: npm run contracts:release -- events 2.1.0')
  if (what === 'events') recordEvents(released, version, eventSchemas(), values.retire)
  else {
    recordParticipant(root, what, version)
    for (const file of setPartVersion(root, what, version)) console.log(`✎ ${file}`)
  }
  console.log(`✎ contracts/released/${what}/${version}.json`)
}
