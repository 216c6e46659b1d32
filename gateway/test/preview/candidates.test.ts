import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Preview, signPreview } from '../../src/preview/preview-link.ts'
import { release, type TestGateway, testGateway } from '../harness/gateway.ts'
import { startUpstream, type TestUpstream } from '../harness/upstream.ts'

const KEY = 'k'.repeat(32)
const HOUR = 3_600_000
let gateway: TestGateway
let candidate: TestUpstream
let time = new Date()
beforeAll(async () => {
  candidate = await startUpstream()
  gateway = await testGateway({
    registry: { releases: [release({ version: '1.0.0', weight: 60 }), release({ version: '1.1.0', weight: 40 })] },
    env: { PREVIEW_KEY: KEY, CANDIDATES: `content=${candidate.url}` },
    deps: { clock: () => time },
  })
})
beforeEach(() => {
  time = new Date()
  gateway.content.hits.length = 0
  candidate.hits.length = 0
})
afterAll(() => Promise.all([gateway.close(), candidate.close()]))

const link = (changes: Partial<Preview> = {}, key = KEY) =>
  signPreview(
    key,
    {
      releases: new Map(),
      services: new Set(['content']),
      inspects: false,
      path: '/generate',
      until: new Date(time.getTime() + HOUR),
      ...changes,
    },
    time,
  )
const open = async (token: string) => {
  const response = await gateway.fetch(`/api/slices/preview/${token}`, { headers: { accept: 'text/html,*/*' } })
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}
const call = async (cookie: string, init: RequestInit = {}, path = '/api/content/history') =>
  gateway.fetch(path, { ...init, headers: { ...(await gateway.signedIn()), ...(cookie !== '' && { cookie }), ...init.headers } })
const seenBy = () => [gateway.content.hits.length, candidate.hits.length]

describe('a preview with the candidate of a service', () => {
  test('sends calls and bodies of its browser there, and those of other visitors and to other services not', async () => {
    const { status, cookie } = await open(await link())
    expect(status).toBe(303)
    expect((await call(`other=1; ${cookie}; more=2`)).status).toBe(200)
    const body = JSON.stringify({ prompt: 'x' })
    const written = await call(cookie, { method: 'POST', body, headers: { 'content-type': 'application/json' } }, '/api/content/generate')
    expect((await written.json()).seen.body).toBe(body)
    expect(seenBy()).toEqual([0, 2])
    await call('')
    await call('loomcast_previews=x')
    expect(seenBy()).toEqual([2, 2])
    await gateway.fetch('/api/auth/session', { headers: { cookie } })
    expect(seenBy()).toEqual([2, 2])
  })

  test('names the service in its pages, and has no vote about releases on trial', async () => {
    const { cookie } = await open(await link())
    const page = async (headers: Record<string, string>) => {
      const response = await gateway.fetch('/generate', { headers: { accept: 'text/html', ...headers } })
      return { response, ...JSON.parse(/id="loomcast-registry">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? 'null') }
    }
    const other = await page({})
    expect(other.slices).toMatchObject([{ slice: 'content', onTrial: true }])
    expect(other.response.headers.getSetCookie().join()).toContain('loomcast_ballot')
    const { preview, slices, response } = await page({ cookie })
    expect(slices[0]).not.toHaveProperty('onTrial')
    expect(preview).toEqual({ releases: [], services: ['content'], until: expect.any(String) })
    expect(response.headers.getSetCookie().join()).not.toContain('loomcast_ballot')
  })

  test.each([
    ['altered', async () => `${await link()}x`],
    ['signed with another key', () => link({}, 'o'.repeat(32))],
    ['of a service without a candidate', () => link({ services: new Set(['video']) })],
    ['of no service', () => link({ services: new Set() })],
  ])('an %s link gives nothing', async (_what, token) => {
    const forged = await token()
    expect((await open(forged)).status).toBe(410)
    await call(`loomcast_preview=${forged}`)
    expect(seenBy()).toEqual([1, 0])
  })

  test('ends at its time, also after it was verified', async () => {
    const { cookie } = await open(await link())
    await call(cookie)
    time = new Date(time.getTime() + HOUR + 1_000)
    await call(cookie)
    expect(seenBy()).toEqual([1, 1])
  })

  test('a candidate that is down fails only for its browser', async () => {
    const { cookie } = await open(await link())
    await candidate.stop()
    for (let count = 0; count < 12; count += 1) expect([502, 503]).toContain((await call(cookie)).status)
    expect((await call('')).status).toBe(200)
    expect((await gateway.fetch('/api/health')).status).toBe(200)
    await candidate.restart()
  })
})

test('Without candidates, the cookie of a preview changes no call', async () => {
  const plain = await testGateway({ registry: { releases: [release()] }, env: { PREVIEW_KEY: KEY } })
  const token = await link()
  expect((await plain.fetch(`/api/slices/preview/${token}`)).status).toBe(410)
  await plain.fetch('/api/content/history', { headers: { ...(await plain.signedIn()), cookie: `loomcast_preview=${token}` } })
  expect(plain.content.hits).toHaveLength(1)
  await plain.close()
})
