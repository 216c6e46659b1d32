import { describe, expect, test } from '@jest/globals'
import { judge, type Tally } from '../../src/trials/verdict.ts'

/** A generator of numbers in [0, 1) with a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const NONE = { ok: 0, failed: 0, unanswered: 0 }

interface Release {
  share: number
  /** Probability that a start fails, at a given view. */
  candidate: (view: number) => number
  others: (view: number) => number
  /** What a page does instead of reporting a failure. */
  kind?: 'failed' | 'unanswered'
}

/** Views of visitors until the candidate is found worse; undefined if it is not within `views`. The votes are looked at after each view. */
function viewsUntilWorse({ share, candidate, others, kind = 'failed' }: Release, views: number, random: () => number): number | undefined {
  const tally: Tally = { candidate: { ...NONE }, others: { ...NONE } }
  for (let view = 1; view <= views; view += 1) {
    const isCandidate = random() < share
    const failed = random() < (isCandidate ? candidate : others)(view)
    tally[isCandidate ? 'candidate' : 'others'][failed ? kind : 'ok'] += 1
    // Only a failure can change the verdict to worse.
    if (failed && judge(tally, share).verdict === 'worse') return view
  }
  return undefined
}

const always = (rate: number) => () => rate
const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5]
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

describe('a thousand releases', () => {
  test('without a difference: at most 1 % are withdrawn, regardless of how often the votes are evaluated', () => {
    const random = randomFrom(1)
    const withdrawn = Array.from({ length: 1_000 }, (_, index) =>
      viewsUntilWorse({ share: at(SHARES, index), candidate: always(0.02), others: always(0.02) }, 3_000, random),
    ).filter((views) => views !== undefined)
    expect(withdrawn.length).toBeLessThanOrEqual(10)
  })

  test('in an outage that hits all releases: none is withdrawn because of it', () => {
    const random = randomFrom(2)
    const outage = (view: number) => (view > 200 && view < 400 ? 0.9 : 0.01)
    const withdrawn = Array.from({ length: 300 }, (_, index) =>
      viewsUntilWorse({ share: at(SHARES, index), candidate: outage, others: outage }, 600, random),
    ).filter((views) => views !== undefined)
    expect(withdrawn.length).toBeLessThanOrEqual(3)
  })

  test('of which the candidate never starts: all are withdrawn, half of them within 60 views', () => {
    const random = randomFrom(3)
    const views = Array.from({ length: 1_000 }, (_, index) =>
      viewsUntilWorse({ share: at([0.05, 0.1, 0.25, 0.5], index), candidate: always(1), others: always(0.01) }, 2_000, random),
    )
    expect(views.filter((each) => each === undefined)).toEqual([])
    const median = views.toSorted((one, other) => Number(one) - Number(other))[500]
    expect(median).toBeLessThan(60)
  })

  test('of which the candidate fails for 6 % instead of 1 % at a tenth of the visitors: most are withdrawn within 2,000 views, nearly all within 4,000', () => {
    const random = randomFrom(4)
    const views = Array.from({ length: 500 }, () =>
      viewsUntilWorse({ share: 0.1, candidate: always(0.06), others: always(0.01) }, 4_000, random),
    )
    const within = (limit: number) => views.filter((each) => each !== undefined && each <= limit).length / views.length
    expect(within(2_000)).toBeGreaterThan(0.8)
    expect(within(4_000)).toBeGreaterThan(0.97)
  })
})

describe('pages that stop responding', () => {
  const withdrawn = (seed: number, releases: number, views: number, release: Omit<Release, 'share' | 'kind'>) => {
    const random = randomFrom(seed)
    return Array.from({ length: releases }, (_, index) =>
      viewsUntilWorse({ ...release, share: at(SHARES, index), kind: 'unanswered' }, views, random),
    ).filter((each) => each !== undefined)
  }

  test('equally often with both releases, because browsers are ended: at most 1 % are withdrawn', () => {
    expect(withdrawn(5, 600, 1_000, { candidate: always(0.3), others: always(0.3) }).length).toBeLessThanOrEqual(6)
  })

  test('twice as often with the candidate, whose files take longer to arrive: at most 1 % are withdrawn', () => {
    expect(withdrawn(6, 600, 1_000, { candidate: always(0.1), others: always(0.05) }).length).toBeLessThanOrEqual(6)
  })

  test('always with the candidate: all are withdrawn, most of them within 200 views', () => {
    const views = withdrawn(7, 200, 3_000, { candidate: always(1), others: always(0.05) })
    expect(views).toHaveLength(200)
    expect(views.filter((each) => each <= 200).length).toBeGreaterThan(100)
  })

  test('are not hidden by visitors of whom nothing is reported: a release that fails for 6 % instead of 1 % is still found', () => {
    const random = randomFrom(8)
    const views = Array.from({ length: 100 }, () => {
      const tally: Tally = { candidate: { ...NONE }, others: { ...NONE } }
      for (let view = 1; view <= 4_000; view += 1) {
        const side = random() < 0.1 ? 'candidate' : 'others'
        const kind = random() < 0.2 ? 'unanswered' : random() < (side === 'candidate' ? 0.06 : 0.01) ? 'failed' : 'ok'
        tally[side][kind] += 1
        if (kind === 'failed' && judge(tally, 0.1).verdict === 'worse') return view
      }
      return undefined
    })
    expect(views.filter((each) => each !== undefined).length).toBeGreaterThan(90)
  })

  test('keep a release from being as good', () => {
    const others = { ok: 4_000, failed: 0, unanswered: 0 }
    expect(judge({ candidate: { ok: 400, failed: 0, unanswered: 0 }, others }, 0.1).verdict).toBe('as_good')
    expect(judge({ candidate: { ok: 400, failed: 0, unanswered: 20 }, others }, 0.1).verdict).not.toBe('as_good')
  })
})

describe('as good', () => {
  type Counts = Omit<Tally['candidate'], 'unanswered'>
  const tally = (candidate: Counts, others: Counts): Tally => ({ candidate: { ...NONE, ...candidate }, others: { ...NONE, ...others } })

  test('needs 300 votes for each side', () => {
    expect(judge(tally({ ok: 299, failed: 0 }, { ok: 9_000, failed: 0 }), 0.1).verdict).toBe('undecided')
    expect(judge(tally({ ok: 9_000, failed: 0 }, { ok: 299, failed: 0 }), 0.9).verdict).toBe('undecided')
    expect(judge(tally({ ok: 400, failed: 0 }, { ok: 3_600, failed: 0 }), 0.1).verdict).toBe('as_good')
  })

  test('is not given for a release that could fail more than 2 percentage points more often', () => {
    expect(judge(tally({ ok: 985, failed: 15 }, { ok: 8_910, failed: 90 }), 0.1).verdict).toBe('as_good')
    expect(judge(tally({ ok: 980, failed: 20 }, { ok: 8_980, failed: 20 }), 0.1).verdict).not.toBe('as_good')
  })

  test('no votes decide nothing', () => {
    expect(judge(tally({ ok: 0, failed: 0 }, { ok: 0, failed: 0 }), 0.5)).toEqual({ verdict: 'undecided', evidence: 1 })
  })
})
