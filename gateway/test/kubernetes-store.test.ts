import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { poll } from '@loomcast/service-kit/testing'
import { issueToken, revokeToken } from '../src/authority/index.ts'
import { type KubernetesApi, type KubernetesObject, kubernetesApi } from '../src/kubernetes/kubernetes-api.ts'
import { kubernetesSource } from '../src/kubernetes/kubernetes-source.ts'
import { kubernetesStore, kubernetesTokens } from '../src/kubernetes/kubernetes-store.ts'
import { promoted, withRelease } from '../src/registry/index.ts'
import { openLiveRegistry } from '../src/registry/live-registry.ts'
import { release, testGateway } from './harness/gateway.ts'
import { startTestApiServer, type TestApiServer } from './harness/kubernetes.ts'

const quiet = { info() {}, warn() {}, error() {} }
const at = (slice: string, version: string, weight = 100) => release({ slice, base: `/mf/${slice}/`, version, weight })
const entry = (slice: string, version = '1.0.0') => ({ by: 'ann', action: 'release', slice, version }) as const
let server: TestApiServer
let api: KubernetesApi
let folder: string

beforeAll(async () => {
  server = await startTestApiServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.objects.clear()
  server.refuse(undefined)
  api = kubernetesApi('loomcast', { KUBERNETES_API_URL: server.url })
  folder = await mkdtemp(join(tmpdir(), 'loomcast-kubernetes-'))
})
afterEach(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const list = (...releases: Release[]) =>
  Promise.all(
    releases.map((each) => kubernetesStore(api).edit(entry(each.slice, each.version), (now) => withRelease(now, each, each.weight))),
  )
const object = (slice: string) => server.objects.get(`configmaps/slice-releases-${slice}`) as KubernetesObject
function change(slice: string, data: Record<string, string>): void {
  const { metadata, data: before } = object(slice)
  const resourceVersion = `${metadata.resourceVersion}x`
  server.objects.set(`configmaps/slice-releases-${slice}`, { metadata: { ...metadata, resourceVersion }, data: { ...before, ...data } })
}

test('loses none of 40 edits by four teams at once, and writes only the object of the slice', async () => {
  const slices = ['account', 'content', 'plan', 'video']
  await list(...slices.map((slice) => at(slice, '1.0.0')))
  const { resourceVersion } = object('account').metadata
  const edits = slices.slice(1).flatMap((slice) => Array.from({ length: 13 }, (_, index) => at(slice, `1.${index + 1}.0`, 1)))
  await list(...edits)
  const store = kubernetesStore(api)
  const releases = await store.releases()
  expect(releases.map(({ slice, version }) => `${slice} ${version}`).sort()).toEqual(
    [...slices.map((slice) => `${slice} 1.0.0`), ...edits.map(({ slice, version }) => `${slice} ${version}`)].sort(),
  )
  const log = await store.log()
  expect([log.entries.length, log.altered, object('account').metadata.resourceVersion]).toEqual([43, undefined, resourceVersion])
})

test('finds an altered entry, and removes the oldest ones of a long log', async () => {
  await list(at('content', '1.0.0'), at('plan', '1.0.0'))
  const store = kubernetesStore(api)
  const despite = 'x'.repeat(40_000)
  for (let index = 0; index < 12; index++)
    await store.edit({ ...entry('content'), despite: `${index} ${despite}` }, (now) => promoted(now, 'content').releases)
  const log = await store.log()
  expect(log.altered).toBeUndefined()
  expect(log.entries.at(-1)?.despite).toMatch(/^11 x/)
  expect(Buffer.byteLength(object('content').data?.['releases.log'] ?? '')).toBeLessThan(410_000)
  expect(log.entries.filter(({ slice }) => slice === 'content').length).toBeLessThan(13)
  change('plan', { 'releases.log': object('plan').data?.['releases.log']?.replace('"by":"ann"', '"by":"eve"') ?? '' })
  const { altered, entries } = await store.log()
  expect(entries[(altered ?? 0) - 1]).toMatchObject({ slice: 'plan', by: 'eve' })
})

test('refuses what the cluster refuses, and changes nothing', async () => {
  await list(at('content', '1.0.0'))
  server.refuse(403)
  const edit = kubernetesStore(api).edit(entry('content'), (now) => [...now, at('content', '1.1.0', 0)])
  await expect(edit).rejects.toMatchObject({ name: 'ReadOnlyRegistry', message: 'configmaps is forbidden', code: 'EACCES' })
  expect((await kubernetesStore(api).releases()).length).toBe(1)
  expect(() => kubernetesApi('../kube-system', {})).toThrow('is not the name of a namespace')
})

test('stores hashes of tokens in a Secret, and loses none', async () => {
  const tokens = kubernetesTokens(api)
  const now = new Date('2026-12-01T12:00:00Z')
  const request = { slices: ['content'], team: 'content-team', expires: new Date('2026-12-31'), by: 'ann' }
  const issued = await Promise.all(Array.from({ length: 4 }, () => issueToken(tokens, request, now)))
  await revokeToken(tokens, issued[0]?.record.id ?? '', 'ann', now)
  expect((await tokens.list()).map(({ id, revoked_at }) => `${id} ${revoked_at !== undefined}`).sort()).toEqual(
    issued.map(({ record }, index) => `${record.id} ${index === 0}`).sort(),
  )
  expect([...server.objects.keys()]).toEqual(['secrets/slice-release-tokens'])
})

describe('a live registry', () => {
  const open = () => openLiveRegistry(kubernetesSource(api, join(folder, 'copy.json')), quiet)

  test('keeps the releases of a slice whose object is invalid or has releases of another slice', async () => {
    await list(at('content', '1.0.0'), at('plan', '1.0.0'))
    const registry = await open()
    const versions = () => registry.current().releases.map(({ slice, version }) => `${slice} ${version}`)
    expect([versions(), registry.current().problem]).toEqual([['content 1.0.0', 'plan 1.0.0'], undefined])
    change('plan', { 'releases.json': JSON.stringify({ releases: [at('content', '6.6.6')] }) })
    await list(at('content', '1.1.0'))
    await registry.refresh()
    expect(versions()).toEqual(['content 1.0.0', 'content 1.1.0', 'plan 1.0.0'])
    expect(registry.current().problem).toContain(
      'ConfigMap slice-releases-plan has a release of content. Its last valid releases stay in use.',
    )
    change('plan', { 'releases.json': JSON.stringify({ releases: [at('plan', '2.0.0')] }) })
    await registry.refresh()
    expect([versions().at(-1), registry.current().problem]).toEqual(['plan 2.0.0', undefined])
    server.objects.delete('configmaps/slice-releases-plan')
    await registry.refresh()
    expect(versions()).toEqual(['content 1.0.0', 'content 1.1.0'])
    server.objects.clear()
    await registry.refresh()
    expect([versions().length, registry.current().problem]).toEqual([2, expect.stringContaining('has no releases of slices')])
    await registry.stop()
  })

  test('of a gateway serves on while the API server is down, also after a restart', async () => {
    await list(at('content', '1.0.0'))
    process.env['KUBERNETES_API_URL'] = server.url
    const env = { REGISTRY: 'kubernetes:loomcast', REMOTES_FILE: join(folder, 'copy.json') }
    let gateway = await testGateway({ env })
    const state = async () => {
      const page = await (await gateway.fetch('/generate', { headers: { accept: 'text/html' } })).text()
      const { slices } = (await (await gateway.fetch('/api/health')).json()) as { slices: { status: string; problem: string | null } }
      return `${/"version":"([^"]+)"/.exec(page)?.[1]} ${slices.status} ${slices.problem ?? ''}`
    }
    try {
      expect(await state()).toBe('1.0.0 ok ')
      await list({ ...at('content', '1.1.0'), weight: 100 })
      await poll(async () => (await state()) === '1.1.0 ok ')
      await server.stop()
      await poll(async () => (await state()).startsWith('1.1.0 degraded The Kubernetes API at'))
      await gateway.close()
      gateway = await testGateway({ env })
      expect(await state()).toMatch(/^1\.1\.0 degraded The Kubernetes API at .* cannot be reached .* The last state stays in use\.$/)
      await server.start()
      await poll(async () => (await state()) === '1.1.0 ok ')
      expect(JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'))).toMatchObject({ releases: [{}, { version: '1.1.0' }] })
    } finally {
      delete process.env['KUBERNETES_API_URL']
      await gateway.close()
    }
  })
})
