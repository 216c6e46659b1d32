import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { acquireLockFile } from '@loomcast/service-kit/files'

/** Reads a time, then tries to acquire one lock after another, each at the same moment as the other racers. Prints the names of the acquired ones. */
const [folder = '', rounds = '0'] = process.argv.slice(2)
const EVERY_MS = 15
const input = createInterface({ input: process.stdin })
console.log('ready')
const [startAt] = (await once(input, 'line')) as [string]
const acquired: string[] = []
for (let round = 0; round < Number(rounds); round++) {
  while (Date.now() < Number(startAt) + round * EVERY_MS);
  if ('release' in (await acquireLockFile(`${folder}/lock-${round}`))) acquired.push(`lock-${round}`)
}
console.log(JSON.stringify(acquired))
// Keeps its locks until it is killed.
setInterval(() => {}, 60_000)
