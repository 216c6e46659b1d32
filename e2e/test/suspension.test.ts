// covers: e2e
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { poll } from '../src/poll.ts'
import { suspend } from '../src/shared/suspension.ts'

const run = promisify(execFile)
const suspension = resolve(import.meta.dirname, '../src/shared/suspension.ts')

let children: ChildProcess[]
let pids: number[]

beforeEach(() => {
  children = [1, 2].map(() => spawn('sleep', ['600'], { stdio: 'ignore' }))
  pids = children.map(({ pid }) => pid ?? 0)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function areSuspended(): Promise<boolean[]> {
  const { stdout } = await run('ps', ['-o', 'state=', '-p', pids.join()])
  return stdout
    .trim()
    .split('\n')
    .map((state) => state.trim() === 'T')
}
const becomeSuspended = (wanted: boolean) =>
  poll(async () => (await areSuspended()).every((is) => is === wanted), { what: `suspended: ${wanted}` })

describe('suspended processes', () => {
  it('are resumed', async () => {
    const resume = await suspend(pids)
    await becomeSuspended(true)
    resume()
    await becomeSuspended(false)
  })

  it('are resumed when the process that suspended them is killed', async () => {
    const script = `import { suspend } from ${JSON.stringify(suspension)}; await suspend([${pids}]); setInterval(() => {}, 60_000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    await becomeSuspended(true)
    const ended = new Promise((done) => parent.once('exit', done))
    parent.kill('SIGKILL')
    await ended
    await becomeSuspended(false)
    expect(children.map(({ exitCode, signalCode }) => [exitCode, signalCode])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})
