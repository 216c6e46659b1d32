import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..', '..')

/** The key under which turbo stores the build of the shell. */
async function keyOfBuild(NODE_ENV: string | undefined): Promise<string> {
  const args = ['run', 'build', '--filter=shell', '--dry=json', '--no-update-notifier']
  const { stdout } = await run(join(root, 'node_modules', '.bin', 'turbo'), args, { cwd: root, env: { ...process.env, NODE_ENV } })
  const { tasks }: { tasks: { taskId: string; hash: string }[] } = JSON.parse(stdout)
  const hash = tasks.find(({ taskId }) => taskId === 'shell#build')?.hash
  if (hash === undefined) throw new Error('turbo would not build the shell.')
  return hash
}

it('finds the build of an earlier command in the cache, whatever NODE_ENV is', async () => {
  const keys = await Promise.all([undefined, 'test', 'production'].map(keyOfBuild))
  expect(new Set(keys).size).toBe(1)
})
