import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { environmentOf } from '../../src/contracts/deployment.ts'
import { openSlices, openTabBlockers } from '../../src/contracts/open-slices.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
/** The version that runs in production. */
const DEPLOYED = environmentOf(repository, 'production')['mfe-content'] ?? ''
const OPENED = '2026-11-27T08:00:00.000Z'
const tab = (version: string, open = 2) => ({ participant: 'mfe-content', version, open, since: OPENED })

let root: string
/** A copy of what the check reads, in which mfe-content 1.9.0 is an old release with the same needs as the deployed one. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loomcast-open-slices-'))
  await cp(join(repository, 'contracts'), join(root, 'contracts'), { recursive: true })
  await mkdir(join(root, 'services', 'content'), { recursive: true })
  for (const file of ['services/content/package.json', 'services/content/openapi.json']) await cp(join(repository, file), join(root, file))
  const released = join(root, 'contracts', 'released', 'mfe-content')
  const record = JSON.parse(await readFile(join(released, `${DEPLOYED}.json`), 'utf8'))
  await writeFile(join(released, '1.9.0.json'), JSON.stringify({ ...record, version: '1.9.0' }))
})
afterEach(() => rm(root, { recursive: true }))

const reasons = async (...tabs: ReturnType<typeof tab>[]) =>
  (await openTabBlockers(root, 'production', 'content', tabs)).map(({ reason }) => reason)

/** Removes the route that every version of the slice calls. */
async function removeRoute(): Promise<void> {
  const file = join(root, 'services', 'content', 'openapi.json')
  const document = JSON.parse(await readFile(file, 'utf8'))
  delete document.paths['/api/content/generate']
  await writeFile(file, JSON.stringify(document))
}

test('a removed route is refused while a tab with an older slice that calls it is open, and allowed after it is closed', async () => {
  expect(await reasons(tab('1.9.0'))).toEqual([])
  await removeRoute()
  const [reason] = await reasons(tab('1.9.0'))
  expect(reason).toMatch(/\/api\/content\/generate.*API path removed/)
  expect(reason).toContain(`2 open tabs rely on mfe-content 1.9.0, the oldest since ${OPENED}.`)
  expect(await reasons()).toEqual([])
})

test('a version that was never recorded is an blocker, because what it needs is not known', async () => {
  expect(await reasons(tab('0.1.0', 1))).toEqual([
    expect.stringMatching(/^1 open tab relies on mfe-content 0\.1\.0, .* contracts\/released does not have that version/),
  ])
})

test('tabs with the deployed version, and tabs of the part itself, are left to the check of deployed parts', async () => {
  await removeRoute()
  expect(await reasons(tab(DEPLOYED))).toEqual([])
  expect(await openTabBlockers(root, 'production', 'content', [{ ...tab('0.1.0'), participant: 'content' }])).toEqual([])
})

test('the builds of one version count together, and releases without open tabs do not count', () => {
  const release = (version: string, open: number, open_since: string | null) => ({
    slice: 'content',
    version,
    open,
    open_since,
    given_at: null,
  })
  const releases = [
    release('2.0.0-3f9a1c2b', 1, '2026-11-27T09:00:00.000Z'),
    release('2.0.0-77d0e1aa', 2, OPENED),
    release('2.1.0-90ab12cd', 0, null),
    { ...release('2.1.0', 4, OPENED), slice: 'shell' },
    { ...release('1.17.0', 4, OPENED), slice: 'events' },
  ]
  expect(openSlices({ at: OPENED, counting_since: OPENED, expire_hours: 24, releases })).toEqual([
    { participant: 'mfe-content', version: '2.0.0', open: 3, since: OPENED },
    { participant: 'shell', version: '2.1.0', open: 4, since: OPENED },
  ])
})
