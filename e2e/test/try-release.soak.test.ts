import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { listCandidate, startWithCandidate, type Trial } from '../src/candidate/candidate-product.ts'
import { PLANTED_FAULTS, plant } from '../src/candidate/planted-faults.ts'
import { MOUNTS, tryCandidate } from '../src/candidate/try-candidate.ts'
import { launchBrowser } from '../src/index.ts'

let browser: Browser
let started: Trial
beforeAll(async () => {
  browser = await launchBrowser()
  started = await startWithCandidate('content', { releases: [], folder: '', url: undefined })
})
afterAll(async () => {
  await browser?.close()
  await started?.product.stop()
})

const RUNS = 20
const [SHORT_MS, LONG_MS] = [20 * 60_000, 60 * 60_000]

it.each(Object.entries(PLANTED_FAULTS))(
  'finds %s, and nothing else',
  async (_what, { sentence, isDifference, ...fault }) => {
    const { product, candidate, others } = started
    const planted = await plant(product, candidate, [{ ...fault, sentence }])
    const { verdict } = await tryCandidate(await listCandidate(product, planted, [candidate, ...others]), {
      browser,
      mounts: 10,
      routes: ['/history'],
      print: () => {},
    })
    const found = isDifference ? verdict.differences : verdict.faults
    expect(found).toContainEqual(expect.stringMatching(sentence))
    // A fault that is seen also changes the picture, and one that is larger also changes what is loaded.
    if (isDifference) expect(verdict.faults).toEqual([])
    else expect(verdict.faults).toHaveLength(1)
  },
  SHORT_MS,
)

it(
  `finds nothing in ${RUNS} whole trials of a release that is like the live one`,
  async () => {
    const { product, candidate, others } = started
    for (let run = 0; run < RUNS; run++) {
      const same = await listCandidate(product, await plant(product, candidate, []), [candidate, ...others])
      const { verdict } = await tryCandidate(same, { browser, mounts: MOUNTS, print: () => {} })
      expect({ run, faults: verdict.faults, differences: verdict.differences, complete: verdict.complete }).toEqual({
        run,
        faults: [],
        differences: [],
        complete: true,
      })
    }
  },
  LONG_MS,
)
