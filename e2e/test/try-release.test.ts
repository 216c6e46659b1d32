// covers: gateway, shell, packages/web-kit, mfe-content
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import type { Browser } from 'playwright-core'
import { listCandidate, startWithCandidate, type Trial } from '../src/candidate/candidate-product.ts'
import { PLANTED_FAULTS, type PlantedFault, plant } from '../src/candidate/planted-faults.ts'
import { type TryOptions, tryCandidate } from '../src/candidate/try-candidate.ts'
import { launchBrowser } from '../src/index.ts'

let browser: Browser
let started: Trial
let releases: Release[]
beforeAll(async () => {
  browser = await launchBrowser()
  started = await startWithCandidate('content', { releases: [], folder: '', url: undefined })
  releases = [started.candidate, ...started.others]
})
afterAll(async () => {
  await browser?.close()
  await started?.product.stop()
})

/** A short trial of a release with these faults, compared with the release that they were planted into. */
async function tryWith(faults: PlantedFault[], options: Partial<TryOptions> = {}) {
  const { product, candidate } = started
  const trial = await listCandidate(product, await plant(product, candidate, faults), releases)
  return tryCandidate(trial, { browser, mounts: 6, routes: ['/history'], print: () => {}, ...options })
}

it('finds nothing in a release that is like the live one', async () => {
  const { verdict, screens } = await tryWith([], { withOthers: false })
  expect(verdict).toMatchObject({ faults: [], differences: [], complete: false, compared_with: started.candidate.version })
  expect(screens.get('/history')?.map(({ theme, width }) => `${theme} ${width}`)).toEqual([
    'light 1280',
    'dark 1280',
    'light 375',
    'dark 375',
  ])
})

it('names each planted fault, and lists each difference', async () => {
  const { verdict } = await tryWith(Object.values(PLANTED_FAULTS))
  for (const [what, { sentence, isDifference }] of Object.entries(PLANTED_FAULTS)) {
    const found = isDifference ? verdict.differences : verdict.faults
    expect({ what, sentences: found }).toEqual({ what, sentences: expect.arrayContaining([expect.stringMatching(sentence)]) })
  }
  expect(verdict.known_faults).toEqual([])
  expect(verdict.tried_with.map(({ slice }) => slice).sort()).toEqual(['account', 'admin', 'plan', 'video'])
})

it('tries a build against the releases of a product on another machine', async () => {
  const planted = await plant(started.product, started.candidate, [])
  await listCandidate(started.product, started.candidate, [planted, ...started.others])
  const source = { releases: [planted, ...started.others], folder: join(started.product.data, 'no-slices') }
  await expect(startWithCandidate('content', { ...source, url: undefined })).rejects.toThrow(
    `The files of content ${planted.version} are not on this machine. Give --url, the URL of the product that serves them.`,
  )
  const trial = await startWithCandidate('content', { ...source, url: started.product.url })
  try {
    const isServed = async (release: Release) => (await fetch(`${trial.product.url}${release.base}${release.entry}`)).status
    expect(trial.live?.version).toBe(planted.version)
    expect([await isServed(planted), await isServed(trial.candidate)]).toEqual([200, 200])
    const { verdict } = await tryCandidate(trial, { browser, mounts: 2, routes: ['/history'], withOthers: false, print: () => {} })
    expect(verdict).toMatchObject({ version: started.candidate.version, compared_with: planted.version, faults: [], differences: [] })
  } finally {
    await trial.product.stop()
  }
})

it('refuses a release that does not fit the shell', async () => {
  const { verdict } = await tryWith([{ manifest: { contracts: '^99.0.0' }, sentence: /./ }])
  expect(verdict.faults).toEqual([expect.stringMatching(/^The gateway would not serve it: .*contract/)])
})
