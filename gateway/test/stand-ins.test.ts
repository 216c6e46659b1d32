import { expect, test } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { withStandIns } from '../src/registry/stand-ins.ts'
import { release } from './harness/gateway.ts'

const at = (version: string, weight: number, slice = 'content') => release({ slice, version, weight })
const live = (releases: readonly Release[]) =>
  releases.filter(({ weight }) => weight > 0).map(({ slice, version, weight }) => `${slice} ${version} ${weight}`)

test('does not change a slice with a live release', () => {
  const listed = [at('1.0.0', 0), at('1.1.0', 100)]
  expect(withStandIns(listed, listed, [])).toEqual({ releases: listed, standIns: [] })
})

test('serves the release that the last one replaced when all have weight 0', () => {
  const listed = [at('0.9.0', 0), at('1.0.0', 0), at('1.1.0', 0)]
  const { releases, standIns } = withStandIns(listed, listed, [])
  expect(live(releases)).toEqual(['content 1.0.0 100'])
  expect(standIns).toEqual([{ slice: 'content', version: '1.0.0', reason: 'All releases of content have weight 0.' }])
})

test('serves the only release when it has weight 0', () => {
  const listed = [at('1.0.0', 0)]
  expect(live(withStandIns(listed, listed, []).releases)).toEqual(['content 1.0.0 100'])
})

test('serves the former release when the live one does not fit this shell', () => {
  const listed = [at('1.0.0', 0), at('2.0.0', 100)]
  const { releases, standIns } = withStandIns(listed, listed.slice(0, 1), [])
  expect(live(releases)).toEqual(['content 1.0.0 100'])
  expect(standIns[0]?.reason).toBe('No release of content with a weight above 0 fits this shell.')
})

test('serves what it served before when no listed release fits, and does so on every read', () => {
  const previous = [at('1.0.0', 90), at('1.1.0', 10), at('1.0.0', 100, 'account')]
  const first = withStandIns([at('2.0.0', 100)], [], previous)
  expect(live(first.releases)).toEqual(['content 1.0.0 90', 'content 1.1.0 10'])
  expect(live(withStandIns([at('2.0.0', 100)], [], first.releases).releases)).toEqual(['content 1.0.0 90', 'content 1.1.0 10'])
})

test('serves no release of a slice that is no longer listed', () => {
  expect(withStandIns([], [], [at('1.0.0', 100)])).toEqual({ releases: [], standIns: [] })
})
