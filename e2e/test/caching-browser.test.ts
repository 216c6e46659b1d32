// covers: e2e

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type CachingBrowser, launchCachingBrowser } from '../src/index.ts'

let server: Server
let browser: CachingBrowser
let origin: string
let scripts = 0
const EMPTY = { cookie: '', local: {}, session: {}, databases: 0, caches: [] }

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/script.js') return response.setHeader('content-type', 'text/html').end('<script src="/script.js"></script>')
    scripts++
    return response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end('self.ran = true')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchCachingBrowser(origin)
})
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

/** The storage that the page can read. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
  }))

it('gives the next visitor the cached files, but no storage, routes or faults of the earlier one', async () => {
  const first = await browser.newVisitor()
  await first.page.goto('/')
  expect(await stored(first.page)).toEqual(EMPTY)
  await first.page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie of a page without a server that sets one
    document.cookie = 'name=1; max-age=3600'
    localStorage.setItem('name', '1')
    sessionStorage.setItem('name', '1')
    await caches.open('name')
    await new Promise((resolve) => indexedDB.open('name').addEventListener('success', resolve))
    setTimeout(() => {
      throw new Error('A fault.')
    })
  })
  await first.context.route('**/', (route) => route.abort())
  await first.page.waitForFunction(() => localStorage.length === 1)
  const full = { cookie: 'name=1', local: { name: '1' }, session: { name: '1' }, databases: 1, caches: ['name'] }
  expect(await stored(first.page)).toEqual(full)
  await first.close()

  const second = await browser.newVisitor()
  await second.page.goto('/')
  expect([await stored(second.page), await second.page.evaluate('self.ran'), scripts]).toEqual([EMPTY, true, 1])

  const beside = await browser.newVisitor()
  await beside.page.goto('/')
  expect([await stored(beside.page), scripts]).toEqual([EMPTY, 2])
  await beside.close()
  await second.close()
  expect([first.faults, second.faults, beside.faults]).toEqual([['error: A fault.'], [], []])
})

it('gives the next browser of a reused profile the cached files, but no storage that an earlier one left', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'loomcast-profile-'))
  scripts = 0
  const visit = async (inPage: (page: Page) => Promise<unknown>) => {
    const next = await launchCachingBrowser(origin, profile)
    const { page } = await next.newVisitor()
    await page.goto('/')
    const result = await inPage(page)
    // The visitor is not closed, as when a test is interrupted.
    await next.close()
    return result
  }
  await visit((page) =>
    page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie of a page without a server that sets one
      document.cookie = 'name=1; max-age=3600'
      localStorage.setItem('name', '1')
    }),
  )
  expect(await visit(stored)).toEqual(EMPTY)
  expect(scripts).toBe(1)
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})
