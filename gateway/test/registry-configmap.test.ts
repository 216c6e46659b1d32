import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { openLiveRegistry } from '../src/registry/live-registry.ts'
import { fileSource } from '../src/registry/registry-file.ts'
import { release } from './harness/gateway.ts'

const quiet = { info() {}, warn() {}, error() {} }

/**
 * Mounts a ConfigMap as kubelet does: files are in a versioned folder, `..data` links to the newest one, and each file is a link through
 * `..data`.
 */
async function mount(folder: string, generation: number, version: string): Promise<void> {
  const data = `..2026_${generation}`
  await mkdir(join(folder, data))
  await writeFile(join(folder, data, 'remotes.json'), JSON.stringify({ releases: [release({ version })] }))
  await symlink(data, join(folder, '..data_tmp'))
  await rename(join(folder, '..data_tmp'), join(folder, '..data'))
  if (generation === 1) await symlink(join('..data', 'remotes.json'), join(folder, 'remotes.json'))
  else await rm(join(folder, `..2026_${generation - 1}`), { recursive: true })
}

test('rereads a registry in a mounted ConfigMap each time kubelet swaps its links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'configmap-'))
  await mount(folder, 1, '1.0.0')
  const registry = await openLiveRegistry(fileSource(join(folder, 'remotes.json')), quiet, { pollMs: 50 })
  const versions = () => registry.current().releases.map(({ version }) => version)
  expect(versions()).toEqual(['1.0.0'])
  for (const [generation, version] of [
    [2, '1.1.0'],
    [3, '1.2.0'],
  ] as const) {
    await mount(folder, generation, version)
    await poll(() => versions().join() === version)
  }
  expect(registry.current().problem).toBeUndefined()
  await registry.stop()
  await rm(folder, { recursive: true })
})

test('reports a file that is gone, and no longer when the same file is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'))
  const file = join(folder, 'remotes.json')
  await writeFile(file, JSON.stringify({ releases: [release()] }))
  const registry = await openLiveRegistry(fileSource(file), quiet, { pollMs: 50 })
  await rename(file, `${file}.moved`)
  await poll(() => registry.current().problem === 'The file cannot be read.')
  expect(registry.current().releases.length).toBe(1)
  await rename(`${file}.moved`, file)
  await poll(() => registry.current().problem === undefined)
  await registry.stop()
  await rm(folder, { recursive: true })
})
