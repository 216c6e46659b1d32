import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Registry, SliceManifest } from '@loomcast/contracts/registry'
import { buildAuthority, tokenFile } from '@loomcast/gateway/authority'
import { readPreview, readSegments } from '@loomcast/gateway/preview'
import { fileStore } from '@loomcast/gateway/registry'
import { CommandError } from '@loomcast/service-kit/config'
import { runSliceCommand } from '../src/slice-command.ts'
import type { VerdictFile } from '../src/verdict-file.ts'

const CODE = 'var mfe_content = {}'
let folder: string
let server: Server
let files: Map<string, string>
let url: string

function manifest(version: string): SliceManifest {
  return {
    slice: 'content',
    label: 'Content generator',
    version,
    entry: `remoteEntry.${version}.js`,
    integrity: `sha384-${createHash('sha384').update(CODE).digest('base64')}`,
    preload: [],
    styles: ['app.css'],
    routes: [{ path: '/generate', audience: 'user', title: 'Generate', skeleton: 'form', preload: ['page-generate.js'] }],
    navigation: [],
    widgets: [],
    contracts: '^1.0.0',
  }
}

beforeEach(async () => {
  freeze = ''
  user = 'ann'
  folder = await mkdtemp(join(tmpdir(), 'loomcast-slice-command-'))
  files = new Map([
    ['app.css', 'a {}'],
    ['page-generate.js', 'page()'],
  ])
  server = createServer((request, response) => {
    const content = files.get(request.url?.slice('/content/'.length) ?? '')
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'text/javascript' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/content/`
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

let freeze = ''
let previewKey: string | undefined
const now = () => new Date('2026-12-24T12:00:00Z')

let user: string | undefined = 'ann'

async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  const env = { USER: user, RELEASE_FREEZE: freeze, PREVIEW_KEY: previewKey }
  await runSliceCommand([...args, '--registry', join(folder, 'remotes.json')], { env, print: (line) => lines.push(line), now })
  return lines.join('\n')
}
async function release(version: string, weight: number, ...more: string[]): Promise<string> {
  const file = join(folder, 'release.json')
  await writeFile(file, JSON.stringify(manifest(version)))
  return command(
    'release',
    'mfe-content',
    '--weight',
    `${weight}`,
    '--manifest',
    file,
    '--files',
    url,
    '--upstream',
    'http://mfe-content/content/',
    ...more,
  )
}
/** The option with the verdict of a trial, by default of a flawless one. */
async function tried(version: string, verdict: Partial<VerdictFile> = {}): Promise<string[]> {
  const file = join(folder, 'verdict.json')
  const { slice, integrity } = manifest(version)
  const flawless = { slice, version, integrity, complete: true, tried_with: [], faults: [], differences: [], acknowledged: null }
  await writeFile(file, JSON.stringify({ ...flawless, ...verdict }))
  return ['--verdict', file]
}
const listed = async () => (JSON.parse(await readFile(join(folder, 'remotes.json'), 'utf8')) as Registry).releases

test('releases a canary, promotes it, rolls it back, and shows who did it', async () => {
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  expect(await release('1.1.0', 10)).toMatch(/^content 1\.0\.0: 90 %\ncontent 1\.1\.0: 10 %\n/)
  expect(await command('promote', 'mfe-content', ...(await tried('1.1.0')))).toMatch(/^content 1\.0\.0: 0 %\ncontent 1\.1\.0: 100 %\n/)
  expect(await command('rollback', 'mfe-content')).toMatch(/^content 1\.0\.0: 100 %\ncontent 1\.1\.0: 0 %\n/)
  expect(await listed()).toMatchObject([{ base: '/mf/content/', upstream: 'http://mfe-content/content/' }, { version: '1.1.0' }])
  const status = await command('status', 'content')
  expect(status.match(/ann {2}\w+ content \S+$/gm)).toEqual([
    'ann  release content 1.0.0',
    'ann  release content 1.1.0',
    'ann  promote content 1.1.0',
    'ann  rollback content 1.0.0',
  ])
})

test('gives a release to all visitors only with a verdict without faults and open differences, or with a reason', async () => {
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  await release('1.1.0', 10)
  const other = { ...manifest('3.0.0'), slice: 'plan', base: '/mf/plan/', weight: 100, routes: [] }
  await writeFile(join(folder, 'remotes.json'), JSON.stringify({ releases: [...(await listed()), other] }))
  const withPlan = { tried_with: [{ slice: 'plan', version: '3.0.0' }] }
  const outcome = async (...args: string[]) => command(...args).catch((error: Error) => error.message)
  const cases: [Partial<VerdictFile>, RegExp][] = [
    [{ ...withPlan, faults: ['/generate: an input has no label.'] }, /its trial found 1 fault\. \/generate: an input has no label\./],
    [{ ...withPlan, complete: false }, /Only a part of the routes was tried\./],
    [{ ...withPlan, differences: ['/generate looks different.'] }, /nobody has acknowledged 1 difference from the live release/],
    [{ ...withPlan, integrity: `sha384-${'A'.repeat(64)}` }, /its verdict is about another build\./],
    [{ tried_with: [{ slice: 'plan', version: '2.9.0' }] }, /it was not tried with plan 3\.0\.0, which visitors get now\./],
    [{ version: '1.0.0' }, /verdict\.json is not a verdict about content 1\.1\.0\./],
  ]
  for (const [verdict, sentence] of cases) expect(await outcome('promote', 'content', ...(await tried('1.1.0', verdict)))).toMatch(sentence)
  expect(await outcome('promote', 'content')).toMatch(
    /no verdict\. Try it: npm run try-release -- mfe-content\. .* --without-trial "the reason"$/,
  )
  await expect(release('1.1.0', 100)).rejects.toThrow('it has no verdict')
  expect((await listed()).map(({ weight }) => weight)).toEqual([90, 10, 100])
  const acknowledged = { by: 'ann', at: '2026-12-24T11:00:00Z', why: 'the new button' }
  const passing = await tried('1.1.0', { ...withPlan, differences: ['/generate looks different.'], acknowledged })
  expect(await outcome('promote', 'content', ...passing)).toMatch(/^content 1\.0\.0: 0 %\ncontent 1\.1\.0: 100 %\n/)
  expect(await readFile(join(folder, 'remotes.json.log'), 'utf8')).toMatch(/"verdict":"[0-9a-f]{64}"/)
  // A rollback repairs, and what all visitors have already is not tried again.
  expect(await outcome('rollback', 'content')).toMatch(/^content 1\.0\.0: 100 %/)
  expect(await outcome('promote', 'content', '1.0.0')).toMatch(/^content 1\.0\.0: 100 %/)
  expect(await outcome('promote', 'content', '1.1.0', '--without-trial', 'an outage')).toMatch(/without a trial: an outage$/)
})

test.each([
  ['a missing file', () => files.delete('page-generate.js'), 'page-generate.js cannot be read (status 404).'],
  ['an empty file', () => files.set('app.css', ''), 'app.css is empty.'],
  [
    'another entry than that of the build',
    () => files.set('remoteEntry.1.0.0.js', 'evil()'),
    'remoteEntry.1.0.0.js does not have the hash',
  ],
])('never lists a release with %s', async (_what, damage, message) => {
  files.set('remoteEntry.1.0.0.js', CODE)
  damage()
  await expect(release('1.0.0', 100)).rejects.toThrow(message)
  await expect(listed()).rejects.toThrow('ENOENT')
})

test('shows the deployments of a team, and which failed', async () => {
  expect(await command('figures')).toBe('The log of the registry has no deployment.')
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  await release('1.1.0', 10)
  await command('rollback', 'mfe-content')
  const figures = await command('figures', 'mfe-content', '--days', '70')
  // The builds of this test have no owner, so the slice is named.
  expect(figures).toMatch(/^content, last 70 days\n {2}deployment frequency +2 \(0\.2 a week\)$/m)
  expect(figures).toMatch(/^ {2}change failure rate +1 of 2 \(50 %\)$/m)
  for (const days of ['0', 'week']) await expect(command('figures', '--days', days)).rejects.toThrow('--days needs a number of days')
})

test('refuses weights that would leave the slice without a release', async () => {
  files.set('remoteEntry.1.0.0.js', CODE)
  await expect(release('1.0.0', 0)).rejects.toThrow('so 1.0.0 needs weight 100')
  await expect(release('1.0.0', 101)).rejects.toThrow('--weight needs a number from 0 to 100.')
})

test('releases and promotes nothing during a freeze without a reason, and rolls back', async () => {
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  await release('1.1.0', 10)
  freeze = '2026-07-01/2026-07-02, 2026-12-20/2027-01-04'
  await expect(release('1.1.0', 50)).rejects.toThrow('Releases are frozen until 2027-01-04T00:00:00.000Z.')
  await expect(command('promote', 'content')).rejects.toThrow('Releases are frozen')
  expect(await command('promote', 'content', '--despite', 'sign-in is broken', '--without-trial', 'no time')).toMatch(
    /promote content 1\.1\.0 {2}despite the freeze: sign-in is broken {2}without a trial: no time$/,
  )
  expect(await command('rollback', 'content')).toMatch(/^content 1\.0\.0: 100 %/)
  freeze = 'christmas'
  await expect(command('promote', 'content')).rejects.toThrow('RELEASE_FREEZE: "christmas" is not two times')
  freeze = '2026-12-20/2026-12-24T12:00:00Z'
  expect(await command('promote', 'content', ...(await tried('1.1.0')))).toMatch(/content 1\.1\.0: 100 %/)
})

test('issues a token, with which another machine changes one slice over HTTP, lists it and revokes it', async () => {
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  await release('1.1.0', 10)
  const issued = await command('token', 'mfe-content', '--team', 'content-team', '--person', 'ann', '--expires', '30d')
  const [token = '', sentence = ''] = issued.split('\n')
  expect(sentence).toBe(`It is shown only now, and changes content until 2027-01-23T12:00:00.000Z. Its id is ${token.split('_')[2]}.`)
  const file = join(folder, 'remotes.json')
  const authority = await buildAuthority({ store: fileStore(file), tokens: tokenFile(`${file}.tokens`), clock: now, logger: false })
  const remote = async (...args: string[]) => {
    const lines: string[] = []
    const env = { SLICE_REGISTRY: address, SLICE_TOKEN: token, RELEASE_FREEZE: '2026-12-20/2027-01-04' }
    await runSliceCommand(args, { env, print: (line) => lines.push(line), now })
    return lines.join('\n')
  }
  const address = await authority.listen({ port: 0, host: '127.0.0.1' })
  try {
    // The freezes of the authority count, not those of the other machine.
    expect(await remote('promote', 'mfe-content', ...(await tried('1.1.0')))).toMatch(/^content 1\.0\.0: 0 %\ncontent 1\.1\.0: 100 %\n/)
    expect(await remote('rollback', 'mfe-content')).toMatch(/ann {2}rollback content 1\.0\.0$/)
    await expect(remote('promote', 'plan')).rejects.toThrow('This token is for content, not for plan.')
    await expect(remote('release', 'mfe-content', '--weight', '10')).rejects.toThrow('Give --manifest and --files')
    await expect(remote('promote', 'content', '--by', 'bob')).rejects.toThrow('The token says who')
    await expect(remote('tokens')).rejects.toThrow('where the registry is stored')
    expect(await command('tokens')).toMatch(/^\w{10} {2}content-team \(ann\) {2}content {2}until 2027-01-23T12:00:00\.000Z$/)
    expect(await command('revoke-token', token.split('_')[2] ?? '')).toMatch(/revoked 2026-12-24T12:00:00\.000Z by ann$/)
    await expect(remote('promote', 'content')).rejects.toThrow('unknown, expired or revoked')
  } finally {
    await authority.close()
  }
  for (const wrong of [['token', 'content'], ['token', '--team', 'x', '--expires', '1d'], ['revoke-token'], ['tokens', 'x']])
    await expect(command(...wrong)).rejects.toThrow('npm run slice -- token SLICE')
  await expect(command('token', 'content', '--team', 'x', '--expires', 'soon')).rejects.toThrow('--expires needs a number of days')
  await expect(command('revoke-token', 'x')).rejects.toThrow('There is no token x.')
})

test('records who approves a version of the shell', async () => {
  const approved = await command('approve', 'shell', '2.2.0', '--by', 'bob')
  expect(approved).toMatch(/bob {2}approve shell 2\.2\.0$/)
  await expect(command('approve', 'content', '1.0.0')).rejects.toThrow('Only versions of the shell need approvals.')
  await expect(command('approve', 'shell')).rejects.toThrow('npm run slice -- approve')
  expect(await command('figures')).toBe('The log of the registry has no deployment.')
})

test('records the user of the process where the environment names none', async () => {
  user = undefined
  expect(await command('approve', 'shell', '2.2.0')).toMatch(new RegExp(`${userInfo().username} {2}approve shell 2\\.2\\.0$`))
})

test('releases to a segment, whose visitors join with a link', async () => {
  for (const version of ['1.0.0', '1.1.0']) files.set(`remoteEntry.${version}.js`, CODE)
  await release('1.0.0', 100)
  const file = join(folder, 'release.json')
  await writeFile(file, JSON.stringify(manifest('1.1.0')))
  const list = (...more: string[]) => command('release', 'mfe-content', '--manifest', file, '--files', url, ...more)
  expect(await list('--weight', '50', '--segment', 'plan:pro', '--segment', 'cohort:early')).toMatch(
    /^content 1\.0\.0: 100 %\ncontent 1\.1\.0: 50 % of plan:pro, cohort:early\n/,
  )
  // A listed release stays in its segment.
  expect(await list('--weight', '80')).toMatch(/^content 1\.0\.0: 100 %\ncontent 1\.1\.0: 80 % of plan:pro, cohort:early\n/)
  await expect(list('--weight', '80', '--segment', 'everybody')).rejects.toThrow('releases.1.segment.0')
  expect(await command('rollback', 'content')).toMatch(/^content 1\.0\.0: 100 %\ncontent 1\.1\.0: 0 % of/)
  expect(await command('promote', 'content', '1.1.0', ...(await tried('1.1.0')))).toMatch(/^content 1\.0\.0: 0 %\ncontent 1\.1\.0: 100 %\n/)

  previewKey = 'k'.repeat(32)
  const [link = ''] = (await command('invite', '--segment', 'cohort:early', '--expires', '10d', '--url', 'https://app.example.com')).split(
    '\n',
  )
  const token = link.slice('https://app.example.com/api/slices/segments/'.length)
  expect([...(await readSegments(previewKey, 'invite+jwt', token, now()))]).toEqual([['cohort:early', new Date('2027-01-03T12:00:00Z')]])
  for (const wrong of [
    ['--segment', 'plan:pro'],
    ['--expires', '10d'],
    ['--segment', 'cohort:early', '--expires', '91d'],
  ])
    await expect(command('invite', ...wrong)).rejects.toThrow(CommandError)
  previewKey = undefined
  await expect(command('invite', '--segment', 'cohort:early')).rejects.toThrow('PREVIEW_KEY must be')
})

describe('a retirement', () => {
  const GATEWAY_TIME = '2026-12-24T12:00:00.000Z'
  let counted: { counting_since: string; releases: object[] }
  let status: number
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      files.set(`remoteEntry.${version}.js`, CODE)
      await release(version, 100, '--without-trial', 'a test of the retirement')
    }
    counted = { counting_since: '2026-12-01T00:00:00.000Z', releases: [] }
    status = 200
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      expect(request.url).toBe('/metrics/tabs')
      response.writeHead(status).end(JSON.stringify({ at: GATEWAY_TIME, expire_hours: 24, ...counted }))
    })
  })
  const retire = (version: string, ...more: string[]) => command('retire', 'mfe-content', version, '--gateway', url, ...more)
  const versions = async () => (await listed()).map(({ version }) => version)
  const given = (open: number, given_at: string | null = null) => [
    { slice: 'content', version: '1.0.0', open, open_since: open > 0 ? '2026-12-23T08:00:00.000Z' : null, given_at },
  ]

  test('removes a release that no visitor can get and on which no tab relies', async () => {
    expect(await command('can-i-retire', 'content', '1.0.0', '--gateway', url)).toMatch(/^content 1\.0\.0 can be retired/)
    expect(await versions()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
    expect(await retire('1.0.0')).toMatch(/ann {2}retire content 1\.0\.0$/)
    expect(await versions()).toEqual(['1.1.0', '1.2.0'])
  })

  test.each([
    ['while tabs rely on it', () => (counted.releases = given(3)), '3 open tabs rely on it, the oldest since 2026-12-23T08:00:00.000Z'],
    ['minutes after a page got it', () => (counted.releases = given(0, '2026-12-24T11:51:00.000Z')), 'until 2026-12-24T12:01:00.000Z'],
    ['before all tabs are known', () => (counted.counting_since = '2026-12-23T13:00:00.000Z'), 'are known at 2026-12-24T13:00:00.000Z'],
    ['without the count', () => (status = 503), 'does not give the number of open tabs (status 503)'],
  ])('is refused %s, unless a person has a reason', async (_when, prepare, message) => {
    prepare()
    for (const name of ['can-i-retire', 'retire'])
      await expect(command(name, 'content', '1.0.0', '--gateway', url)).rejects.toMatchObject({
        name: 'ReleaseRefused',
        message: expect.stringContaining(message),
      })
    expect(await versions()).toContain('1.0.0')
    expect(await retire('1.0.0', '--despite', 'it leaks')).toMatch(/retire content 1\.0\.0 {2}without the count of open tabs: it leaks$/)
    expect(await versions()).not.toContain('1.0.0')
  })

  test('is possible when the page that got it last is long enough ago', async () => {
    counted.releases = given(0, '2026-12-24T11:50:00.000Z')
    await retire('1.0.0')
  })

  test.each([
    ['has visitors', '1.2.0', '1.2.0 has 100 % of the visitors.'],
    ['is the fallback', '1.1.0', 'is the fallback of 1.2.0, to which a rollback returns.'],
    ['is not listed', '9.9.9', 'content 9.9.9 is not listed.'],
  ])('is refused with any reason while the release %s', async (_why, version, message) => {
    await expect(retire(version, '--despite', 'I want to')).rejects.toThrow(message)
    expect(await versions()).toHaveLength(3)
  })

  test('needs a version', async () => {
    for (const name of ['can-i-retire', 'retire']) await expect(command(name, 'content')).rejects.toThrow('npm run slice -- retire')
  })
})

describe('a preview', () => {
  const KEY = 'k'.repeat(32)
  beforeEach(async () => {
    previewKey = KEY
    for (const version of ['1.0.0', '1.1.0']) {
      files.set(`remoteEntry.${version}.js`, CODE)
      await release(version, version === '1.0.0' ? 100 : 0)
    }
  })
  const preview = (...args: string[]) => command('preview', 'mfe-content', '1.1.0', ...args)

  test('is a link that the gateway reads, and changes nothing', async () => {
    const before = await readFile(join(folder, 'remotes.json'), 'utf8')
    const printed = await preview('--url', 'https://app.example.com', '--page', '/generate', '--hours', '2', '--service', 'video')
    const [, token = ''] =
      /^https:\/\/app\.example\.com\/api\/slices\/preview\/(\S+)\nIt ends at 2026-12-24T14:00:00\.000Z/.exec(printed) ?? []
    expect(await readPreview(KEY, token, now())).toEqual({
      releases: new Map([['content', '1.1.0']]),
      services: new Set(['video']),
      inspects: false,
      path: '/generate',
      until: new Date('2026-12-24T14:00:00Z'),
    })
    expect(await readFile(join(folder, 'remotes.json'), 'utf8')).toBe(before)
  })

  test.each([
    ['of an unknown release', ['preview', 'content', '9.9.9'], 'content 9.9.9 is not a listed release. List it first'],
    ['without a version', ['preview', 'content'], 'one version of each slice'],
    ['with two versions of a slice', ['preview', 'content', '1.0.0', 'mfe-content', '1.1.0'], 'one version of each slice'],
    ['without a slice', ['preview'], 'npm run slice -- preview [SLICE VERSION]…'],
    ['with an unknown service', ['preview', '--service', 'vido'], '--service needs one of auth, content'],
    ['for too long', ['preview', 'content', '1.1.0', '--hours', '169'], '--hours needs a number up to 168.'],
    ['of another host', ['preview', 'content', '1.1.0', '--page', '//attacker.example'], '--page needs the path of a page'],
    ['without an origin', ['preview', 'content', '1.1.0', '--url', 'app'], '--url needs the URL of the product'],
  ])('is refused %s', async (_what, args, message) => {
    await expect(command(...args)).rejects.toThrow(message)
  })

  test('shows where the releases of a page come from, and needs no release then', async () => {
    previewKey = 'k'.repeat(32)
    await expect(command('preview')).rejects.toThrow('npm run slice -- preview --inspect')
    const link = (await command('preview', '--inspect', '--url', 'https://app.example.com')).split('\n')[0] ?? ''
    const token = link.slice('https://app.example.com/api/slices/preview/'.length)
    expect(await readPreview(previewKey, token, now())).toMatchObject({ inspects: true, releases: new Map(), path: '/' })
  })

  test('needs the key of the gateway', async () => {
    for (const key of [undefined, 'short']) {
      previewKey = key
      await expect(preview()).rejects.toThrow('PREVIEW_KEY must be the secret of the gateway')
    }
  })
})

test('explains its arguments', async () => {
  await expect(command('release')).rejects.toThrow('npm run slice -- release SLICE')
  await expect(command('remove', 'content')).rejects.toThrow('npm run slice -- release SLICE')
  await expect(command('promote', 'content')).rejects.toThrow('content is not listed. Listed releases: none.')
})

test.each([
  ['no JSON', '{ "slice": '],
  ['no object', 'null'],
  ['a list', '[]'],
  ['without a version', '{ "slice": "content" }'],
])('a manifest that is %s is refused in one sentence', async (_what, text) => {
  const path = join(folder, 'manifest.json')
  await writeFile(path, text)
  const refused = command('release', 'mfe-content', '--weight', '100', '--manifest', path, '--files', url)
  await expect(refused).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(/manifest\.json is not the manifest of a build/),
  })
})
