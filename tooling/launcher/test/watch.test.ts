import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { watchServices } from '../src/watch.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loomcast-watch-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const optionsIn = (folder: string) => ({ root: folder }) as Parameters<typeof watchServices>[0]

test('rejects if the process cannot be started', async () => {
  await expect(watchServices(optionsIn(join(root, 'missing')))).rejects.toThrow()
})

test('reports when the process ends without a request', async () => {
  const services = await watchServices(optionsIn(root))
  process.kill(services.pid)
  await services.exited
})
