import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { SliceManifest } from '@loomcast/contracts/registry'
import type { App } from '@loomcast/service-kit/http'
import { buildAuthority, issueToken, releaseAuthority, revokeToken, tokenFile } from '../src/authority/index.ts'
import { fileStore } from '../src/registry/index.ts'
import { approversOf, missingApprovals } from '../src/releases/index.ts'
import { release } from './harness/gateway.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const UPSTREAM = 'http://mfe-content/content/'
let folder: string
let file: string
let app: App
let url: string
let now: Date

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-authority-'))
  file = join(folder, 'remotes.json')
  now = NOW
  const plan = release({ slice: 'plan', routes: [{ path: '/plan', audience: 'user', title: 'Plan', skeleton: 'list' }] })
  await writeFile(file, JSON.stringify({ releases: [release({ upstream: UPSTREAM }), release({ version: '1.1.0', weight: 0 }), plan] }))
  app = await buildAuthority({
    store: fileStore(file),
    tokens: tokens(),
    freeze: '2026-12-20/2027-01-04',
    clock: () => now,
    logger: false,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const tokens = () => tokenFile(`${file}.tokens`)
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)
async function issue(slices: string[], person?: string, days = 30) {
  return issueToken(tokens(), { slices, team: 'content-team', person, expires: inDays(days), by: 'operator' }, NOW)
}
const post = (token: string, body: object) =>
  fetch(`${url}/changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function outcome(token: string, body: object): Promise<string> {
  const response = await post(token, body)
  if (response.status === 204) return 'made'
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  return `${code}: ${detail}`
}
function manifest(overrides: Partial<SliceManifest> = {}): SliceManifest {
  const { base: _base, weight: _weight, ...rest } = release({ version: '1.2.0', ...overrides })
  return rest
}
const UNTRIED = { without_trial: 'a test of the authority' }
const PROMOTE = { action: 'promote', slice: 'content', version: '1.1.0', ...UNTRIED }

test('a token changes its slice, and the log says whose it was', async () => {
  const { token, record } = await issue(['content'], 'ann')
  expect(await outcome(token, { action: 'release', slice: 'content', weight: 10, manifest: manifest(), upstream: UPSTREAM })).toBe('made')
  expect(await outcome(token, PROMOTE)).toBe('made')
  expect(await outcome(token, { action: 'rollback', slice: 'content', version: '1.2.0' })).toBe('made')
  const { entries } = await fileStore(file).log()
  expect(entries.map(({ by, token: id, action }) => `${by} ${id === record.id} ${action}`)).toEqual([
    'ann true release',
    'ann true promote',
    'ann true rollback',
  ])
})

test('a rollback that is sent twice goes back once', async () => {
  const { token } = await issue(['content'])
  await outcome(token, PROMOTE)
  await outcome(token, { action: 'release', slice: 'content', weight: 100, manifest: manifest(), ...UNTRIED })
  const back = { action: 'rollback', slice: 'content', version: '1.1.0' }
  expect(await outcome(token, back)).toBe('made')
  expect(await outcome(token, back)).toMatch(/^release_refused: content has changed meanwhile: a rollback now returns to 1\.0\.0/)
  const weights = (await fileStore(file).releases()).map(({ slice, version, weight }) => `${slice} ${version} ${weight}`)
  expect(weights).toEqual(['content 1.0.0 0', 'content 1.1.0 100', 'plan 1.0.0 100', 'content 1.2.0 0'])
})

describe('nothing is changed', () => {
  const UNUSABLE = /^release_token_invalid: This release token is missing, unknown, expired or revoked\./
  let before: string
  beforeEach(async () => {
    before = await readFile(file, 'utf8')
  })
  afterEach(async () => {
    expect(await readFile(file, 'utf8')).toBe(before)
    expect((await fileStore(file).log()).entries.length).toBe(0)
  })

  test('without a usable token', async () => {
    const { token } = await issue(['content'])
    const { token: revoked, record } = await issue(['content'])
    await revokeToken(tokens(), record.id, 'operator', NOW)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const unusable of ['', 'x', forged, token.slice(0, -1), revoked]) expect(await outcome(unusable, PROMOTE)).toMatch(UNUSABLE)
    now = inDays(30)
    expect(await outcome(token, PROMOTE)).toMatch(UNUSABLE)
    expect((await fetch(`${url}/registry`)).status).toBe(401)
  })

  test('outside of the slices of the token', async () => {
    const { token } = await issue(['content'])
    const list = (more: object, overrides: Partial<SliceManifest> = {}) =>
      outcome(token, { action: 'release', slice: 'content', weight: 0, manifest: manifest(overrides), ...more })
    const page = { path: '/plan/mine', audience: 'user', title: 'Plan', skeleton: 'list' } as const
    for (const [answer, reason] of [
      [outcome(token, { ...PROMOTE, slice: 'plan' }), 'This token is for content, not for plan.'],
      [outcome(token, { action: 'approve', slice: 'shell', version: '2.2.0' }), 'This token is for content, not for shell.'],
      [list({}, { slice: 'plan' }), 'The manifest is a build of plan, not of content.'],
      [list({}, { routes: [page] }), '/plan/mine is a page of plan.'],
      [list({ upstream: 'http://auth/' }), 'No listed release of content has its files at http://auth/.'],
    ] as const)
      expect(await answer).toContain(`release_token_out_of_scope: ${reason}`)
  })

  test('for a request that is not one, or that the registry does not allow', async () => {
    const { token } = await issue(['content'])
    for (const body of [{}, { ...PROMOTE, by: 'bob' }, { ...PROMOTE, action: 'withdraw' }, { ...PROMOTE, version: '../x' }])
      expect((await post(token, body)).status).toBe(400)
    expect(await outcome(token, { ...PROMOTE, version: '9.9.9' })).toMatch(/^release_refused: content 9\.9\.9 is not listed/)
    now = new Date('2026-12-24T12:00:00Z')
    expect(await outcome(token, PROMOTE)).toMatch(/^release_refused: Releases are frozen until 2027-01-04/)
  })
})

test('tokens are stored as hashes, in a file that only its owner may read, and are not lost when two are issued at once', async () => {
  const issued = await Promise.all([issue(['content']), issue(['plan']), issue(['video'])])
  const stored = await readFile(`${file}.tokens`, 'utf8')
  for (const { token, record } of issued) {
    expect(stored).toContain(record.id)
    expect(stored).not.toContain(token.slice(-43))
  }
  expect((await stat(`${file}.tokens`)).mode & 0o77).toBe(0)
  await expect(issue(['content'], undefined, 0)).rejects.toThrow('A token must expire in the future.')
  await expect(issue(['content'], undefined, 400)).rejects.toThrow('A token expires within 366 days.')
})

test('a version of the shell needs two people, each of whom counts once', async () => {
  const approve = async (slices: string[], person?: string) =>
    outcome((await issue(slices, person)).token, { action: 'approve', slice: slices[0], version: '2.2.0' })
  const missing = async (version = '2.2.0') => missingApprovals(await fileStore(file).log(), version)
  expect(await missing()).toContain('needs the approvals of 2 people, and it has no approval')
  expect(await approve(['shell'])).toMatch(/^release_token_out_of_scope: This token names no person/)
  expect(await approve(['content'], 'ann')).toMatch(/^release_refused: Only versions of the shell/)
  expect(await approve(['shell'], 'ann')).toBe('made')
  // The same person with another token and another spelling.
  expect(await approve(['shell'], 'Ann ')).toBe('made')
  expect(await missing()).toContain('and only Ann has approved it')
  expect(await approve(['shell'], 'bob')).toBe('made')
  expect([await missing(), approversOf(await fileStore(file).log(), 'shell', '2.2.0').length]).toEqual([undefined, 2])
  expect(await missing('2.2.1')).toContain('it has no approval')
  const log = await readFile(`${file}.log`, 'utf8')
  await writeFile(`${file}.log`, log.replace('"by":"bob"', '"by":"eve"'))
  expect(await missing()).toContain('The log was changed: entry 3')
})

test('a command reads and changes the registry, and shows the reason of a refusal', async () => {
  const { token } = await issue(['content'])
  const authority = releaseAuthority(url, token)
  await expect(authority.change({ action: 'promote', slice: 'content' }, undefined)).rejects.toThrow('it has no verdict')
  await authority.change({ action: 'promote', slice: 'content', ...UNTRIED }, undefined)
  expect((await authority.releases()).map(({ slice, weight }) => `${slice} ${weight}`)).toEqual(['content 0', 'content 100', 'plan 100'])
  expect((await authority.log()).entries.map(({ by }) => by)).toEqual(['content-team'])
  await expect(authority.change({ action: 'promote', slice: 'plan' }, undefined)).rejects.toThrow(
    'This token is for content, not for plan.',
  )
  expect(() => releaseAuthority('http://registry.example.com', token)).toThrow('needs an https URL')
  expect(() => releaseAuthority(url, undefined)).toThrow('SLICE_TOKEN must be a token')
  await app.close()
  await expect(releaseAuthority(url, token).releases()).rejects.toThrow('cannot be reached')
})
