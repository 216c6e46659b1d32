import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { release, type TestGateway } from './harness/gateway.ts'
import { HTML, pageGateway, registryIn, useReleases } from './harness/page-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await pageGateway()
})
beforeEach(() => useReleases(gateway, [release()]))
afterAll(() => gateway.close())

describe('canary', () => {
  const canary = () => [release({ weight: 50 }), release({ version: '1.1.0', weight: 50 })]
  const cookieOf = (response: Response) => /loomcast_visitor=([\w-]{22})/.exec(response.headers.getSetCookie().join())?.[1]
  const versionOf = async (response: Response) => registryIn(await response.text()).slices[0].version

  test('sets the cookie only while a slice has several live releases', async () => {
    expect((await gateway.fetch('/', { headers: HTML })).headers.getSetCookie()).toEqual([])
    await useReleases(gateway, canary())
    const [cookie] = (await gateway.fetch('/', { headers: HTML })).headers.getSetCookie()
    expect(cookie).toMatch(/^loomcast_visitor=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('gives a visitor the same release in the page and in the registry', async () => {
    await useReleases(gateway, canary())
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 24; visitor++) {
      const first = await gateway.fetch('/', { headers: HTML })
      const cookie = `loomcast_visitor=${cookieOf(first)}`
      const version = await versionOf(first)
      seen.add(version)
      const again = await gateway.fetch('/generate', { headers: { ...HTML, cookie } })
      expect(again.headers.getSetCookie().filter((each) => each.startsWith('loomcast_visitor'))).toEqual([])
      expect(await versionOf(again)).toBe(version)
      const { slices } = await (await gateway.fetch('/registry.json', { headers: { cookie } })).json()
      expect(slices[0].version).toBe(version)
    }
    expect(seen).toEqual(new Set(['1.0.0', '1.1.0']))
  })

  test('replaces a malformed cookie', async () => {
    await useReleases(gateway, canary())
    const response = await gateway.fetch('/', { headers: { ...HTML, cookie: 'loomcast_visitor=<script>' } })
    expect(cookieOf(response)).toBeDefined()
  })

  test('rolls back all visitors at once when the weight is set to 0', async () => {
    await useReleases(gateway, canary())
    await gateway.writeRegistry({ releases: [release({ weight: 100 }), release({ version: '1.1.0', weight: 0 })] })
    await poll(async () => {
      const versions = await Promise.all(Array.from({ length: 10 }, async () => versionOf(await gateway.fetch('/', { headers: HTML }))))
      return versions.every((version) => version === '1.0.0')
    })
  })
})

describe('the registry of a running gateway', () => {
  const health = async () => (await (await gateway.fetch('/api/health')).json()).slices

  test('is not affected by an invalid edit, which only /api/health reports', async () => {
    for (const broken of ['{"releases": [', '{"releases": [{"slice": "content"}]}', '']) {
      await gateway.writeRegistry(broken)
      await poll(async () => (await health()).problem !== null)
      expect((await health()).status).toBe('degraded')
      const { slices } = await (await gateway.fetch('/registry.json')).json()
      expect(slices).toMatchObject([{ slice: 'content', version: '1.0.0' }])
    }
    await useReleases(gateway, [release()])
    expect(await health()).toMatchObject({ status: 'ok', problem: null, releases: 1 })
  })

  test('is reread after the file was temporarily missing and is replaced by a rename', async () => {
    const file = join(gateway.folder, 'remotes.json')
    await rm(file)
    await poll(async () => (await health()).problem === 'The file cannot be read.')
    await writeFile(`${file}.new`, JSON.stringify({ releases: [release({ version: '3.0.0' })] }))
    await rename(`${file}.new`, file)
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices[0]?.version === '3.0.0')
  })

  test('excludes a release for another contract version and lists it in /api/health', async () => {
    await gateway.writeRegistry({ releases: [release(), release({ version: '9.0.0', contracts: '^9.0.0' })] })
    await poll(async () => (await health()).left_out.length === 1)
    expect((await health()).left_out[0]).toMatchObject({ slice: 'content', version: '9.0.0', reason: expect.stringContaining('^9.0.0') })
    expect((await (await gateway.fetch('/registry.json')).json()).slices[0].version).toBe('1.0.0')
  })

  test('keeps serving a slice when all its releases have weight 0, and reports it in /api/health', async () => {
    await gateway.writeRegistry({ releases: [release({ weight: 0 }), release({ version: '1.1.0', weight: 0 })] })
    await poll(async () => (await health()).stand_ins.length === 1)
    expect(await health()).toMatchObject({
      status: 'degraded',
      stand_ins: [{ slice: 'content', version: '1.0.0', reason: 'All releases of content have weight 0.' }],
    })
    expect((await (await gateway.fetch('/registry.json')).json()).slices).toMatchObject([{ slice: 'content', version: '1.0.0' }])
    expect((await gateway.fetch('/generate', { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  test('keeps serving the former release when none that is listed fits this shell, until the slice is no longer listed', async () => {
    await gateway.writeRegistry({ releases: [release({ version: '1.5.0' })] })
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices[0]?.version === '1.5.0')
    await gateway.writeRegistry({ releases: [release({ version: '9.0.0', contracts: '^9.0.0' })] })
    await poll(async () => (await health()).left_out.length === 1)
    expect((await health()).stand_ins).toMatchObject([{ slice: 'content', version: '1.5.0' }])
    expect((await (await gateway.fetch('/registry.json')).json()).slices).toMatchObject([{ slice: 'content', version: '1.5.0' }])
    await gateway.writeRegistry({ releases: [] })
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices.length === 0)
    expect(await health()).toMatchObject({ status: 'ok', stand_ins: [] })
  })
})
