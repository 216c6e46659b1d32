// covers: services/video, mfe-video
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { poll, see, signUp, studio } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const { caption, chooseImages, chooseScenes, chooseSmallSize, generations, photo, RENDERING_TIMEOUT_MS, start, uploaded } = studio

const site = visitedProduct({ motion: true })

/**
 * Simulates the passage of an hour: `letAnHourPass` aborts pending file responses and lets earlier URLs expire. Until then, only the first 40 % of a film is
 * sent.
 */
async function slowFiles(page: Page) {
  const PART = 64 * 1024
  const parts: { start: number; status: number }[] = []
  let unsent = 0
  let total = Number.POSITIVE_INFINITY
  let pass = () => {}
  const anHour = new Promise<void>((resolve) => {
    pass = resolve
  })
  let passed = false
  let renewals = 0
  await page.route('**/api/video/status/*', async (route) => {
    if (passed) renewals += 1
    await route.continue()
  })
  await page.route('**/api/files/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'media') return route.continue()
    const start = Number(/^bytes=(\d+)-/.exec(request.headers()['range'] ?? '')?.[1] ?? 0)
    if (!passed && start > total * 0.4) {
      unsent += 1
      await anHour
      return route.abort('connectionreset')
    }
    const expired = passed && renewals === 0
    const answer = expired
      ? await route.fetch({ url: request.url().replace(/expires=\d+/, 'expires=1700000000') })
      : await route.fetch({ headers: { ...request.headers(), range: `bytes=${start}-${start + PART - 1}` } })
    parts.push({ start, status: answer.status() })
    total = Number(/\/(\d+)$/.exec(answer.headers()['content-range'] ?? '')?.[1] ?? total)
    await route.fulfill({ response: answer })
  })
  return {
    parts,
    unsent: () => unsent,
    renewals: () => renewals,
    letAnHourPass() {
      passed = true
      pass()
    },
  }
}

const readLog = async () => (await readFile(join(site.product.data, 'logs', 'loomcast.jsonl'), 'utf8')).trimEnd().split('\n')

/** At level error or worse: https://getpino.io/#/docs/api?id=levels */
const isError = (line: string) => JSON.parse(line).level >= 50

describe('a finished video', () => {
  it('resumes at the same position after a pause of an hour', async () => {
    const { page } = site.visitor
    const before = (await readLog()).length
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await signUp(page)
    await page.goto('/video-generate')
    await chooseImages(page, [photo('flower')])
    await uploaded(page, 'flower.jpg')
    await page.getByRole('textbox', { name: 'Instructions' }).fill('A flower in the morning')
    await chooseScenes(page, 1)
    await chooseSmallSize(page)
    await page.getByRole('button', { name: 'Write it for me' }).click()
    await poll(async () => (await caption(page, 1).inputValue()) !== '', { what: 'the caption of scene 1' })
    expect(complaints).toEqual([])
    expect((await readLog()).slice(before).filter(isError)).toEqual([])
    await start(page).click()
    const watch = generations(page).getByRole('button', { name: 'Watch' })
    await see(watch, RENDERING_TIMEOUT_MS)

    const network = await slowFiles(page)
    await watch.click()
    const dialog = page.getByRole('dialog', { name: 'Your video' })
    const player = dialog.locator('video')
    await see(player)
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      // Not awaited: the promise stays pending for as long as the film cannot start.
      void video.play()
    })
    await poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime >= 1, undefined, { timeout: 1_000 }), {
      what: 'the first second of the film',
    })
    const position = await player.evaluate((video: HTMLVideoElement) => {
      video.pause()
      return video.currentTime
    })
    await poll(async () => network.unsent() > 0, { what: 'a part of the film that waits' })
    network.letAnHourPass()

    await player.evaluate((video: HTMLVideoElement) => {
      video.addEventListener('playing', () => {
        const from = Number(video.dataset['from'] ?? Number.POSITIVE_INFINITY)
        video.dataset['from'] = String(Math.min(from, video.currentTime))
      })
      // As the play button does. Ignores the rejection, because the new URL can interrupt `play`.
      video.play().catch(() => {})
    })
    await poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > video.duration - 1, undefined, { timeout: 1_000 }), {
      what: 'the last second of the film',
    })
    const state = await player.evaluate((video: HTMLVideoElement) => ({
      from: Number(video.dataset['from']),
      broken: video.error?.message,
      muted: video.muted,
    }))
    expect(state).toMatchObject({ broken: undefined, muted: true })
    // The player can start with data that it received before the pause.
    expect(state.from).toBeGreaterThan(position - 0.1)
    expect(network.renewals()).toBe(1)
    const after = network.parts.slice(network.parts.findLastIndex(({ status }) => status === 403) + 1)
    expect(after.length).toBeGreaterThan(0)
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([206]))
    expect(after.some(({ start }) => start > 0)).toBe(true)
    await see(dialog.getByRole('button', { name: 'Download', exact: true }))
    expect(await dialog.getByRole('alert').count()).toBe(0)
  })
})
