import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findMessageFaults } from './commits/message.ts'

/**
 * `node tooling/checks/src/commits.ts`: checks that commits after FIRST have Conventional Commits messages. Without history (in an archive or a
 * shallow clone), checks nothing. `node tooling/checks/src/commits.ts FILE` checks one message; the hook `.githooks/commit-msg` uses it.
 */
const FIRST = '23fc904ef4f020538b1f3d04675aec68ccba16b7'

const run = promisify(execFile)
const [file] = process.argv.slice(2)
const messages = file === undefined ? await messagesAfter(FIRST) : [await readFile(file, 'utf8')]
const faults = messages.flatMap((message) => findMessageFaults(message).map((fault) => `${message.split('\n')[0]}\n    ${fault}`))
if (faults.length > 0) console.log(faults.join('\n'))
if (file === undefined) console.log(`${messages.length} commits, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

async function messagesAfter(first: string): Promise<string[]> {
  const log = await run('git', ['log', '--no-merges', '--format=%B%x00', `${first}..HEAD`], { maxBuffer: 64 * 1024 * 1024 }).catch(
    () => undefined,
  )
  return (
    log?.stdout
      .split('\0')
      .map((message) => message.trim())
      .filter(Boolean) ?? []
  )
}
