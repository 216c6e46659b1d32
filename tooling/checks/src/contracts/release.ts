import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventSchemas } from '@loomcast/contracts'
import { recordEvents } from './event-release.ts'
import { recordParticipant } from './participant-release.ts'

/**
 * `npm run contracts:release -- events 2.1.0 [--retire <type>]…`: records the current event schemas, with which later changes are compared.
 * `npm run contracts:release -- <part> 2.1.0`: records the interactions that this version relies on and with which it was verified, for can-i-deploy.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { retire: { type: 'string', multiple: true } } })
const [what, version] = positionals
try {
  if (!what || !version) throw new Error('Usage: npm run contracts:release -- events 2.1.0')
  if (what === 'events') recordEvents(join(root, 'contracts', 'released', 'events'), version, eventSchemas(), values.retire)
  else recordParticipant(join(root, 'contracts'), what, version)
  console.log(`✎ contracts/released/${what}/${version}.json`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
