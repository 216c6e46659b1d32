import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Registry, Release, ResolvedRegistry, SliceManifest } from '@loomcast/contracts/registry'
import { runBuild, sliceConfig, withChangedText } from '@loomcast/slice-build'
import type { Browser, Page } from 'playwright-core'
import declaration from '../../mfe-content/slice.manifest.ts'
import { brief, launchBrowser, newVisitor, type Product, poll, readRegistry, register, see, startProduct } from '../src/index.ts'

const slice = resolve(import.meta.dirname, '../../mfe-content')
const BEFORE = 'Say what it’s about.'
const AFTER = 'Say what the post is about.'

let product: Product
let browser: Browser
let folder: string
let before: Release
let after: Release

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'loomcast-release-'))
  product = await startProduct()
  before = await publish(BEFORE)
  after = await publish(AFTER)
  await makeLive(before)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The content slice with another sentence on its generator, beside the builds that the product has published. */
async function publish(sentence: string): Promise<Release> {
  const out = join(folder, sentence.replaceAll(' ', '-'))
  const config = withChangedText(sliceConfig(slice, declaration, { mode: 'production' }), {
    file: join(slice, 'src/generation/generate.page.tsx'),
    from: BEFORE,
    to: sentence,
  })
  const problems = await runBuild({ ...config, cache: false, output: { ...config.output, path: out } })
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
  const manifest: SliceManifest = JSON.parse(await readFile(join(out, 'slice.json'), 'utf8'))
  await cp(out, join(product.data, 'slices', 'content', manifest.version), { recursive: true })
  return { ...manifest, base: `/mf/content/${manifest.version}/`, weight: 100 }
}

/** As an operator does: a line in `remotes.json`; the releases before stay listed. */
async function makeLive(release: Release): Promise<void> {
  const { releases }: Registry = await readRegistry(product)
  const others = releases
    .filter(({ version, slice: name }) => name !== release.slice || version !== release.version)
    .map((one) => (one.slice === release.slice ? { ...one, weight: 0 } : one))
  await writeFile(join(product.data, 'remotes.json'), JSON.stringify({ releases: [...others, release] }, null, 2))
  await poll(async () => (await liveSlices()).find(({ slice: name }) => name === release.slice)?.version === release.version, {
    what: 'the gateway to read the new registry',
  })
}

async function liveSlices(): Promise<Release[]> {
  const { slices }: ResolvedRegistry = await (await fetch(`${product.url}/registry.json`)).json()
  return slices
}

/** Scripts of the slice that came over the network, not from the browser's cache. */
const fetchedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.startsWith('/mf/content/') && path.endsWith('.js')),
  )

/** Only with its stylesheet are brief and result beside each other. */
const isStyled = (page: Page) =>
  page.evaluate(() => {
    const columns = document.querySelector('#main [class*="content__columns"]')
    return columns !== null && getComputedStyle(columns).display === 'grid'
  })

it('a release that goes live reaches an open page, which fetches what changed and keeps the rest', async () => {
  const { page, faults, close } = await newVisitor(browser, product.url)
  await register(page)
  // The dashboard's widget is a file of the slice, too.
  await see(page.getByText('Nothing written yet'))
  await page.goto('/generate', { waitUntil: 'commit' })
  await see(page.getByText(BEFORE))
  await see(brief(page))
  expect(await isStyled(page)).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    performance.clearResourceTimings()
  })

  await makeLive(after)
  // Somebody comes back to the page.
  await poll(
    () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event('focus'))
        return performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/registry.json'))
      }),
    { timeoutMs: 60_000, what: 'the page to ask which releases are live' },
  )
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await see(page.getByRole('heading', { level: 1, name: /Welcome back/ }))
  await page.getByRole('link', { name: 'Generate' }).first().click()
  await see(page.getByText(AFTER))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await isStyled(page)).toBe(true)
  expect((await fetchedScripts(page)).sort()).toEqual([
    after.base + after.entry,
    expect.stringMatching(/^\/mf\/content\/_\/page-generate\.[0-9a-f]{16}\.js$/),
  ])

  // Rolled back: another visit finds everything of the release before in the browser.
  await makeLive(before)
  await page.goto('/generate', { waitUntil: 'commit' })
  await see(page.getByText(BEFORE))
  expect(await isStyled(page)).toBe(true)
  expect(await fetchedScripts(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})
