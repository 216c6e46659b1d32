// covers: mfe-content, services/content, packages/platforms, packages/quota
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import type { Page } from 'playwright-core'
import {
  again,
  brief,
  choosePlatform,
  faultsIn,
  fillRegistration,
  finished,
  freshEmail,
  generate,
  hasFocus,
  LOOKS,
  notices,
  poll,
  postText,
  preview,
  result,
  see,
  shiftsDuring,
  signIn,
  signOut,
  signUp,
  waitUntilHidden,
  writeButton,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const BAKERY =
  'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price. 212 neighbours now come by every week. Come by after six.'

/** The fixed part of the posts is what a voice is learned from. */
const CAPTIONS = ['date,caption']
  .concat(
    Array.from(
      { length: 10 },
      (_, day) => `2026-01-${10 + day},"New on the mat ✨ We breathe, we stretch.\nSee you at class ${day + 1} #yoga #porto"`,
    ),
  )
  .join('\n')

const site = visitedProduct({ motion: true })

describe('a visitor who becomes a user', () => {
  it('gets a first post from the prompt on the landing page after registering', async () => {
    const { page } = site.visitor
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Generate free' }).click()
    await see(page.getByText('Please enter a prompt to generate content'))
    await page.getByRole('textbox', { name: 'What do you want to tell people?' }).fill(BAKERY)
    await see(
      page
        .getByRole('figure', { name: 'Your words in the shape of the post' })
        .or(page.getByRole('figure', { name: 'Your words in the shape of a post' })),
    )
    await page.getByRole('button', { name: 'Generate free' }).click()
    await see(page.getByRole('figure', { name: 'Your post' }).getByText(/40%/).first())
    const keep = page.getByRole('button', { name: 'Keep this post' })
    const { y, height } = (await keep.boundingBox()) ?? { y: Number.NaN, height: 0 }
    expect(y + height).toBeLessThanOrEqual(860)
    await keep.click()
    await page.waitForURL('**/register?try=true')

    await fillRegistration(page, freshEmail())
    await page.getByRole('button', { name: 'Create account' }).click()
    await see(page.getByText('Account created successfully! Redirecting...'))
    await page.waitForURL('**/generate**')
    await see(page.getByRole('heading', { name: 'Your Instagram Caption' }))
    await see(finished(page))
    expect(await postText(page).inputValue()).toContain('40%')
    expect(await brief(page).inputValue()).toBe(BAKERY)
    expect(await page.getByRole('checkbox', { name: 'Instagram Caption' }).isChecked()).toBe(true)
    await see(page.getByText(/^Welcome, /))
    await poll(async () => (await page.getByText('1 of 10 generations').count()) > 0, { what: 'one generation to be counted' })
    expect(await page.evaluate(() => Object.values({ ...localStorage }).join(' '))).not.toContain('Instagram Post')
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await see(finished(page))
    await see(page.getByText('1 of 10 generations'))
  })

  it('is charged once for the prompt on the landing page when two tabs generate it', async () => {
    const { page } = site.visitor
    await signUp(page)
    const draft = { prompt: BAKERY, platform: 'Instagram Post', key: crypto.randomUUID() }
    await page.evaluate((value) => localStorage.setItem('loomcast.try-it', value), JSON.stringify(draft))
    const other = await page.context().newPage()
    const bothHaveThePrompt = Promise.withResolvers<void>()
    // A generation waits for the settings and removes the prompt when it starts. The delay lets both tabs read the prompt first.
    await page.context().route('**/api/settings', async (route) => {
      await bothHaveThePrompt.promise
      await route.continue()
    })
    await Promise.all([page.goto('/generate?try=true'), other.goto('/generate?try=true')])
    for (const tab of [page, other]) await poll(async () => (await brief(tab).inputValue()) === BAKERY, { what: 'the prompt in the brief' })
    bothHaveThePrompt.resolve()
    for (const tab of [page, other]) await see(finished(tab))
    for (const tab of [page, other]) {
      await tab.goto('/history')
      await see(tab.getByText('1 post', { exact: true }))
    }
    await other.close()
  })

  it('generates and copies a post for each platform, and finds them all in the history', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Start Creating' }).first().click()
    await page.waitForURL('**/generate')
    for (const { name, features } of PLATFORMS) {
      // An article needs more words, unless the user asks for a short one.
      await generate(page, name, features.markdown ? `${BAKERY} Short notice.` : BAKERY)
      expect(await result(page).textContent()).toContain('built-in writer')
      await finished(page).click()
      await see(result(page).getByText('Copied'))
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain('40%')
      expect(copied.startsWith('# ')).toBe(features.markdown === true)
    }
    await see(page.getByText(`${PLATFORMS.length} of 10 generations`))
    await page.goto('/history')
    await see(page.getByText(`${PLATFORMS.length} posts`))
    for (const { name } of PLATFORMS)
      await see(page.getByRole('region', { name: 'Your posts' }).getByText(name.replace(/ Thread$/u, ' Post')))
  })

  it('makes cards of a post with the keyboard, finds its changes after a reload, and saves them as PNG, zip and PDF', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/generate')
    await generate(page, 'LinkedIn Post', `${BAKERY} https://example.com/bread`)
    const open = result(page).getByRole('button', { name: 'Make cards' })
    const dialog = page.getByRole('dialog', { name: 'Cards of this post' })
    const card = (number: number) => dialog.getByRole('button', { name: new RegExp(`^Edit card ${number}:`) })
    await open.focus()
    await page.keyboard.press('Enter')
    await see(dialog.getByRole('img', { name: /40%/ }))
    expect(await card(1).getAttribute('aria-label')).toMatch(/^Edit card 1: .*40%/)

    await dialog.getByRole('textbox', { name: 'Title' }).fill('A second bake')
    await see(dialog.getByRole('img', { name: 'A second bake.' }))
    await dialog.getByRole('button', { name: /^Move card 1/ }).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await dialog.getByText('Night', { exact: true }).click()
    expect(await faultsIn(page, 'cards of a post', LOOKS)).toEqual([])
    await page.reload()
    await open.click()
    await see(card(2))
    expect(await card(2).getAttribute('aria-label')).toBe('Edit card 2: A second bake')
    expect(await dialog.getByRole('radio', { name: 'Night' }).isChecked()).toBe(true)

    const files: Buffer[] = []
    for (const name of ['This card (PNG)', 'All cards (zip)', 'PDF document']) {
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
      files.push(await readFile(await download.path()))
    }
    expect(files.map((file) => file.subarray(0, 4).toString('latin1'))).toEqual(['\x89PNG', 'PK\x03\x04', '%PDF'])
    expect(files[1]?.toString('utf8')).toContain('A second bake.')
    await page.keyboard.press('Escape')
    await waitUntilHidden(dialog)
    await see(page.getByText('1 of 10 generations'))
  })

  it('regenerates a post, saves it as a template and starts a new brief from the template', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/generate')
    await generate(page, 'LinkedIn Post', BAKERY)
    const first = await preview(page).textContent()
    await again(page).click()
    await poll(async () => (await page.getByText('2 of 10 generations').count()) > 0, { what: 'the second generation to be counted' })
    await see(page.getByRole('heading', { name: 'Your LinkedIn Post' }))
    expect(first).toContain('40%')

    await page.getByRole('button', { name: 'Save as template' }).click()
    await see(notices(page).getByText('LinkedIn Post Template'))
    await page.reload()
    await choosePlatform(page, 'Blog Post')
    await brief(page).fill('')
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByText('LinkedIn Post Template').first().click()
    await poll(async () => (await brief(page).inputValue()) === BAKERY, { what: 'the template in the brief' })
    expect(await page.getByRole('checkbox', { name: 'LinkedIn Post' }).isChecked()).toBe(true)
  })

  it('learns a voice and adds the opening hours from the settings, edits a post in place, checks its facts, filters, deletes, restores and exports posts, and signs out', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/settings')
    await page.getByRole('textbox', { name: 'Opening hours' }).fill('Mon to Fri 7:00 to 19:00')
    await page.getByRole('textbox', { name: 'Custom instructions' }).fill('Always mention our opening hours.')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await see(page.getByText('Settings saved.'))

    await page.getByRole('link', { name: 'Learn your voice from your own posts' }).click()
    await page.getByRole('button', { name: 'Add your posts' }).click()
    await page.getByRole('combobox', { name: 'Platform' }).click()
    await page.getByRole('option', { name: 'TikTok Caption' }).click()
    await page.getByText('Choose a file', { exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'captions.csv', mimeType: 'text/csv', buffer: Buffer.from(CAPTIONS) })
    await see(page.getByText('10 posts found in captions.csv.'))
    await page.getByRole('checkbox', { name: 'These are my own posts' }).check()
    await page.getByRole('button', { name: 'Learn my voice' }).click()
    const voice = page.getByRole('region', { name: 'TikTok Caption' })
    await see(voice.getByText('Learned from 10 posts'))
    await voice.getByRole('button', { name: 'Show all' }).click()
    await voice.getByRole('button', { name: 'Change Hashtags', exact: true }).click()
    await voice.getByRole('textbox', { name: 'Hashtags, per post' }).fill('1')
    await voice.getByRole('button', { name: 'Save', exact: true }).click()
    await see(voice.getByText('Your posts have about 1 hashtag.'))
    await see(voice.getByRole('button', { name: 'Back to learned: Hashtags' }))

    await page.goto('/generate')
    await generate(page, 'Facebook Post', BAKERY)
    expect(await postText(page).inputValue()).toContain('Opening hours: Mon to Fri 7:00 to 19:00.')
    await postText(page).fill('Edited by hand: half price after six. Founded in 1987. Loved by 900 chefs.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await see(notices(page).getByText('Saved'))
    const facts = result(page).getByRole('region', { name: 'Facts' })
    await see(facts.getByRole('heading', { name: /^2 of \d facts are not in your brief$/ }))
    await facts.getByRole('listitem').filter({ hasText: '1987' }).getByRole('button', { name: 'It is right' }).click()
    await see(facts.getByRole('heading', { name: /^1 of \d facts is not in your brief$/ }))
    const missing = facts.getByRole('list', { name: 'Not in your brief' })
    await missing.getByRole('button', { name: 'Remove' }).click()
    await poll(async () => (await postText(page).inputValue()) === 'Edited by hand: half price after six. Founded in 1987.', {
      what: 'the invented sentence to be removed',
    })
    await waitUntilHidden(missing)
    await see(preview(page).getByText('Edited by hand: half price after six.'))
    await generate(page, 'TikTok Caption', 'Our yoga studio in Porto opens at 7 on Mondays. The first class costs 5 euros.')
    expect(await page.getByRole('checkbox', { name: 'Write in your voice' }).isChecked()).toBe(true)
    const met = result(page).getByRole('region', { name: 'Your voice in the TikTok Caption' })
    await met.getByText(/^Your voice: \d+ of \d+$/).click()
    await see(met.getByText(/^Your posts have about 1 hashtag\./))
    await page.goto('/settings/voice')
    await voice.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await see(page.getByText('No voice yet'))

    await page.goto('/history')
    await see(page.getByText('2 posts'))
    const list = page.getByRole('region', { name: 'Your posts' })
    await see(list.getByText('Edited by hand: half price after six.'))
    await page.getByRole('searchbox', { name: 'Search' }).fill('yoga')
    await see(page.getByText('1 post', { exact: true }))
    await waitUntilHidden(list.getByText('Edited by hand'))
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such words')
    await see(page.getByRole('button', { name: 'Clear filters' }))
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await see(page.getByText('2 posts'))

    await list.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await list.getByRole('button', { name: 'Delete selected' }).click()
    await see(page.getByText('Delete 2 selected items?'))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await waitUntilHidden(list.getByText('Edited by hand'))
    await notices(page).getByRole('button', { name: 'Undo' }).click()
    await see(page.getByText('2 posts'))

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const csvFile = page.getByRole('menuitem', { name: 'CSV for spreadsheets' })
    const [download] = await Promise.all([page.waitForEvent('download'), csvFile.click()])
    expect(download.suggestedFilename()).toMatch(/^content_history_\d{4}-\d{2}-\d{2}\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv).toContain('Edited by hand: half price after six.')

    await list.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await list.getByRole('button', { name: 'Tag selected' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags of 2 posts' })
    await tags.getByRole('textbox', { name: 'New tag' }).fill('spring, bakery')
    await page.keyboard.press('Enter')
    await see(tags.getByRole('checkbox', { name: 'bakery', checked: true }))
    await tags.getByRole('button', { name: 'Done' }).click()
    await list.getByRole('button', { name: 'Export selected' }).click()
    const markdownFile = page.getByRole('menuitem', { name: 'Markdown' })
    const [selected] = await Promise.all([page.waitForEvent('download'), markdownFile.click()])
    expect(selected.suggestedFilename()).toMatch(/^content_history_\d{4}-\d{2}-\d{2}\.md$/)
    const markdown = await readFile(await selected.path(), 'utf8')
    for (const part of ['Edited by hand: half price after six.', '- Tags: spring, bakery', '- Made by: ']) expect(markdown).toContain(part)
    await page.getByRole('button', { name: 'Tags', exact: true }).click()
    await page.getByRole('button', { name: 'Rename “bakery”' }).click()
    await page.getByRole('textbox', { name: 'New name for “bakery”' }).fill('bread')
    await page.keyboard.press('Enter')
    await see(page.getByRole('dialog', { name: 'Your tags' }).getByText('bread 2 posts'))
    await page.keyboard.press('Escape')
    await list.getByRole('button', { name: 'bread: show all posts with this tag' }).first().click()
    await page.waitForURL('**/history?tag=bread')
    await see(list.getByText('Edited by hand: half price after six.'))

    await signOut(page)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('adminToken')])).toEqual([null, null])
    await page.goto('/history')
    await page.waitForURL('**/login**')
  })
})

describe('a brief with a request, private notes and instructions', () => {
  const CHOIR =
    'hey can u write a post for the choir. concert is saturday 13 dec at 7pm in St Marys church. Tickets cost £8, kids free. theres mulled wine after the last song. dont mention that Lena left. No emojis please.'
  const chosen = PLATFORMS.filter(({ features }) => !features.markdown).map(({ name }) => name)
  const sentence = (page: Page, number: number) => page.getByRole('textbox', { name: new RegExp(`^Sentence ${number} of`) })

  it('is confirmed as a list of sentences, and all posts have what was confirmed and nothing else', async () => {
    const { page } = site.visitor
    // Writing does not wait for a slow reading of the brief, but this test does.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await signUp(page)
    await page.goto('/generate')
    await choosePlatform(page, ...chosen)
    await brief(page).fill(CHOIR)
    await writeButton(page).click()
    const heading = page.getByRole('heading', { name: 'This is what your posts will say' })
    await see(heading)
    await poll(() => hasFocus(heading), { what: 'the heading to have the focus' })
    await page.getByText(/^Left out \(\d\)$/).click()
    await see(page.getByText('dont mention that Lena left.'))

    await sentence(page, 1).click()
    await page.keyboard.press('Enter')
    expect(await hasFocus(sentence(page, 2))).toBe(true)
    await sentence(page, 2).fill('Tickets cost £9, kids free.')
    await page.getByRole('checkbox', { name: /^Publish: .*mulled wine/ }).uncheck()
    await page.reload()
    expect(await sentence(page, 2).inputValue()).toBe('Tickets cost £9, kids free.')
    expect(await page.getByRole('checkbox', { name: /^Publish: .*mulled wine/ }).isChecked()).toBe(false)

    await page.getByRole('button', { name: 'Back to my text' }).click()
    await poll(() => hasFocus(brief(page)), { what: 'the text to have the focus' })
    expect(await brief(page).inputValue()).toBe(CHOIR)
    await see(page.getByText('0 of 10 generations'))
    await writeButton(page).click()
    await page.getByRole('button', { name: `Write the ${chosen.length} posts from this, uses ${chosen.length} of your 10 left` }).click()
    for (const name of chosen) {
      await result(page)
        .getByRole('tab', { name: new RegExp(`^${name.split(' ')[0]}`) })
        .click()
      const post = result(page).getByRole('article', { name: name.replace(/ Thread$/u, '') })
      const text = await post.getByRole('textbox', { name: 'Text of the post' }).inputValue()
      for (const fact of [/Saturday 13 Dec/i, /7 ?pm/i, /St Marys church/i, /£9/, /kids free/i]) expect(text).toMatch(fact)
      expect(text).not.toMatch(/mulled|Lena|can u|£8|mention|\p{Extended_Pictographic}/iu)
    }
    await page.getByRole('button', { name: 'Edit the brief' }).click()
    expect(await brief(page).inputValue()).toBe(CHOIR)
  })
})

describe('the monthly limit', () => {
  it('allows ten posts, explains why there is no eleventh, and does not move the layout when a notice appears or disappears', async () => {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/generate')
    await see(page.getByText('0 of 10 generations'))
    const panel = page.getByRole('region', { name: 'Your usage' })
    const height = (await panel.boundingBox())?.height
    for (let number = 1; number <= 10; number++) {
      await generate(page, 'TikTok Caption', `Batch ${number}: plum, walnut and cocoa. 300 bags from Friday.`)
      await see(page.getByText(`${number} of 10 generations`))
      expect((await panel.boundingBox())?.height).toBe(height)
    }
    await see(page.getByText("You've reached your monthly limit!"))
    await see(postText(page))
    const shift = await shiftsDuring(page, () => panel.getByRole('button', { name: 'Dismiss', exact: true }).click())
    await waitUntilHidden(panel.getByRole('button', { name: 'Dismiss', exact: true }))
    expect(shift).toBe(0)
    expect((await panel.boundingBox())?.height).toBe(height)
    await brief(page).fill('One more, please.')
    const button = writeButton(page)
    expect(await button.isDisabled()).toBe(true)
    await see(page.getByText(/^You have no generations left this month\. They renew on /))
    const eleventh = await page.evaluate(async () => {
      const answer = await fetch('/api/content/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ prompt: 'One more batch: plum and walnut, 300 bags from Friday.', platform: 'TikTok Caption' }),
      })
      return { status: answer.status, body: await answer.json() }
    })
    expect(eleventh.status).toBe(402)
    expect(eleventh.body.code).toBe('quota_exhausted')
    await page.goto('/history')
    await see(page.getByText('10 posts'))
  })
})

describe('an administrator', () => {
  it('is redirected to the admin pages after signing in at /login and from user pages', async () => {
    const { page } = site.visitor
    await page.goto('/login')
    await signIn(page, site.product.admin.email, site.product.admin.password)
    await page.waitForURL('**/admin/dashboard')
    expect(await page.evaluate(() => Boolean(localStorage.getItem('adminToken')))).toBe(true)
    await page.goto('/generate')
    await page.waitForURL('**/admin/dashboard')
  })
})
