import { afterEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { SEGMENTS_PATH, signPreview, signSegments } from '../src/preview/index.ts'
import { promoted, ReleaseRefused, rolledBack, withRelease } from '../src/registry/index.ts'
import { givenReleases, hasCanary, resolve } from '../src/registry/resolve.ts'
import { withStandIns } from '../src/registry/stand-ins.ts'
import { trialsOf, withoutCandidate } from '../src/trials/trial.ts'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream } from './harness/upstream.ts'

const KEY = 'k'.repeat(32)
const all = release({ version: '1.0.0' })
const forPro = (weight: number) =>
  release({
    version: '2.0.0',
    weight,
    budgets: { '/generate': 123 },
    digests: `sha384-${'d'.repeat(64)}`,
    segment: ['plan:pro', 'cohort:early'],
  })
const versions = (releases: Release[]) => releases.map(({ version, weight, segment }) => `${version} ${weight}${segment ? ' segment' : ''}`)

describe('the share of a segment', () => {
  const visitors = Array.from({ length: 2_000 }, (_, index) => `visitor-${index}`)
  const chosen = (weight: number, isMember: boolean) =>
    visitors.filter((visitor) => resolve([all, forPro(weight)], visitor, new Map(), () => isMember).slices[0]?.version === '2.0.0')

  test('is its part of the members, sticky, and none of the others', () => {
    const thirty = chosen(30, true)
    expect(Math.abs(thirty.length / visitors.length - 0.3)).toBeLessThan(0.04)
    expect(chosen(100, true).length).toBe(visitors.length)
    const sixty = new Set(chosen(60, true))
    expect(thirty.filter((visitor) => !sixty.has(visitor))).toEqual([])
    expect([chosen(100, false).length, chosen(0, true).length]).toEqual([0, 0])
  })

  test('changes neither the releases of others nor their trial, and falls back to theirs', () => {
    const canary = [release({ version: '1.0.0', weight: 80 }), release({ version: '1.1.0', weight: 20 })]
    const own = (releases: Release[]) => visitors.map((visitor) => resolve(releases, visitor).slices[0]?.version)
    expect(own([...canary, forPro(100)])).toEqual(own(canary))
    expect(trialsOf([...canary, forPro(50)])).toEqual(trialsOf(canary))
    expect(versions(withoutCandidate([...canary, forPro(50)], { slice: 'content', candidate: '1.1.0' }))).toEqual([
      '1.0.0 100',
      '1.1.0 0',
      '2.0.0 50 segment',
    ])
    const [member] = resolve([...canary, forPro(100)], 'ann', new Map(), () => true).slices
    expect([member?.version, ['1.0.0', '1.1.0'].includes(member?.fallback?.version ?? ''), member?.onTrial]).toEqual(['2.0.0', true, true])
    expect(JSON.stringify(member)).not.toContain('segment')
    expect([hasCanary([all, forPro(1)]), givenReleases([all, forPro(1)]).length]).toEqual([true, 2])
  })

  test('leaves the slice to the others when it is released, promoted, rolled back and stands in', () => {
    expect(versions(withRelease([all], forPro(100), 100))).toEqual(['1.0.0 100', '2.0.0 100 segment'])
    expect(() => withRelease([], forPro(50), 50)).toThrow(ReleaseRefused)
    const listed = [release({ version: '1.0.0', weight: 70 }), release({ version: '1.1.0', weight: 30 }), forPro(50)]
    expect(versions(promoted(listed, 'content').releases)).toEqual(['1.0.0 0', '1.1.0 0', '2.0.0 100'])
    expect(rolledBack(listed, 'content').version).toBe('1.1.0')
    expect(versions(rolledBack(listed, 'content').releases)).toEqual(['1.0.0 70', '1.1.0 30', '2.0.0 0 segment'])
    const off = [release({ version: '1.0.0', weight: 0 }), forPro(50)]
    expect(withStandIns(off, off, []).standIns).toMatchObject([{ version: '1.0.0' }])
  })
})

describe('a visitor', () => {
  let gateway: TestGateway
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)
  const invite = (segment: string, key = KEY, until = inDays(1)) => signSegments(key, 'invite+jwt', new Map([[segment, until]]), now)
  const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  async function versionFor(cookie: string): Promise<string | undefined> {
    const page = await gateway.fetch('/generate', { headers: { accept: 'text/html', cookie } })
    return /"version":"([^"]+)"/.exec(await page.text())?.[1]
  }
  const open = (env: Record<string, string> = {}) =>
    testGateway({ env: { PREVIEW_KEY: KEY, ...env }, registry: { releases: [all, forPro(100)] } })
  afterEach(() => gateway.close())

  test('joins a cohort with a link, and leaves it', async () => {
    gateway = await open()
    expect(await versionFor('')).toBe('1.0.0')
    const joined = await gateway.fetch(`${SEGMENTS_PATH}/${await invite('cohort:early')}`)
    expect([joined.status, joined.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const cookie = cookieOf(joined)
    expect([await versionFor(cookie), await versionFor(cookie)]).toEqual(['2.0.0', '2.0.0'])
    // Another cohort is added to it.
    const both = cookieOf(await gateway.fetch(`${SEGMENTS_PATH}/${await invite('team:staff')}`, { headers: { cookie } }))
    expect(await versionFor(both)).toBe('2.0.0')
    const left = await gateway.fetch(SEGMENTS_PATH, { method: 'DELETE', headers: { cookie } })
    expect([left.status, cookieOf(left)]).toEqual([204, 'loomcast_segments='])
  })

  test('cannot write the membership, and sees why a release was chosen only with a link for inspection', async () => {
    gateway = await open()
    const link = await invite('cohort:early')
    for (const forged of [
      await invite('cohort:early', 'x'.repeat(32)),
      `${link.slice(0, -2)}xx`,
      await invite('cohort:early', KEY, inDays(-1)),
      'x',
    ])
      expect((await gateway.fetch(`${SEGMENTS_PATH}/${forged}`)).status).toBe(410)
    // The token of a link is not that of a cookie.
    expect(await versionFor(`loomcast_segments=${link}`)).toBe('1.0.0')
    const cookie = cookieOf(await gateway.fetch(`${SEGMENTS_PATH}/${link}`))
    const preview = await signPreview(KEY, { releases: new Map(), services: new Set(), inspects: true, path: '/', until: inDays(1) }, now)
    const page = async (cookies: string) => (await gateway.fetch('/generate', { headers: { accept: 'text/html', cookie: cookies } })).text()
    expect(await page(`${cookie}; loomcast_preview=${preview}`)).toMatch(
      /"because":"segment","listed":\[{"version":"1\.0\.0","weight":100},{"version":"2\.0\.0","weight":100,"segment":\["plan:pro","cohort:early"\]}\]/,
    )
    expect(await page(`${cookie}; loomcast_preview=${preview}`)).toContain('"budgets":{"/generate":123}')
    expect(await page(cookie)).not.toMatch(/cohort:early|budgets|sha384-d{64}/)
  })

  test('gets the release of the plan that billing returns', async () => {
    let tier = 'pro'
    const requested: (string | undefined)[] = []
    const billing = await startUpstream((request, response) => {
      requested.push(`${request.url} ${request.headers.authorization?.slice(0, 7)}`)
      if (tier === '') return response.writeHead(500).end()
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ success: true, subscription: { package: { tier } } }))
    })
    gateway = await open({ BILLING_URL: billing.url })
    const lookUp = async (headers: Record<string, string>) =>
      gateway.fetch(SEGMENTS_PATH, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
    expect((await lookUp({})).status).toBe(401)
    expect((await lookUp({ authorization: 'Bearer a.b.c' })).status).toBe(401)
    expect(requested).toEqual([])
    const signedIn = await gateway.signedIn()
    const pro = cookieOf(await lookUp(signedIn))
    expect(await versionFor(pro)).toBe('2.0.0')
    tier = 'free'
    const free = cookieOf(await lookUp({ ...signedIn, cookie: pro }))
    expect(await versionFor(free)).toBe('1.0.0')
    tier = ''
    const failed = await lookUp({ ...signedIn, cookie: pro })
    expect([failed.status, failed.headers.get('set-cookie')]).toEqual([503, null])
    expect(new Set(requested)).toEqual(new Set(['/api/billing/subscription Bearer ']))
    expect(await (await gateway.fetch('/registry.json')).json()).toMatchObject({ needsPlan: true })
    await billing.close()
  })
})
