// covers: mfe-plan, services/publish
import { expect, it } from '@jest/globals'
import { systemClock } from '@loomcast/service-kit/time'
import type { Page } from 'playwright-core'
import { startMastodon } from '../../services/publish/test/doubles/mastodon.double.ts'
import { call, faultsIn, poll, see, signUp, waitUntilHidden } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

const PLATFORMS = ['Twitter/X Thread', 'LinkedIn Post', 'Facebook Post']
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const showList = (page: Page) => page.getByRole('radio', { name: 'List' }).check({ force: true })
/** The planned post of a platform in the list. */
const planned = (page: Page, platform: RegExp) => page.getByRole('listitem').filter({ hasText: platform })

async function writeSet(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const prompt = 'Bread that is left at six goes for half price. Come by after six.'
  const answer = await call(site.product, 'POST', '/api/content/generate-set', { token, body: { prompt, platforms: PLATFORMS } })
  expect(answer.status).toBe(200)
}

it('a set is planned from the history, and one of its posts is published by hand with two presses', async () => {
  const { page, context } = site.visitor
  await signUp(page)
  await page.goto('/history')
  await writeSet(page)
  await page.reload()
  await page.getByRole('link', { name: 'Plan these posts' }).click()
  await see(dialog(page, 'Plan these posts').getByRole('listitem', { name: 'LinkedIn Post' }).getByLabel('Date'))
  expect(await faultsIn(page, 'the dialog that plans a set')).toEqual([])
  await dialog(page, 'Plan these posts').getByRole('button', { name: 'Plan 3 posts' }).click()
  await waitUntilHidden(dialog(page, 'Plan these posts'))
  await showList(page)
  for (const platform of [/Twitter\/X/, /LinkedIn Post/, /Facebook Post/]) await see(planned(page, platform).getByText('Planned'))

  await press(page, /^More for Twitter\/X/)
  await page.getByRole('menuitem', { name: 'Post it now' }).click()
  await see(page.getByRole('heading', { name: '1 post is waiting for you' }))
  await press(page, /^Post it: Twitter\/X/)
  const handOff = dialog(page, /^Twitter\/X/)
  await see(handOff.getByRole('button', { name: 'Posted' }))
  expect(await faultsIn(page, 'the page of a post that the person publishes')).toEqual([])
  await context.route('https://x.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>X</title>' }))
  const [tab] = await Promise.all([context.waitForEvent('page'), handOff.getByRole('link', { name: 'Copy the text and open X' }).click()])
  expect(new URL(tab.url()).searchParams.get('text')).toContain('half price')
  await tab.close()
  await handOff.getByRole('button', { name: 'Posted' }).click()
  await waitUntilHidden(handOff)
  await see(planned(page, /Twitter\/X/).getByText('Published'))
})

it('a connected account gets a post once, and its address is shown', async () => {
  const network = await startMastodon({ clock: systemClock })
  try {
    const { page } = site.visitor
    await signUp(page)
    await page.goto('/connections')
    await press(page, 'Connect Mastodon')
    const connect = dialog(page, 'Connect Mastodon')
    await connect.getByLabel('Server').fill(network.fields.server)
    await connect.getByLabel('Access token', { exact: true }).fill('not the token')
    await connect.getByRole('button', { name: 'Connect', exact: true }).click()
    await see(connect.getByRole('alert'))
    expect(await faultsIn(page, 'the dialog that connects an account')).toEqual([])
    await connect.getByLabel('Access token', { exact: true }).fill(network.fields.token)
    await connect.getByRole('button', { name: 'Connect', exact: true }).click()
    await see(page.getByText(/^Works/))
    await see(page.getByText('Your plan includes 1 connected account.'))
    await page.getByRole('main').getByRole('link', { name: 'Plan', exact: true }).click()

    await showList(page)
    await press(page, 'Plan a post')
    const editor = dialog(page, 'Plan a post')
    await editor.getByRole('textbox', { name: 'Text' }).fill('Warm bread at half price after six.')
    await editor.getByRole('combobox', { name: 'Post through' }).click()
    await page.getByRole('option', { name: /^Mastodon: / }).click()
    await see(editor.getByText('Fits Mastodon'))
    expect(await faultsIn(page, 'the editor of a post')).toEqual([])
    await editor.getByRole('button', { name: 'Plan it' }).click()
    await waitUntilHidden(editor)
    await press(page, /^More for LinkedIn Post/)
    await page.getByRole('menuitem', { name: 'Send now' }).click()
    await poll(() => network.published().length > 0, { what: 'the post to be published' })
    await see(planned(page, /LinkedIn Post/).getByText('Published'))
    expect(network.published().map(({ text }) => text)).toEqual(['Warm bread at half price after six.'])
    await planned(page, /LinkedIn Post/)
      .getByRole('button', { name: /LinkedIn Post/ })
      .first()
      .click()
    expect(await page.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe(network.published()[0]?.url)
  } finally {
    await network.stop()
  }
})

it('a post repeats every week, comes in the calendar and in the calendar of the person, and is stopped', async () => {
  const { page } = site.visitor
  await signUp(page)
  await page.goto('/plan')
  await see(page.getByRole('grid'))
  await page.locator('label', { hasText: 'List' }).click()
  await press(page, 'Plan a post')
  const editor = dialog(page, 'Plan a post')
  await editor.getByRole('textbox', { name: 'Text' }).fill('Warm bread at half price after six.')
  await editor.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await see(editor.getByText(/^Every \w+ at .*, until you stop it\.$/))
  expect(await faultsIn(page, 'the editor of a post that repeats')).toEqual([])
  await editor.getByRole('button', { name: 'Plan it' }).click()
  await waitUntilHidden(editor)
  await see(planned(page, /LinkedIn Post/).getByText('Planned'))
  const upcoming = planned(page, /Repeats/).filter({ hasNotText: 'Planned' })
  await poll(async () => (await upcoming.count()) >= 2, { what: 'the upcoming posts to be shown' })

  await press(page, 'Subscribe in your calendar')
  const subscription = dialog(page, 'Subscribe in your calendar')
  await subscription.getByRole('button', { name: 'Create the link' }).click()
  const link = await subscription.getByRole('textbox', { name: 'Your link' }).inputValue()
  expect(await faultsIn(page, 'the dialog with the calendar link')).toEqual([])
  const answer = await fetch(link)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await answer.text()).match(/^SUMMARY:LinkedIn: Warm bread/gm)?.length).toBeGreaterThan(10)
  await page.keyboard.press('Escape')
  await waitUntilHidden(subscription)

  await upcoming
    .getByRole('button', { name: /Repeats/ })
    .first()
    .click()
  const series = dialog(page, 'LinkedIn Post that repeats')
  await series
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await see(series.getByRole('button', { name: /^Do not skip / }))
  expect(await faultsIn(page, 'the dialog of a series')).toEqual([])
  await series.getByRole('button', { name: 'Edit from the next post on' }).click()
  await see(dialog(page, 'LinkedIn Post').getByRole('radio', { name: 'Change only this post' }))
  expect(await faultsIn(page, 'the editor of a post of a series')).toEqual([])
  await dialog(page, 'LinkedIn Post').getByRole('button', { name: 'Stop repeating' }).click()
  await dialog(page, 'Stop repeating this post?').getByRole('button', { name: 'Stop repeating' }).click()
  await poll(async () => (await planned(page, /LinkedIn Post/).count()) === 0, { what: 'the series to be gone' })
})
