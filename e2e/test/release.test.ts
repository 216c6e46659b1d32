// covers: shell, gateway, tooling/slice-build
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Registry, Release, ResolvedRegistry, SliceManifest } from '@loomcast/contracts/registry'
import { openBuild, sliceConfig, withChangedText } from '@loomcast/slice-build'
import { publishBuild } from '@loomcast/slice-build/publish'
import type { Browser, Page } from 'playwright-core'
import declaration from '../../mfe-content/slice.manifest.ts'
import {
  brief,
  choosePlatform,
  finished,
  launchBrowser,
  newVisitor,
  poll,
  postText,
  readRegistry,
  see,
  signUp,
  studio,
  useProductWithReleases,
  writeButton,
} from '../src/index.ts'

const slice = resolve(import.meta.dirname, '../../mfe-content')
const BEFORE = "Say what it's about."
const AFTER = 'Say what the post is about.'

let product: Awaited<ReturnType<typeof useProductWithReleases>>
let browser: Browser
let folder: string
let before: Release
let after: Release

beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'loomcast-release-'))
  product = await useProductWithReleases()
  const [first, second] = await publish([BEFORE, AFTER])
  if (!first || !second) throw new Error('There are no two releases.')
  before = first
  after = second
})
afterAll(async () => {
  await browser?.close()
  await product?.release()
  await rm(folder, { recursive: true, force: true })
})

/** Builds the content slice with each of the sentences on its generator page, and publishes the releases next to the product's own builds. */
async function publish(sentences: string[]): Promise<Release[]> {
  let sentence = ''
  const config = withChangedText(sliceConfig(slice, declaration, { mode: 'production' }), {
    file: join(slice, 'src/generate/generate.page.tsx'),
    from: BEFORE,
    to: () => sentence,
  })
  const build = openBuild({ ...config, cache: { type: 'memory' }, devtool: false, output: { ...config.output, path: folder } })
  const releases: Release[] = []
  for (sentence of sentences) {
    const problems = await build.run()
    if (problems.length > 0) throw new Error(problems.join('\n\n'))
    const manifest: SliceManifest = JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8'))
    await publishBuild({ dist: folder, folder: join(product.data, 'slices', 'content'), retained: 5 })
    releases.push({ ...manifest, base: '/mf/content/', weight: 100 })
  }
  await build.close()
  return releases
}

/** Adds a release to `remotes.json` as an operator would. Earlier releases of the slice stay listed with weight 0. */
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

/** Returns the slice's scripts that came from the network rather than from the browser's cache. */
const fetchedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.startsWith('/mf/content/') && path.endsWith('.js')),
  )

/** The brief and the result are side by side only if the slice's stylesheet is loaded. */
const isStyled = (page: Page) =>
  page.evaluate(() => {
    const columns = document.querySelector('#main [class*="content__columns"]')
    return columns !== null && getComputedStyle(columns).display === 'grid'
  })

/** Simulates a user who returns to the page, which makes the page fetch the registry. */
async function fetchesRegistry(page: Page): Promise<void> {
  await poll(
    () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event('focus'))
        return performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/registry.json'))
      }),
    { what: 'the page to fetch the registry' },
  )
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)
const goTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).first().click()
const dashboard = (page: Page) => see(page.getByRole('heading', { level: 1, name: /^Welcome/ }))

/** Navigates until the page was loaded: a navigation during which the gateway does not respond within 2 s leaves that to the next one. */
async function goUntilLoaded(page: Page): Promise<void> {
  await poll(
    async () => {
      await goTo(page, 'Dashboard')
      await dashboard(page)
      if (!(await isSameDocument(page))) return true
      await goTo(page, 'Generate')
      await see(brief(page))
      return false
    },
    { what: 'the page to load' },
  )
}

it('a release takes effect with a full page load at the next navigation, which fetches only changed files', async () => {
  await makeLive(before)
  const { page, faults, close } = await newVisitor(browser, product.url)
  await signUp(page)
  await page.goto('/dashboard')
  // The slice also provides a dashboard widget.
  await see(page.getByText('Nothing written yet'))
  await page.goto('/generate', { waitUntil: 'commit' })
  await see(page.getByText(BEFORE))
  await see(brief(page))
  expect(await isStyled(page)).toBe(true)
  await mark(page)

  await makeLive(after)
  await fetchesRegistry(page)
  expect(await isSameDocument(page)).toBe(true)
  await goUntilLoaded(page)
  await mark(page)
  await goTo(page, 'Generate')
  await see(page.getByText(AFTER))
  expect(await isSameDocument(page)).toBe(true)
  expect(await isStyled(page)).toBe(true)
  expect((await fetchedScripts(page)).sort()).toEqual([
    expect.stringMatching(/^\/mf\/content\/page-generate\.[0-9a-f]{16}\.js$/),
    after.base + after.entry,
  ])

  // After a rollback, all files come from the browser's cache.
  await makeLive(before)
  await page.goto('/generate', { waitUntil: 'commit' })
  await see(page.getByText(BEFORE))
  expect(await isStyled(page)).toBe(true)
  expect(await fetchedScripts(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

it('a release waits for a running generation, unsaved text, an upload and an open dialog', async () => {
  await makeLive(before)
  const { page, faults, close } = await newVisitor(browser, product.url)
  await signUp(page)
  await page.goto('/dashboard')
  await goTo(page, 'Generate')
  await see(page.getByText(BEFORE))
  await mark(page)
  await makeLive(after)
  await fetchesRegistry(page)

  const stays = async () => expect(await isSameDocument(page)).toBe(true)

  // A running generation delays the page load.
  const written = await holdBack(page, '**/api/content/generate')
  await choosePlatform(page, 'LinkedIn Post')
  await brief(page).fill('We open at seven on Mondays. Coffee costs 2 euros.')
  await writeButton(page).click()
  await written.requested
  await goTo(page, 'Dashboard')
  await dashboard(page)
  await stays()
  await goTo(page, 'Generate')
  written.release()
  await see(finished(page))
  await stays()

  // Unsaved text delays it, even if the user discards the text.
  await postText(page).fill('My own words')
  await goTo(page, 'Video Generator')
  await page.getByRole('button', { name: 'Leave' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Video Generator' }))
  await stays()

  // An upload delays it.
  const sent = await holdBack(page, '**/api/upload/image')
  await studio.chooseImages(page, [studio.photo('cat')])
  await sent.requested
  await goTo(page, 'Generate')
  await see(page.getByText(BEFORE))
  await stays()
  const uploaded = page.waitForResponse('**/api/upload/image')
  sent.release()
  await uploaded

  // An open dialog delays it.
  await page.getByRole('button', { name: 'Templates' }).click()
  await see(page.getByRole('dialog', { name: 'Templates' }))
  await page.goBack()
  await studio.uploaded(page, 'cat.jpg')
  await stays()

  await goUntilLoaded(page)
  await goTo(page, 'Generate')
  await see(page.getByText(AFTER))
  expect(faults).toEqual([])
  await close()
})

it('a release without the file of a page is replaced by its fallback', async () => {
  const pageFile = after.routes.find(({ path }) => path === '/generate')?.preload?.find((file) => /^page-generate\..*\.js$/.test(file))
  if (pageFile === undefined) throw new Error('The page has no script of its own.')
  const files = ['', '.br', '.gz'].map((ending) => join(product.data, 'slices', 'content', `${pageFile}${ending}`))
  for (const file of files) await rename(file, `${file}.away`).catch(() => {})
  await makeLive(before)
  await makeLive(after)
  const { page, close } = await newVisitor(browser, product.url)
  await signUp(page)
  await page.goto('/generate', { waitUntil: 'commit' })
  await see(page.getByText(BEFORE))
  await see(brief(page))
  expect(await isStyled(page)).toBe(true)
  for (const file of files) await rename(`${file}.away`, file).catch(() => {})
  await close()
})

/** Delays the next request to a URL until `release` is called. */
async function holdBack(page: Page, address: string) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      requested.resolve()
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  return { requested: requested.promise, release: () => released.resolve() }
}
