// covers: mfe-plan, services/publish
import { expect, it } from '@jest/globals'
import { systemClock } from '@loomcast/service-kit/time'
import type { Page } from 'playwright-core'
import { startMastodon } from '../../services/publish/test/doubles/mastodon.double.ts'
import { call, faultsIn, LOOKS, poll, see, signUp, studio, waitUntilHidden } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()
const PHONE = { width: 375, height: 812 }
const LONG = [
  'In May we stopped throwing bread away. Here is what we did, step by step. First, we counted. Every evening for four weeks we wrote down what was left, by kind.',
  'Second, we moved the second batch. It now comes out of the oven at four, not at two, and it is a third smaller. Whatever is left at six costs half.',
  'People come for it, and they stay for a coffee. After six months, we throw away 40 % less. It took one notebook and a bit of courage. Start by counting.',
].join('\n\n')

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

it('a post with two pictures and their alt texts, and a thread, are planned on a phone and published', async () => {
  const network = await startMastodon({ clock: systemClock })
  try {
    const { page } = await site.visit(PHONE)
    await signUp(page)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const body = { network: 'mastodon', fields: network.fields }
    expect((await call(site.product, 'POST', '/api/publish/connections', { token, body })).status).toBe(201)
    await page.goto('/plan')

    const write = async (text: string) => {
      await press(page, 'Plan a post')
      const editor = page.getByRole('dialog', { name: 'Plan a post' })
      await editor.getByRole('textbox', { name: 'Text' }).fill(text)
      await editor.getByRole('combobox', { name: 'Post through' }).click()
      await page.getByRole('option', { name: /^Mastodon: / }).click()
      await see(editor.getByText('Fits Mastodon'))
      return editor
    }
    const send = async (editor: ReturnType<Page['getByRole']>) => {
      await editor.getByRole('button', { name: 'Plan it' }).click()
      await waitUntilHidden(editor)
      await press(page, /^More for LinkedIn Post/)
      await page.getByRole('menuitem', { name: 'Send now' }).click()
    }

    const pictured = await write('Fresh bread at seven.')
    await pictured.locator('input[type=file]').setInputFiles(['coffee', 'cat'].map(studio.photo))
    await pictured.getByLabel('Alt text of picture 1').fill('A cup of coffee')
    await pictured.getByLabel('Alt text of picture 2').fill('The face of a cat')
    await see(pictured.getByRole('img', { name: 'The face of a cat' }).first())
    expect(await faultsIn(page, 'the editor of a post with pictures', LOOKS)).toEqual([])
    await page.setViewportSize(PHONE)
    await send(pictured)
    await poll(() => network.published().length > 0, { what: 'the post with pictures to be published' })
    const [first] = network.published()
    expect(first?.pictures?.map(({ alt }) => alt)).toEqual(['A cup of coffee', 'The face of a cat'])

    const posts = async () => (await call(site.product, 'GET', '/api/publish/posts', { token })).json.posts
    await poll(async () => (await posts()).every(({ state }: { state: string }) => state === 'published'), { what: 'the result' })
    const [{ post_id }] = await posts()
    await call(site.product, 'DELETE', `/api/publish/posts/${post_id}`, { token })
    await page.reload()
    await press(page, 'Plan a post')
    const again = page.getByRole('dialog', { name: 'Plan a post' })
    await again.getByRole('button', { name: 'Choose from earlier uploads' }).click()
    const uploads = again.getByRole('list', { name: 'Earlier uploads' }).getByRole('button')
    await see(uploads.nth(1))
    await uploads.nth(0).press('Enter')
    await see(again.getByLabel('Alt text of picture 1'))
    expect(await faultsIn(page, 'the choice of earlier uploads', LOOKS)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.reload()
    await press(page, 'Plan a post')
    const thread = page.getByRole('dialog', { name: 'Plan a post' })
    await thread.getByRole('combobox', { name: 'Post through' }).click()
    await page.getByRole('option', { name: /^Mastodon: / }).click()
    await thread.getByRole('textbox', { name: 'Text' }).fill(`${LONG}\n\n${LONG}`)
    await thread.getByRole('checkbox', { name: /^Publish it as a thread of \d posts$/ }).check()
    const shown = await thread
      .getByRole('list', { name: /^Thread of/ })
      .getByRole('listitem')
      .allInnerTexts()
    expect(await faultsIn(page, 'the editor of a thread', LOOKS)).toEqual([])
    await page.setViewportSize(PHONE)
    await send(thread)
    await poll(() => network.published().length === 1 + shown.length, { what: 'the thread to be published' })
    const published = network.published().slice(1)
    const flat = (text: string) => text.replace(/\s+/gu, ' ')
    expect(published.map(({ text }) => flat(text))).toEqual(shown.map(flat))
    expect(published.map(({ answers }) => answers)).toEqual([undefined, ...published.slice(0, -1).map(({ id }) => id)])
  } finally {
    await network.stop()
  }
})
