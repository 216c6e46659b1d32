import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkTrackedFiles } from '../src/tracked-files.ts'

const run = promisify(execFile)
const passes = { name: 'tracked files are unchanged', passed: 1, failed: 0, output: '' }
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'loomcast-tracked-'))
  await writeFile(join(clone, 'package-lock.json'), '{}\n')
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-q', '-m', 'first'],
  ])
    await run('git', args, { cwd: clone })
})
afterEach(() => rm(clone, { recursive: true, force: true }))

test('new files pass', async () => {
  await writeFile(join(clone, 'result.txt'), 'result')
  expect(await checkTrackedFiles(clone)).toEqual(passes)
})

test.each([
  ['changed', () => writeFile(join(clone, 'package-lock.json'), '{"lockfileVersion":3}\n'), ' M package-lock.json'],
  ['deleted', () => rm(join(clone, 'package-lock.json')), ' D package-lock.json'],
])('a %s tracked file fails with its path', async (_, change, output) => {
  await change()
  expect(await checkTrackedFiles(clone)).toEqual({ ...passes, passed: 0, failed: 1, output })
})

test('an archive without history passes', async () => {
  await rm(join(clone, '.git'), { recursive: true })
  expect(await checkTrackedFiles(clone)).toEqual(passes)
})
