// covers: services/content, packages/service-kit
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import {
  again,
  brief,
  choosePlatform,
  finished,
  hasFocus,
  poll,
  postText,
  preview,
  result,
  see,
  shiftsDuring,
  signUp,
  waitUntilHidden,
  writeButton,
} from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct({ openai: true })

const BAKERY =
  'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price. 212 neighbours now come by every week. Come by after six.'

beforeEach(async () => {
  await signUp(site.visitor.page)
  await site.visitor.page.goto('/generate')
})

async function generate(page: Page, words = 'Tell people about our half-price bread.'): Promise<void> {
  await choosePlatform(page, 'LinkedIn Post')
  await brief(page).fill(words)
  await writeButton(page).click()
}

async function used(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user/package', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return (await answer.json()).usage.generations_used
  })
}

describe('a hosted provider', () => {
  it.each([1280, 375])('is the default when it is configured, and its text streams in without layout shift at %i px', async (width) => {
    const { page } = site.visitor
    await page.setViewportSize({ width, height: 900 })
    site.openai.behave({ kind: 'write', text: 'Half price after six. '.repeat(12).trim(), pauseMs: 60 })
    await generate(page)
    await see(page.getByRole('button', { name: 'Stop' }))
    await see(result(page).getByText(/Half price after six/))
    // Measured relative to the result, because the page is still scrolling to it.
    const top = () =>
      result(page).evaluate((region) => {
        const label = [...region.querySelectorAll('span, label')].find((element) => element.textContent === 'Text of the post')
        return label && label.getBoundingClientRect().top - region.getBoundingClientRect().top
      })
    const whileWriting = await top()
    expect(whileWriting).toBeGreaterThan(0)
    expect(await shiftsDuring(page, () => see(again(page)))).toBeLessThan(0.005)
    expect(await top()).toBe(whileWriting)
    expect(await result(page).textContent()).toMatch(/OpenAI/i)
    expect(site.openai.calls.at(-1)?.messages.some((message) => message.role === 'system' && /LinkedIn/.test(message.content))).toBe(true)
    expect(await used(page)).toBe(1)
  })

  it('is disconnected by Stop, and the text so far is saved', async () => {
    const { page } = site.visitor
    const before = site.openai.abandoned()
    site.openai.behave({ kind: 'write', text: 'One word after another comes slowly. '.repeat(80), pauseMs: 60 })
    await generate(page)
    await see(
      preview(page)
        .getByText(/One word after/)
        .or(result(page).getByText(/One word after/)),
    )
    await page.getByRole('button', { name: 'Stop' }).click()
    await poll(() => site.openai.abandoned() > before, { what: 'the provider to be hung up on' })
    await page.goto('/history')
    await see(page.getByRole('region', { name: 'Your posts' }).getByText(/One word after/))
  })

  it('writes a text that the page still shows after a reload during generation', async () => {
    const { page } = site.visitor
    site.openai.behave({ kind: 'write', text: 'One word after another comes slowly. '.repeat(80), pauseMs: 60 })
    await generate(page)
    await see(
      preview(page)
        .getByText(/One word after/)
        .or(result(page).getByText(/One word after/)),
    )
    await page.reload()
    await see(page.getByRole('heading', { name: 'Your LinkedIn Post' }))
    await see(preview(page).getByText(/One word after/))
    expect(await used(page)).toBe(1)
  })

  it('can continue a text that reached its length limit', async () => {
    const { page } = site.visitor
    site.openai.behave({ kind: 'write', text: 'This text ends in the middle of a', finish: 'length' })
    await generate(page)
    await see(page.getByRole('button', { name: /Continue/ }))
    site.openai.behave({ kind: 'write', text: ' sentence that goes on.' })
    await page.getByRole('button', { name: /Continue/ }).click()
    await see(preview(page).getByText(/middle of a sentence that goes on\./))
  })

  it.each([
    ['refuses for safety reasons', { kind: 'refuse' } as const, /adjust|change|reword|different/i],
    ['fails', { kind: 'fail', status: 500 } as const, /not charged|Nothing was charged/i],
    ['is too busy', { kind: 'fail', status: 429 } as const, /not charged|Nothing was charged/i],
  ])('leads to an explanation, no charge and no loss of the brief when it %s', async (_name, behavior, words) => {
    const { page } = site.visitor
    site.openai.behave(behavior)
    await generate(page, 'A brief that must not be lost.')
    await see(page.getByText(words))
    expect(await brief(page).inputValue()).toBe('A brief that must not be lost.')
    expect(await used(page)).toBe(0)
  })

  it('leads to an explanation and no loss of the brief when it drops the connection', async () => {
    const { page } = site.visitor
    site.openai.behave({ kind: 'cut-off', text: 'This was the beginning and then' })
    await generate(page)
    await see(page.getByText(/charged|kept|counted/i))
    expect(await brief(page).inputValue()).toBe('Tell people about our half-price bread.')
  })

  it('is reported when it is not configured', async () => {
    const answer = await site.visitor.page.evaluate(async () => {
      const response = await fetch('/api/content/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ prompt: 'x', platform: 'LinkedIn Post', provider: 'gemini' }),
      })
      return { status: response.status, body: await response.json() }
    })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toMatch(/^GEMINI API is not configured/)
  })
})

describe('a model that invents facts', () => {
  it('has them marked, shown, removed and confirmed with the keyboard before the post is copied', async () => {
    const { page } = site.visitor
    const invented =
      'We cut food waste by 40% this year. Loved by 900 chefs. It is the best bakery in Lyon. Founded in 1987. Half price after six for our 212 neighbours.'
    site.openai.behave({ kind: 'write', text: `${invented}\n\n#bread` })
    await generate(page, BAKERY)
    await see(finished(page))
    await see(page.locator('[data-state=unsupported]').filter({ hasText: '900' }))
    const facts = result(page).getByRole('region', { name: 'Facts' })
    const heading = facts.getByRole('heading', { level: 3 })
    const press = async (target: Locator) => {
      await target.focus()
      await page.keyboard.press('Enter')
    }

    await press(result(page).getByRole('button', { name: /^\d facts to check$/ }))
    await poll(() => hasFocus(heading), { what: 'the list of facts to have the focus' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await poll(() => selectedText(page).then((text) => text === '900'), { what: 'the fact to be selected in the text' })
    await see(result(page).getByRole('region', { name: 'Where “900” comes from' }).getByText('Not in your brief.'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await poll(() => hasFocus(facts.getByRole('button', { name: /^Show “900”/ })), { what: 'the focus to be on the fact again' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await poll(async () => !(await postText(page).inputValue()).includes('900'), { what: 'the invented sentence to be removed' })
    await poll(() => hasFocus(heading), { what: 'the summary to have the focus' })

    await press(facts.getByRole('listitem').filter({ hasText: '1987' }).getByRole('button', { name: 'It is right' }))
    await waitUntilHidden(facts.getByRole('list', { name: 'Not in your brief' }))
    const unsure = facts.getByRole('list', { name: 'To check' })
    await press(unsure.getByRole('listitem').filter({ hasText: 'best' }).getByRole('button', { name: 'It is right' }))
    await waitUntilHidden(unsure)
    await see(facts.getByText('Checked', { exact: true }))
    await waitUntilHidden(result(page).getByRole('button', { name: /to check$/ }))

    await press(finished(page))
    await see(result(page).getByText('Copied'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('40%')
    expect(copied).toContain('1987')
    expect(copied).not.toContain('900')
  })
})

/** The selected text of the editor. */
const selectedText = (page: Page) =>
  postText(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
