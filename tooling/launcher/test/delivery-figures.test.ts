import { describe, expect, test } from '@jest/globals'
import type { LogEntry } from '@loomcast/gateway/registry'
import { deliveryFigures, describeFigures } from '../src/delivery-figures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const period = { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-11-24T00:00:00Z') }
const teams: Record<string, string> = { content: 'writers', video: 'films', account: 'writers' }
const figuresOf = (log: LogEntry[]) => Object.fromEntries(deliveryFigures(log, (slice) => teams[slice] ?? slice, period))

/** An entry at a time after the start of the period. */
const entry = (
  ms: number,
  action: LogEntry['action'],
  name: string,
  weights: Record<string, number>,
  more: Partial<LogEntry> = {},
): LogEntry => {
  const [slice = '', version = ''] = name.split(' ')
  return {
    at: new Date(period.from.getTime() + ms).toISOString(),
    by: 'ann',
    action,
    slice,
    version,
    weights,
    revision: '',
    previous: '',
    hash: '',
    ...more,
  }
}
const committed = (ms: number) => ({ committed_at: new Date(period.from.getTime() + ms).toISOString() })

test('counts each version once, when visitors get it for the first time', () => {
  const log = [
    entry(0, 'release', 'content 1', { 1: 100 }),
    entry(DAY, 'release', 'content 2', { 1: 100, 2: 0 }),
    entry(2 * DAY, 'release', 'content 2', { 1: 90, 2: 10 }),
    entry(3 * DAY, 'release', 'content 2', { 1: 50, 2: 50 }),
    entry(4 * DAY, 'promote', 'content 2', { 1: 0, 2: 100 }),
    entry(5 * DAY, 'retire', 'content 1', { 2: 100 }),
  ]
  // 84 days are 12 weeks.
  expect(figuresOf(log)).toEqual({
    writers: { deployments: 2, perWeek: 2 / 12, leadTimeMs: undefined, failed: 0, recoveryTimeMs: undefined },
  })
})

test('measures from the last commit to the first visitors, also when the release was listed earlier', () => {
  const log = [
    entry(2 * HOUR, 'release', 'content 1', { 1: 100 }, committed(0)),
    entry(3 * HOUR, 'release', 'content 2', { 1: 100, 2: 0 }, committed(HOUR)),
    entry(7 * HOUR, 'promote', 'content 2', { 1: 0, 2: 100 }),
    entry(8 * HOUR, 'release', 'account 1', { 1: 100 }, committed(HOUR)),
    // Not committed in the working tree of the release.
    entry(9 * HOUR, 'release', 'account 2', { 1: 0, 2: 100 }),
  ]
  expect(figuresOf(log)['writers']).toMatchObject({ deployments: 4, leadTimeMs: 6 * HOUR })
})

describe('a failed deployment', () => {
  const released = [entry(0, 'release', 'content 1', { 1: 100 }), entry(DAY, 'release', 'content 2', { 1: 90, 2: 10 })]

  test.each(['withdraw', 'rollback'] as const)('is one after which there is a %s', (action) => {
    const version = action === 'withdraw' ? 2 : 1
    const log = [
      ...released,
      entry(DAY + 4 * MINUTE, action, `content ${version}`, { 1: 100, 2: 0 }),
      entry(2 * DAY, 'promote', 'content 2', { 1: 0, 2: 100 }),
    ]
    expect(figuresOf(log)['writers']).toMatchObject({ deployments: 2, failed: 1, recoveryTimeMs: 4 * MINUTE })
  })

  test('counts once, with the first loss of its visitors', () => {
    const log = [
      ...released,
      entry(DAY + 4 * MINUTE, 'withdraw', 'content 2', { 1: 100, 2: 0 }),
      entry(2 * DAY, 'promote', 'content 2', { 1: 0, 2: 100 }),
      entry(3 * DAY, 'rollback', 'content 1', { 1: 100, 2: 0 }),
    ]
    expect(figuresOf(log)['writers']).toMatchObject({ failed: 1, recoveryTimeMs: 4 * MINUTE })
  })

  test('is not an older one, from which a rollback also takes visitors', () => {
    const log = [
      ...released,
      entry(2 * DAY, 'release', 'content 3', { 1: 60, 2: 30, 3: 10 }),
      entry(2 * DAY + HOUR, 'rollback', 'content 2', { 1: 0, 2: 100, 3: 0 }),
    ]
    expect(figuresOf(log)['writers']).toMatchObject({ deployments: 3, failed: 1, recoveryTimeMs: HOUR })
  })

  test('is not the release that was replaced or retired', () => {
    const log = [...released, entry(2 * DAY, 'promote', 'content 2', { 1: 0, 2: 100 }), entry(3 * DAY, 'retire', 'content 1', { 2: 100 })]
    expect(figuresOf(log)['writers']).toMatchObject({ failed: 0 })
  })

  test('counts in the period of its deployment', () => {
    const log = [
      entry(-2 * DAY, 'release', 'content 1', { 1: 100 }),
      entry(-DAY, 'release', 'content 2', { 1: 0, 2: 100 }),
      entry(DAY, 'rollback', 'content 1', { 1: 100, 2: 0 }),
    ]
    expect(figuresOf(log)['writers']).toMatchObject({ deployments: 0, failed: 0, recoveryTimeMs: undefined })
  })
})

test('separates teams, also those that deployed nothing, and prints one paragraph each', () => {
  const log = [
    entry(-DAY, 'release', 'video 1', { 1: 100 }),
    entry(0, 'release', 'content 1', { 1: 100 }, committed(-27 * HOUR)),
    entry(DAY, 'release', 'content 2', { 1: 0, 2: 100 }),
    entry(DAY + 65_000, 'rollback', 'content 1', { 1: 100, 2: 0 }),
  ]
  expect(
    describeFigures(
      deliveryFigures(log, (slice) => teams[slice] ?? slice, period),
      84,
    ),
  ).toEqual([
    [
      'films, last 84 days',
      '  deployment frequency             0 (0.0 a week)',
      '  lead time for changes            unknown',
      '  change failure rate              0 of 0',
      '  failed deployment recovery time  unknown',
    ].join('\n'),
    [
      'writers, last 84 days',
      '  deployment frequency             2 (0.2 a week)',
      '  lead time for changes            1 day, 3 hr',
      '  change failure rate              1 of 2 (50 %)',
      '  failed deployment recovery time  1 min, 5 sec',
    ].join('\n'),
  ])
})
