import { appendFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { editRegistry, firstAlteredEntry, promoted, readLog, readReleases, rolledBack, withRelease } from '../src/registry/index.ts'
import { release } from './harness/gateway.ts'

let folder: string
let file: string
const entry = { by: 'ann', action: 'release', slice: 'content', version: '1.1.0' } as const
const at = (version: string, weight: number, slice = 'content') => release({ slice, base: `/mf/${slice}/`, version, weight })
const write = (...releases: Release[]) => writeFile(file, JSON.stringify({ releases }))
const weights = async () => (await readReleases(file)).map(({ slice, version, weight }) => `${slice} ${version} ${weight}`)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-registry-'))
  file = join(folder, 'remotes.json')
  await write(at('1.0.0', 100))
})
afterEach(() => rm(folder, { recursive: true }))

describe('an edit', () => {
  test('is refused if a slice would have no release with visitors', async () => {
    const before = await readFile(file, 'utf8')
    await expect(editRegistry(file, entry, () => [at('1.0.0', 0), at('1.1.0', 0)])).rejects.toThrow(
      'All releases of content have weight 0.',
    )
    expect(await readFile(file, 'utf8')).toBe(before)
    expect(await readLog(`${file}.log`)).toEqual([])
  })

  test('is refused if a release with visitors does not fit the shell', async () => {
    const edit = editRegistry(file, entry, (now) => [...now, { ...at('2.0.0', 1), contracts: '^99.0.0' }])
    await expect(edit).rejects.toThrow('content 2.0.0 does not fit the shell.')
  })

  test('is refused if the gateway would reject the file', async () => {
    await expect(editRegistry(file, entry, (now) => [...now, at('1.0.0', 5)])).rejects.toThrow('content 1.0.0 is listed twice.')
  })

  test('is not lost when 40 run at once', async () => {
    const slices = Array.from({ length: 40 }, (_, index) => `slice-${index}`)
    await Promise.all(slices.map((slice) => editRegistry(file, { ...entry, slice }, (now) => [...now, at('1.0.0', 100, slice)])))
    expect((await readReleases(file)).map(({ slice }) => slice).sort()).toEqual(['content', ...slices].sort())
    const log = await readLog(`${file}.log`)
    expect([log.length, firstAlteredEntry(log)]).toEqual([40, undefined])
  })

  test('waits for no process that ended with the lock', async () => {
    await writeFile(`${file}.lock`, '')
    await utimes(`${file}.lock`, 0, 0)
    await editRegistry(file, entry, (now) => withRelease(now, at('1.1.0', 0), 10))
    expect(await weights()).toEqual(['content 1.0.0 90', 'content 1.1.0 10'])
  })

  test('is in the log, in which a changed or removed entry is found', async () => {
    for (const weight of [10, 50, 100]) await editRegistry(file, entry, (now) => withRelease(now, at('1.1.0', 0), weight))
    const log = await readLog(`${file}.log`)
    expect(log.map((each) => [each.by, each.action, each.version, each.weights])).toEqual([
      ['ann', 'release', '1.1.0', { '1.0.0': 90, '1.1.0': 10 }],
      ['ann', 'release', '1.1.0', { '1.0.0': 50, '1.1.0': 50 }],
      ['ann', 'release', '1.1.0', { '1.0.0': 0, '1.1.0': 100 }],
    ])
    expect(firstAlteredEntry(log)).toBeUndefined()
    expect(firstAlteredEntry(log.map((each, index) => (index === 1 ? { ...each, by: 'bob' } : each)))).toBe(2)
    expect(firstAlteredEntry(log.filter((_, index) => index !== 1))).toBe(2)
  })
})

test('an entry that a process wrote partially before it ended is replaced by the next', async () => {
  await editRegistry(file, entry, (now) => withRelease(now, at('1.1.0', 0), 10))
  await appendFile(`${file}.log`, '{"at":"2026-12-24T12:00:00.000Z","by":"é')
  await editRegistry(file, entry, (now) => withRelease(now, at('1.1.0', 0), 50))
  const log = await readLog(`${file}.log`)
  expect([log.length, firstAlteredEntry(log)]).toEqual([2, undefined])
  expect(await weights()).toEqual(['content 1.0.0 50', 'content 1.1.0 50'])
})

describe('a release', () => {
  test('leaves the others their shares of the rest', () => {
    const after = withRelease([at('1.0.0', 60), at('1.1.0', 20), at('1.0.0', 100, 'account')], at('1.2.0', 0), 20)
    expect(after.map(({ slice, version, weight }) => `${slice} ${version} ${weight}`)).toEqual([
      'content 1.0.0 60',
      'content 1.1.0 20',
      'account 1.0.0 100',
      'content 1.2.0 20',
    ])
  })

  test('needs all visitors if it is the only one', () => {
    expect(() => withRelease([], at('1.0.0', 0), 10)).toThrow('so 1.0.0 needs weight 100')
  })

  test('that is promoted gets all visitors of its slice, and gives them back when it is rolled back', () => {
    const canary = [at('1.0.0', 90), at('1.1.0', 10), at('1.0.0', 100, 'account')]
    const live = promoted(canary, 'content').releases
    expect(live.map(({ weight }) => weight)).toEqual([0, 100, 100])
    expect(rolledBack(live, 'content')).toMatchObject({ version: '1.0.0', releases: [{ weight: 100 }, { weight: 0 }, { weight: 100 }] })
    expect(rolledBack(canary, 'content').releases.map(({ weight }) => weight)).toEqual([100, 0, 100])
  })

  test('is rolled back to the one that had visitors before it, not to one that was rolled back or withdrawn', () => {
    const withdrawn = [at('1.0.0', 100), at('2.0.0', 0)]
    const canary = withRelease(withdrawn, at('2.1.0', 0), 10)
    expect(canary.map(({ version, weight }) => `${version} ${weight}`)).toEqual(['1.0.0 90', '2.1.0 10', '2.0.0 0'])
    expect(rolledBack(canary, 'content').version).toBe('1.0.0')
    expect(promoted(canary, 'content').version).toBe('2.1.0')
    // As earlier releases of the command listed it.
    expect(rolledBack([at('1.0.0', 90), at('2.0.0', 0), at('2.1.0', 10)], 'content').version).toBe('1.0.0')
  })

  test('without an earlier one cannot be rolled back, and one that is not listed cannot be promoted', () => {
    expect(() => rolledBack([at('1.0.0', 100)], 'content')).toThrow('content has no earlier release to return to.')
    expect(() => promoted([at('1.0.0', 100)], 'content', '9.9.9')).toThrow('content 9.9.9 is not listed. Listed releases: 1.0.0.')
  })
})
