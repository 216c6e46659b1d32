import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'

const FAST_EXIT = join(import.meta.dirname, '..', 'src', 'fast-exit.cjs')

test('a worker ends at once when nothing is left, with its exit code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fast-exit-'))
  const file = join(folder, 'worker.cjs')
  await writeFile(
    file,
    `require(${JSON.stringify(FAST_EXIT)})
     process.exitCode = 7
     process.on('exit', () => console.log('the slow end'))
     console.log('done')`,
  )
  const worker = fork(file, { silent: true, execArgv: [] })
  const [output, [code]] = await Promise.all([text(worker.stdout as NonNullable<typeof worker.stdout>), once(worker, 'exit')])
  expect([output.trim(), code]).toEqual(['done', 7])
  await rm(folder, { recursive: true })
})
