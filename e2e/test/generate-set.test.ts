// covers: mfe-content, services/content
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import {
  brief,
  choosePlatform,
  faultsIn,
  fillRegistration,
  finished,
  freshEmail,
  hasFocus,
  platformOf,
  poll,
  postText,
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
const SEVEN = [
  'Twitter/X Thread',
  'LinkedIn Post',
  'Instagram Caption',
  'Facebook Post',
  'YouTube Description',
  'Blog Post',
  'TikTok Caption',
]
/** Of a preview: the start of its text is above this height, below the place for a picture. */
const PREVIEW_PX = 420
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

  it('and what is done with them are in a window of 1440 × 900, and the form is folded', async () => {
    const { page } = site.visitor
    await page.setViewportSize({ width: 1440, height: 900 })
    await signUp(page)
    await page.goto('/generate')
    site.openai.behave((call) => ({ kind: 'write', text: `Half price after six, for ${platformOf(call)}. `.repeat(8).trim() }))
    await start(page, ...SEVEN)
    await see(result(page).getByRole('button', { name: 'Copy all' }))
    await seeInWindow(page, 'Twitter/X')
    expect(await hasFocus(result(page))).toBe(true)
    await page.reload()
    await see(result(page).getByRole('button', { name: 'Copy all' }))
    await page.evaluate(() => scrollTo(0, 0))
    for (const platform of SEVEN) {
      await openPost(page, platform)
      await seeInWindow(page, platform)
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)

    // Next to the posts while it is open, and as it was left.
    await page.getByRole('button', { name: 'Edit the brief' }).click()
    await poll(() => hasFocus(brief(page)), { what: 'the text to have the focus' })
    await brief(page).fill(`${BREAD} Bring a bag.`)
    expect(await isBeside(brief(page), result(page))).toBe(true)
    await page.getByRole('button', { name: 'Hide the brief' }).click()
    await waitUntilHidden(brief(page))
    await page.reload()
    await see(page.getByRole('paragraph').filter({ hasText: `${BREAD} Bring a bag.` }))
    await page.getByRole('button', { name: 'Edit the brief' }).click()
    expect(await brief(page).inputValue()).toBe(`${BREAD} Bring a bag.`)
  })

  it('are in view on a phone, and the form is folded', async () => {
    const { page } = site.visitor
    await page.setViewportSize({ width: 375, height: 812 })
    await signUp(page)
    await page.goto('/generate')
    site.openai.behave({ kind: 'write', text: 'Half price after six.' })
    for (const chosen of [SEVEN.slice(0, 1), SEVEN]) {
      await start(page, ...chosen)
      await see(finished(page).first())
      await waitUntilHidden(brief(page))
      await poll(() => isInWindow(postText(page)), { what: 'the text of the post to be in view' })
      expect(await isInWindow(finished(page))).toBe(true)
      await page.getByRole('button', { name: 'Edit the brief' }).click()
      await poll(() => isInWindow(brief(page)), { what: 'the brief to be in view' })
      expect(await brief(page).inputValue()).toBe(BREAD)
    }
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

const boxOf = (target: Locator) => target.first().evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Whether all of it, or this many pixels of its height, are in the window, below the header of the page. */
const isInWindow = async (target: Locator, pixels = Number.POSITIVE_INFINITY): Promise<boolean> => {
  const { top, height: own } = await boxOf(target)
  const bottom = top + Math.min(own, pixels)
  const { header, height } = await target
    .page()
    .evaluate(() => ({ header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, height: innerHeight }))
  return top >= header && bottom <= height
}

async function isBeside(left: Locator, right: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(left), await boxOf(right)]
  return one.right < other.left && one.top >= other.top
}

/** The text of the post, its preview, its actions and the brief are in the window, and the form is not. */
async function seeInWindow(page: Page, platform: string): Promise<void> {
  const open = post(page, platform)
  const actions = [/^Copy (text|whole thread)$/, 'More actions', /^Regenerate/, 'Make cards'] as const
  const parts = {
    text: open.getByRole('textbox', { name: 'Text of the post' }),
    plan: open.getByRole('link', { name: 'Plan' }),
    brief: page.getByRole('button', { name: 'Edit the brief' }),
    ...Object.fromEntries(actions.map((name) => [String(name), open.getByRole('button', { name })])),
  }
  await see(parts.text)
  const shown = open.getByRole('figure', { name: /^Preview as/ })
  await poll(() => isInWindow(shown, PREVIEW_PX), { what: `the preview of ${platform} to be in the window` })
  for (const [name, part] of Object.entries(parts))
    await poll(() => isInWindow(part), { what: `${name} of ${platform} to be in the window` })
  expect(await brief(page).isVisible()).toBe(false)
}

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
