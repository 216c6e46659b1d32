// covers: mfe-content, services/content
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  brief,
  choosePlatform,
  faultsIn,
  fillRegistration,
  finished,
  freshEmail,
  platformOf,
  readZip,
  result,
  see,
  signUp,
  studio,
  waitUntilHidden,
  writeButton,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const BREAD = 'Bread that is left at six goes for half price. Come by after six.'
const PLATFORMS = ['LinkedIn Post', 'Instagram Caption', 'Facebook Post']
const PHOTOS = ['cat', 'eye', 'rocket']

const site = visitedProduct({ openai: true })

/** Slow enough that all posts are still being written when the page reloads. */
const slowly = (platform: string) => ({ kind: 'write', text: `Half price after six, for ${platform}. `.repeat(40), pauseMs: 40 }) as const

const post = (page: Page, platform: string) => result(page).getByRole('article', { name: platform })
const openPost = (page: Page, platform: string) =>
  result(page)
    .getByRole('tab', { name: new RegExp(`^${platform.split(' ')[0]}`) })
    .click()
const textOf = (page: Page, platform: string) => post(page, platform).getByRole('textbox', { name: 'Text of the post' })

async function start(page: Page, ...platforms: string[]): Promise<void> {
  await choosePlatform(page, ...platforms)
  await brief(page).fill(BREAD)
  await writeButton(page).click()
}

const used = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user/package', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return (await answer.json()).usage.generations_used
  })

describe('posts for several platforms from one brief', () => {
  it('are written at the same time, survive a reload, and cost what the button states', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/generate')
    site.openai.behave((call) => (platformOf(call) === 'Facebook Post' ? { kind: 'fail', status: 500 } : slowly(platformOf(call))))
    await choosePlatform(page, ...PLATFORMS)
    await see(page.getByRole('button', { name: 'Write 3 posts, uses 3 of your 10 left', exact: true }))
    await start(page, ...PLATFORMS)

    // Two are being written at the same time while the third has failed.
    await seeWriting(page)
    await see(post(page, 'Facebook Post').getByText('Failed to generate content'))
    await see(page.getByRole('button', { name: 'Stop all' }))

    await page.reload()
    await seeWriting(page)
    for (const platform of PLATFORMS.slice(0, 2)) {
      await openPost(page, platform)
      await see(textOf(page, platform))
      expect(await textOf(page, platform).inputValue()).toBe(slowly(platform).text.trim())
    }
    expect(await used(page)).toBe(2)

    // Only the failed post is written again, and then one for another platform.
    site.openai.behave((call) => ({ kind: 'write', text: `Half price after six, for ${platformOf(call)}.` }))
    const before = site.openai.calls.length
    await openPost(page, 'Facebook Post')
    await post(page, 'Facebook Post').getByRole('button', { name: 'Try again' }).click()
    await see(textOf(page, 'Facebook Post'))
    await post(page, 'Facebook Post').getByRole('button', { name: 'Also write for TikTok Caption' }).click()
    await see(textOf(page, 'TikTok Caption'))
    expect(site.openai.calls.slice(before).map(platformOf)).toEqual(['Facebook Post', 'TikTok Caption'])
    expect(await used(page)).toBe(4)
    await see(result(page).getByRole('heading', { name: 'Your 4 posts' }))

    await openPost(page, 'Facebook Post')
    await textOf(page, 'Facebook Post').fill('My own words.')
    await post(page, 'Facebook Post').getByRole('button', { name: 'Save', exact: true }).click()
    await waitUntilHidden(post(page, 'Facebook Post').getByRole('button', { name: 'Save', exact: true }))
    await result(page).getByRole('button', { name: 'Copy all' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Facebook Post\n-------------\nMy own words.')
    expect(copied.match(/^-+$/gm)).toHaveLength(4)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      result(page).getByRole('button', { name: 'Download all' }).click(),
    ])
    const files = readZip(await readFile(await download.path()))
    expect([...files.keys()].map((name) => name.replace(/-\d{4}-\d\d-\d\d\.txt$/, '')).sort()).toEqual([
      'disclosure.json',
      'facebook-post',
      'instagram-caption',
      'linkedin-post',
      'tiktok-caption',
    ])
    expect([...files].find(([name]) => name.startsWith('facebook'))?.[1]).toBe('My own words.')

    await page.getByRole('button', { name: 'Edit the brief' }).click()
    await see(page.getByRole('button', { name: 'Write 4 posts, uses 4 of your 6 left', exact: true }))

    await page.goto('/history')
    const group = page.getByRole('region', { name: BREAD.slice(0, 40) })
    await see(group.getByText('4 posts from one brief'))
    await group.getByRole('button', { name: /^TikTok Caption/ }).click()
    await see(page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }))
    expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).inputValue()).toContain('for TikTok Caption')
  })

  it('are accessible and fit the page at 1280 and 375 px, in both themes', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/generate')
    site.openai.behave((call) =>
      platformOf(call) === 'Facebook Post'
        ? { kind: 'fail', status: 500 }
        : { kind: 'write', text: `Half price after six, for ${platformOf(call)}. `.repeat(8).trim() },
    )
    await choosePlatform(page, ...PLATFORMS)
    await inAllLooks(page, 'form')
    await start(page, ...PLATFORMS)
    await see(finished(page).first())
    await waitUntilHidden(result(page).getByText(/of 3 ready/))
    await inAllLooks(page, 'set')
    // The tabs work with the keyboard; the failed post is one of them.
    await result(page)
      .getByRole('tab', { name: /^Instagram/ })
      .press('ArrowRight')
    await see(post(page, 'Facebook Post').getByText(/Nothing was charged/))
    await inAllLooks(page, 'failed')
    await page.goto('/history')
    await see(page.getByText('2 posts from one brief'))
    await inAllLooks(page, 'history')
  })

  it('are five presses and four fields away from the landing page, and a video three presses and two fields more', async () => {
    const { page } = site.visitor
    site.openai.behave((call) => ({ kind: 'write', text: `Half price after six, for ${platformOf(call)}.` }))
    const way = { presses: 0, fields: 0 }
    const press = async (name: string) => {
      way.presses += 1
      await page.getByRole('button', { name, exact: true }).first().click()
    }
    const startedAt = Date.now()
    await page.goto('/')
    await see(page.getByRole('heading', { level: 1, name: 'Say it once. Get it ready for every platform.' }))
    way.fields += 1
    await page.getByRole('textbox', { name: 'What do you want to tell people?' }).fill(BREAD)
    await press('Generate free')
    await press('Keep this post')
    await page.waitForURL('**/register?try=true')
    way.fields += 3
    await fillRegistration(page, freshEmail())
    await press('Create account')
    await page.waitForURL('**/generate**')
    await see(finished(page))
    await press('Also write for LinkedIn Post')
    await see(textOf(page, 'LinkedIn Post'))
    await press('Also write for Facebook Post')
    for (const platform of PLATFORMS) {
      await openPost(page, platform)
      await see(textOf(page, platform))
    }
    const secondsFrom = (start: number) => Math.round((Date.now() - start) / 100) / 10
    process.stdout.write(`From the landing page to three posts: ${JSON.stringify({ ...way, seconds: secondsFrom(startedAt) })}\n`)
    expect(way).toEqual({ presses: 5, fields: 4 })
    // The built-in writer's posts for LinkedIn and Facebook are the same text, which is charged once.
    expect(await used(page)).toBe(2)

    const filmStartedAt = Date.now()
    way.presses += 1
    await page.getByRole('link', { name: 'Video Generator', exact: true }).first().click()
    way.fields += 1
    await studio.chooseImages(page, PHOTOS.map(studio.photo))
    for (const name of PHOTOS) await studio.uploaded(page, `${name}.jpg`)
    way.fields += 1
    await page.getByRole('textbox', { name: 'Instructions' }).fill(BREAD)
    await press('Start video')
    const watch = studio.generations(page).getByRole('button', { name: 'Watch' })
    await see(watch, studio.RENDERING_TIMEOUT_MS)
    way.presses += 1
    await watch.click()
    await see(page.getByRole('dialog', { name: 'Your video' }).locator('video'))
    process.stdout.write(`From there to a video of three scenes: ${JSON.stringify({ ...way, seconds: secondsFrom(filmStartedAt) })}\n`)
    expect(way).toEqual({ presses: 8, fields: 6 })
  })
})

/** Opens the tabs: two posts are being written, and the third has failed. */
async function seeWriting(page: Page): Promise<void> {
  for (const platform of PLATFORMS.slice(0, 2)) {
    await openPost(page, platform)
    await see(
      post(page, platform)
        .getByText(/Half price after six/)
        .first(),
    )
  }
  await openPost(page, 'Facebook Post')
  await see(post(page, 'Facebook Post').getByText(/Nothing was charged/))
}

/** Checks the page in both themes and at both widths, on a phone last. */
async function inAllLooks(page: Page, name: string): Promise<void> {
  expect(await faultsIn(page, name)).toEqual([])
}
