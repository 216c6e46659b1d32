import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newestVersion, versionFindings } from '../../src/contracts/versions.ts'

let root: string
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
const release = (part: string, version: string) => write(`contracts/released/${part}/${version}.json`, '{}')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loomcast-versions-'))
  await write('services/shop/package.json', '{ "version": "2.10.0" }')
  await write('contracts/package.json', '{ "version": "2.0.0" }')
  await write('compose.yaml', 'image: loomcast/shop:2.10.0\nimage: mongo:8.0.0\n')
  await write('k8s/base/kustomization.yaml', '  - { name: loomcast/shop, newTag: 2.10.0 }\n')
  await write('contracts/environments/production.json', '{ "shop": "2.9.0" }')
  for (const version of ['2.9.0', '2.10.0']) await release('shop', version)
  await release('events', '2.0.0')
})
afterEach(() => rm(root, { recursive: true }))

test('accepts packages at the version of their newest release', () => {
  expect(newestVersion(join(root, 'contracts/released/shop'))).toBe('2.10.0')
  expect(versionFindings(root)).toEqual([])
})

test('accepts a package that was never released', async () => {
  await write('mfe-new/package.json', '{ "version": "1.0.0" }')
  expect(versionFindings(root)).toEqual([])
})

test.each([
  ['a package without a release of its version', 'services/shop/package.json', '{ "version": "3.0.0" }', 'shop is at 3.0.0'],
  ['events that were released at another version', 'contracts/released/events/2.1.0.json', '{}', 'newest release at 2.1.0'],
  ['a different image version in compose.yaml', 'compose.yaml', 'image: loomcast/shop:2.9.0', 'compose.yaml has loomcast/shop at 2.9.0'],
  ['a different image tag in k8s', 'k8s/base/kustomization.yaml', '{ name: loomcast/shop, newTag: 2.9.0 }', 'has loomcast/shop at 2.9.0'],
  ['a deployed version without a record', 'contracts/environments/production.json', '{ "shop": "1.0.0" }', 'names shop 1.0.0'],
  ['an environment without a released part', 'contracts/environments/staging.json', '{}', 'staging.json does not list shop'],
])('reports %s', async (_what, file, text, finding) => {
  await write(file, text)
  expect(versionFindings(root)).toContainEqual(expect.stringContaining(finding))
})
