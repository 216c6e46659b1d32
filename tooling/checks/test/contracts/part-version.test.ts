import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { nextVersion, setPartVersion } from '../../src/contracts/part-version.ts'

let root: string
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
const read = (file: string) => readFile(join(root, file), 'utf8')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const shop = (version: string) => ({ name: '@loomcast/shop', version, dependencies: { '@loomcast/kit': '2.0.0' } })
const bench = (version: string) => ({ name: '@loomcast/bench', version: '2.0.0', dependencies: { '@loomcast/shop': version } })
const lock = (version: string) => ({
  packages: { 'services/shop': shop(version), bench: bench(version), 'node_modules/other': { version: '2.0.0' } },
})
const images = (version: string) =>
  `  - { name: loomcast/shop, newTag: ${version} }\n  - { name: loomcast/shop-other, newName: loomcast/shop, newTag: 2.0.0 }\n`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loomcast-part-version-'))
  await write('services/shop/package.json', json(shop('2.0.0')))
  await write('bench/package.json', json(bench('2.0.0')))
  await write('package-lock.json', json(lock('2.0.0')))
  await write('compose.yaml', '  image: loomcast/shop:2.0.0\n  image: loomcast/bank:2.0.0\n')
  await write('k8s/base/kustomization.yaml', images('2.0.0'))
  await write(
    'k8s/overlays/production/kustomization.yaml',
    '  - { name: loomcast/shop, newName: registry.example.com/loomcast/shop, newTag: 2.0.0 }\n',
  )
})
afterEach(() => rm(root, { recursive: true }))

test('sets the version of a part wherever it is named, and no other version', async () => {
  const changed = setPartVersion(root, 'shop', '2.1.0')
  expect(changed.sort()).toEqual([
    'bench/package.json',
    'compose.yaml',
    'k8s/base/kustomization.yaml',
    'k8s/overlays/production/kustomization.yaml',
    'package-lock.json',
    'services/shop/package.json',
  ])
  expect(await read('services/shop/package.json')).toBe(json(shop('2.1.0')))
  expect(await read('bench/package.json')).toBe(json(bench('2.1.0')))
  expect(await read('package-lock.json')).toBe(json(lock('2.1.0')))
  expect(await read('compose.yaml')).toBe('  image: loomcast/shop:2.1.0\n  image: loomcast/bank:2.0.0\n')
  expect(await read('k8s/base/kustomization.yaml')).toBe(images('2.1.0'))
  expect(await read('k8s/overlays/production/kustomization.yaml')).toContain('loomcast/shop, newTag: 2.1.0 }')
})

test('changes nothing when the version is set already', () => {
  expect(setPartVersion(root, 'shop', '2.0.0')).toEqual([])
})

test('rejects a part that does not exist', () => {
  expect(() => setPartVersion(root, 'shpo', '2.1.0')).toThrow('There is no part "shpo".')
})

describe('the next version of a part', () => {
  test('follows the newest recorded release, also when a failed run has set the version already', async () => {
    await write('contracts/released/shop/2.9.0.json', '{}')
    await write('contracts/released/shop/2.10.1.json', '{}')
    await write('services/shop/package.json', json(shop('2.11.0')))
    expect(['major', 'minor', 'patch'].map((step) => nextVersion(root, 'shop', step))).toEqual(['3.0.0', '2.11.0', '2.10.2'])
  })

  test('follows the version of the package before the first release', () => {
    expect(nextVersion(root, 'shop', 'minor')).toBe('2.1.0')
  })

  test('is the version that a person names', () => {
    expect(nextVersion(root, 'shop', '7.0.0')).toBe('7.0.0')
  })

  test('needs an existing part', () => {
    expect(() => nextVersion(root, 'shpo', 'minor')).toThrow('There is no part "shpo".')
  })
})
