import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { SignJWT } from 'jose'
import { type Preview, signPreview } from '../../src/preview/preview-link.ts'
import { release, type TestGateway, testGateway } from '../harness/gateway.ts'

const KEY = 'k'.repeat(32)
const HOUR = 3_600_000
const HTML = { accept: 'text/html,*/*' }
const OLD = release({ version: '1.0.0', weight: 0 })
const LIVE = release({ version: '2.0.0', weight: 90 })
const CANARY = release({ version: '2.1.0', weight: 10 })
const NEXT = release({ version: '3.0.0', weight: 0, base: 'https://cdn.example.com/content/' })
const VIDEO = release({ slice: 'video', label: 'Videos', routes: [] })
const ALL = [OLD, LIVE, CANARY, NEXT, VIDEO]

let gateway: TestGateway
let time = new Date()
beforeAll(async () => {
  gateway = await testGateway({
    registry: { releases: ALL },
    env: { PREVIEW_KEY: KEY, RATE_LIMIT_PAGE: '99999/60', TRUSTED_PROXIES: '127.0.0.1' },
    deps: { clock: () => time },
  })
})
beforeEach(() => {
  time = new Date()
})
afterAll(() => gateway.close())

function link(changes: Partial<Preview> = {}, key = KEY): Promise<string> {
  const until = new Date(time.getTime() + HOUR)
  return signPreview(
    key,
    { releases: new Map([['content', '3.0.0']]), services: new Set(), inspects: false, path: '/generate', until, ...changes },
    time,
  )
}
const open = (token: string, headers: Record<string, string> = HTML) => gateway.fetch(`/api/slices/preview/${token}`, { headers })
const cookieIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')

async function page(cookie = '', on = gateway) {
  const response = await on.fetch('/generate', { headers: { ...HTML, cookie } })
  const html = await response.text()
  const { slices, preview } = JSON.parse(/id="loomcast-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
  const content = slices.find((each: { slice: string }) => each.slice === 'content')
  return { response, html, content, preview }
}

describe('the link of a preview', () => {
  test('gives its releases to who opens it, with the same policy, on every page and in the registry for open pages', async () => {
    const opened = await open(await link())
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/generate'])
    const [set = ''] = opened.headers.getSetCookie()
    expect(set).toMatch(/^loomcast_preview=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    const cookie = cookieIn(opened)
    const previewed = await page(cookie)
    expect(previewed.content.version).toBe('3.0.0')
    expect(previewed.content).not.toHaveProperty('fallback')
    expect(previewed.preview).toEqual({
      releases: [{ slice: 'content', label: 'Content generator', version: '3.0.0' }],
      until: expect.stringMatching(/T.*Z$/),
    })
    const policy = (response: Response) => response.headers.get('content-security-policy')
    expect(policy(previewed.response)).toBe(policy((await page()).response))
    const registry = await (await gateway.fetch('/registry.json', { headers: { cookie } })).json()
    expect(registry.slices[0].version).toBe('3.0.0')
    expect(registry.preview).toEqual(previewed.preview)
  })

  test('can have releases of several slices', async () => {
    const releases = new Map([
      ['content', '3.0.0'],
      ['video', '1.0.0'],
    ])
    const { preview } = await page(cookieIn(await open(await link({ releases }))))
    expect(preview.releases.map(({ slice }: { slice: string }) => slice)).toEqual(['content', 'video'])
  })

  test('is left with one call, after which the visitor is like all others', async () => {
    const left = await gateway.fetch('/api/slices/preview', { method: 'DELETE' })
    expect([left.status, left.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^loomcast_preview=; .*Expires=Thu, 01 Jan 1970/),
    ])
  })

  test('ends at its time, also for pages that are open', async () => {
    const token = await link()
    const cookie = cookieIn(await open(token))
    time = new Date(time.getTime() + HOUR - 2_000)
    expect((await page(cookie)).preview).toBeDefined()
    time = new Date(time.getTime() + 2_000)
    const { content, preview } = await page(cookie)
    expect([content.version, preview]).toEqual([expect.stringMatching(/^2\./), undefined])
    expect((await open(token)).status).toBe(410)
  })

  test('has no vote about the releases on trial', async () => {
    const cookie = cookieIn(await open(await link({ releases: new Map([['video', '1.0.0']]) })))
    const { content, response } = await page(cookie)
    expect(content.onTrial).toBeUndefined()
    expect(response.headers.getSetCookie().join()).not.toContain('loomcast_ballot')
    expect((await page()).content.onTrial).toBe(true)
  })
})

describe('a link for inspection', () => {
  const choose = (cookie: string, body: unknown) =>
    gateway.fetch('/api/slices/preview', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const visitor = 'loomcast_visitor=vvvvvvvvvvvvvvvvvvvvvv'
  const inspecting = async () => `${visitor}; ${cookieIn(await open(await link({ releases: new Map(), inspects: true })))}`

  test('gives the releases of other visitors, and says where each comes from', async () => {
    const cookie = await inspecting()
    const other = await page(visitor)
    const { content, preview, response } = await page(cookie)
    expect(content).toEqual(other.content)
    expect(response.headers.getSetCookie().join()).toContain('loomcast_ballot')
    expect(preview.releases).toEqual([])
    expect(preview.inspection).toEqual([
      {
        slice: 'content',
        label: 'Content generator',
        version: content.version,
        because: 'share',
        listed: [
          { version: '1.0.0', weight: 0 },
          { version: '2.0.0', weight: 90 },
          { version: '2.1.0', weight: 10 },
          { version: '3.0.0', weight: 0 },
        ],
        problems: [],
      },
      { slice: 'video', label: 'Videos', version: '1.0.0', because: 'only', listed: [{ version: '1.0.0', weight: 100 }], problems: [] },
    ])
    expect((await page(cookieIn(await open(await link())))).preview).not.toHaveProperty('inspection')
  })

  test('chooses the release of a slice, also the one of other visitors again, until the link expires', async () => {
    const chosen = await choose(await inspecting(), { slice: 'content', version: '1.0.0' })
    expect(chosen.status).toBe(204)
    const cookie = `${visitor}; ${cookieIn(chosen)}`
    const { content, preview } = await page(cookie)
    expect([content.version, preview.inspection[0].because, preview.releases]).toEqual([
      '1.0.0',
      'preview',
      [{ slice: 'content', label: 'Content generator', version: '1.0.0' }],
    ])
    const back = await choose(cookie, { slice: 'content', version: null })
    expect((await page(`${visitor}; ${cookieIn(back)}`)).content).toEqual((await page(visitor)).content)
    time = new Date(time.getTime() + HOUR)
    expect((await page(cookie)).preview).toBeUndefined()
    expect((await choose(cookie, { slice: 'content', version: '2.0.0' })).status).toBe(410)
  })

  test.each<[string, () => Promise<string>, unknown, number, string]>([
    ['a release that is not listed', inspecting, { slice: 'content', version: '9.9.9' }, 404, 'release_unknown'],
    ['a release of another slice', inspecting, { slice: 'video', version: '3.0.0' }, 404, 'release_unknown'],
    ['a URL', inspecting, { slice: 'content', version: '1.0.0', base: 'https://attacker.example/' }, 400, 'validation_failed'],
    ['no slice', inspecting, { version: '1.0.0' }, 400, 'validation_failed'],
    ['anything without a preview', async () => visitor, { slice: 'content', version: '1.0.0' }, 410, 'preview_ended'],
    [
      'anything with a link that is not for inspection',
      async () => cookieIn(await open(await link())),
      { slice: 'content', version: '1.0.0' },
      410,
      'preview_ended',
    ],
  ])('cannot choose %s', async (_what, cookie, body, status, code) => {
    const refused = await choose(await cookie(), body)
    expect([refused.status, (await refused.json()).code, refused.headers.getSetCookie().join()]).toEqual([
      status,
      code,
      expect.not.stringContaining('loomcast_preview'),
    ])
  })

  test('names the team of a release, and what is wrong in the registry', async () => {
    const newer = release({ version: '4.0.0', weight: 10, contracts: '^99.0.0' })
    const owned = release({ version: '2.0.0', weight: 0, owner: 'writers' })
    await gateway.writeRegistry({ releases: [owned, release({ version: '2.1.0', weight: 0 }), newer, VIDEO] })
    const cookie = await inspecting()
    await poll(async () => (await page(cookie)).preview.inspection[0].problems.length > 0)
    const [content] = (await page(cookie)).preview.inspection
    expect(content.because).toBe('stand-in')
    expect(content.problems.join(' ')).toMatch(/^4\.0\.0: It needs contract \^99\.0\.0; this shell has .* .*: /)
    await gateway.writeRegistry({ releases: [owned, VIDEO] })
    await poll(async () => (await page(cookie)).preview.inspection[0].owner === 'writers')
    await gateway.writeRegistry({ releases: ALL })
  })
})

describe('refuses a link', () => {
  const forged = (payload: object, header: object = {}, key = KEY) =>
    new SignJWT({ releases: { content: '3.0.0' }, path: '/', aud: 'preview', iat: 1, exp: 9e9, ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: 'preview+jwt', ...header })
      .sign(new TextEncoder().encode(key))
  const now = () => Math.floor(time.getTime() / 1_000)
  const flipped = async () => {
    const [head, payload = '', signature] = (await link()).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return [head, Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url'), signature].join('.')
  }

  test.each<[string, () => Promise<string>]>([
    ['signed with another key', () => link({}, 'x'.repeat(32))],
    ['that was changed', flipped],
    [
      'without a signature',
      async () => `${Buffer.from('{"alg":"none","typ":"preview+jwt"}').toString('base64url')}.${(await link()).split('.')[1]}.`,
    ],
    ['that has expired', () => link({ until: new Date(time.getTime() - 1_000) })],
    ['valid for more than a week', () => forged({ iat: now() - 7 * 86_400 - 60 })],
    ['of another kind of token', () => forged({ iat: now() }, { typ: 'JWT' })],
    ['for another audience', () => forged({ iat: now(), aud: 'loomcast' })],
    ['to another host', () => link({ path: '//attacker' })],
    ['to another site', () => link({ path: 'https://attacker.example' })],
    ['of a release that is not listed', () => link({ releases: new Map([['content', '9.9.9']]) })],
    ['of a release of another slice', () => link({ releases: new Map([['video', '3.0.0']]) })],
    ['that is no token', async () => 'x/../y'],
    ['that is too long', async () => 'x'.repeat(3_000)],
  ])('%s', async (_what, create) => {
    const token = await create()
    const refused = await open(token, { accept: 'application/json' })
    expect([refused.status, (await refused.json()).code, refused.headers.getSetCookie()]).toEqual([410, 'preview_ended', []])
    const { preview } = await page(`loomcast_preview=${token}`)
    expect(preview).toBeUndefined()
    const sentence = await open(token)
    expect([sentence.headers.get('content-type'), await sentence.text()]).toEqual([
      'text/plain; charset=utf-8',
      'This preview has ended. Ask for a new link.',
    ])
  })

  test('while the gateway has no key', async () => {
    const without = await testGateway({ registry: { releases: ALL } })
    expect((await without.fetch(`/api/slices/preview/${await link({}, '\0')}`)).status).toBe(410)
    await without.close()
  })
})

describe('a release that is removed', () => {
  afterEach(() => gateway.writeRegistry({ releases: ALL }))

  test('ends its preview, and only its own', async () => {
    const releases = new Map([
      ['content', '3.0.0'],
      ['video', '1.0.0'],
    ])
    const cookie = cookieIn(await open(await link({ releases })))
    await gateway.writeRegistry({ releases: ALL.filter((each) => each !== NEXT) })
    await poll(async () => (await page(cookie)).content.version !== '3.0.0')
    expect((await page(cookie)).preview.releases).toEqual([{ slice: 'video', label: 'Videos', version: '1.0.0' }])
  })
})

test('a thousand other visitors get the same bytes while a preview is open', async () => {
  const visitor = (number: number) => `loomcast_visitor=${String(number).padStart(22, 'v')}`
  const pages = async () => {
    const found: string[] = []
    for (let number = 0; number < 1_000; number += 1) found.push((await page(visitor(number))).html)
    return found
  }
  const before = await pages()
  expect(new Set(before).size).toBe(2)
  const cookie = cookieIn(await open(await link()))
  expect((await page(cookie)).content.version).toBe('3.0.0')
  expect((await pages()).filter((html, index) => html !== before[index])).toEqual([])
  expect(before.join('')).not.toContain('preview')
})
