/**
 * `npm run contracts:release -- events 2.1.0 [--retire <type>]…`: records the current event schemas, with which later changes are compared.
 * `npm run contracts:release -- <part> minor`: records what the next version (`major`, `minor`, `patch`, or a version) relies on and
 * provides, for can-i-deploy, and sets it in the part's package, in the packages that depend on it and in its image tags. Adds the commits
 * since its last release to its CHANGELOG.md.
 * With `PACT_BROKER_URL`, it also publishes the version and the results of its verification to the Pact Broker.
 * `npm run contracts:release -- --prune`: deletes the documents that no recorded release refers to.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventSchemas } from '@loomcast/contracts'
import { openBroker } from './broker/open-broker.ts'
import { pruneDocuments } from './document-store.ts'
import { recordEvents } from './event-release.ts'
import { releasePart } from './part-release.ts'
import { nextVersion } from './part-version.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { retire: { type: 'string', multiple: true }, prune: { type: 'boolean' } },
})
const [part, given] = positionals
const releasedFolder = join(root, 'contracts', 'released')
try {
  if (values.prune) for (const hash of pruneDocuments(releasedFolder)) console.log(`✎ Deleted contracts/released/documents/${hash}.json`)
  else await record()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function record(): Promise<void> {
  if (!part || !given)
    throw new Error(
      'Usage: npm run contracts:release -- <part> <major | minor | patch | version> | events <version> [--retire <type>]… | --prune',
    )
  const version = part === 'events' ? given : nextVersion(root, part, given)
  if (part === 'events') recordEvents(releasedFolder, version, eventSchemas(), values.retire)
  else {
    const { files, published } = await releasePart(root, part, version, openBroker(root, process.env))
    for (const file of files) console.log(`✎ ${file}`)
    for (const line of published) console.log(`✓ Pact Broker: ${line}`)
  }
  console.log(`✎ contracts/released/${part}/${version}.json`)
}
