import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Release } from '@loomcast/contracts/registry'
import { freePort } from '@loomcast/local-servers'
import { serviceUrls } from '@loomcast/platform-config'
import type { Browser, Page } from 'playwright-core'
import { type Part, servicePart } from '../src/cluster/part.ts'
import { launchBrowser, newVisitor, type Visitor } from '../src/index.ts'
import { filesByContent, publishFixture, publishHost } from '../src/two-releases/fixture.ts'

let folder: string
let gateway: Part
let browser: Browser
let first: Release
let second: Release

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-releases-'))
  await publishHost(folder)
  first = await publishFixture(folder, 'first')
  second = await publishFixture(folder, 'second')
  await writeFile(join(folder, 'remotes.json'), JSON.stringify({ releases: [first, second] }))
  await mkdir(join(folder, 'logs'))
  gateway = servicePart({
    name: 'gateway',
    root: resolve(import.meta.dirname, '../..'),
    folder,
    main: 'gateway/src/main.ts',
    port: await freePort(),
    env: {
      // No service is asked for anything here.
      ...serviceUrls(() => 'http://127.0.0.1:9'),
      SHELL_DIST: join(folder, 'shell'),
      SLICES_DIR: join(folder, 'slices'),
      REMOTES_FILE: join(folder, 'remotes.json'),
      SHUTDOWN_DELAY_MS: '0',
    },
  })
  await gateway.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a page that runs these releases, all at once, and answers what each says. */
async function say(page: Page, releases: Release[]): Promise<string[]> {
  await page.goto('/')
  return page.evaluate((all) => (globalThis as unknown as { sayAll(releases: unknown): Promise<string[]> }).sayAll(all), releases)
}

/** Scripts of slices that the page asked for; `fetched` leaves out what the browser had. */
const scripts = (page: Page, fetched: boolean) =>
  page.evaluate(
    (onlyFetched) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && (!onlyFetched || entry.transferSize > 0))
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith('/mf/')),
    fetched,
  )

describe('two releases of one slice, of which one file differs', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await newVisitor(browser, gateway.url)
  })
  afterAll(() => visitor?.close())

  it('have the same file under the same name, and another for what changed', async () => {
    const [one, other] = await Promise.all([first, second].map((release) => filesByContent(folder, release)))
    const named = (files: string[] | undefined, name: string) => files?.find((file) => file.startsWith(`${name}.`))
    expect(named(one, 'same')).toMatch(/^same\.[0-9a-f]{16}\.js$/)
    expect(named(one, 'same')).toBe(named(other, 'same'))
    expect(named(one, 'app')).toBe(named(other, 'app'))
    expect(named(one, 'changed')).not.toBe(named(other, 'changed'))
  })

  it('work on one page at the same time: each runs its own, and a shared file has a state in each', async () => {
    const { page, faults } = visitor
    // The first one twice: two executions of one build do not meet either.
    expect(await say(page, [first, second, first])).toEqual(['first1', 'second1', 'first1'])
    expect(faults).toEqual([])
    const asked = [...new Set(await scripts(page, false))]
    const names = asked.map((path) => path.replace(/\.[0-9a-f]{16}\.js$/, '')).sort()
    const [app, changed, same] = ['app', 'changed', 'same'].map((name) => `/mf/fixture/_/${name}`)
    expect(names).toEqual([first.base + first.entry, second.base + second.entry, app, changed, changed, same].sort())
  })
})

describe('a build under development', () => {
  it('has its files beside its entry, and finds its chunks beside those of releases', async () => {
    const { page, faults, close } = await newVisitor(browser, gateway.url)
    const developed = await publishFixture(folder, 'developed', 'development')
    expect(await say(page, [first, developed])).toEqual(['first1', 'developed1'])
    const own = (await scripts(page, false)).filter((path) => path.startsWith(developed.base))
    expect(own.map((path) => path.slice(developed.base.length)).sort()).toEqual(['app.js', 'changed.js', 'remoteEntry.js', 'same.js'])
    expect(faults).toEqual([])
    await close()
  })
})

describe('after a release', () => {
  it('a browser fetches its entry and the files that changed, nothing else', async () => {
    const { page, faults, close } = await newVisitor(browser, gateway.url)
    expect(await say(page, [first])).toEqual(['first1'])
    expect(await scripts(page, true)).toHaveLength(4)
    expect(await say(page, [second])).toEqual(['second1'])
    expect(await scripts(page, true)).toEqual([second.base + second.entry, expect.stringMatching(/^\/mf\/fixture\/_\/changed\./)])
    expect(faults).toEqual([])
    await close()
  })
})
