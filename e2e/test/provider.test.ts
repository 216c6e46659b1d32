// covers: services/content, packages/service-kit
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  again,
  brief,
  type CachingBrowser,
  choosePlatform,
  launchCachingBrowser,
  type OpenAiDouble,
  type Product,
  poll,
  preview,
  register,
  result,
  see,
  shiftsDuring,
  startOpenAiDouble,
  startProduct,
  type Visitor,
  writeButton,
} from '../src/index.ts'

let openai: OpenAiDouble
let product: Product
let browser: CachingBrowser
let visitor: Visitor

beforeAll(async () => {
  openai = await startOpenAiDouble()
  product = await startProduct({ OPENAI_API_KEY: 'sk-double', OPENAI_BASE_URL: openai.baseUrl })
  browser = await launchCachingBrowser(product.url)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await openai?.close()
})
beforeEach(async () => {
  visitor = await browser.newVisitor()
  await register(visitor.page)
  await visitor.page.goto('/generate')
})
afterEach(async () => {
  const { faults } = visitor
  await visitor.close()
  expect(faults).toEqual([])
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
    const { page } = visitor
    await page.setViewportSize({ width, height: 900 })
    openai.behave({ kind: 'write', text: 'Half price after six. '.repeat(12).trim(), pauseMs: 60 })
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
    expect(openai.calls.at(-1)?.messages.some((message) => message.role === 'system' && /LinkedIn/.test(message.content))).toBe(true)
    expect(await used(page)).toBe(1)
  })

  it('is disconnected by Stop, and the text so far is saved', async () => {
    const { page } = visitor
    const before = openai.abandoned()
    openai.behave({ kind: 'write', text: 'One word after another comes slowly. '.repeat(80), pauseMs: 60 })
    await generate(page)
    await see(
      preview(page)
        .getByText(/One word after/)
        .or(result(page).getByText(/One word after/)),
    )
    await page.getByRole('button', { name: 'Stop' }).click()
    await poll(() => openai.abandoned() > before, { what: 'the provider to be hung up on' })
    await page.goto('/history')
    await see(page.getByRole('region', { name: 'Your posts' }).getByText(/One word after/))
  })

  it('writes a text that the page still shows after a reload during generation', async () => {
    const { page } = visitor
    openai.behave({ kind: 'write', text: 'One word after another comes slowly. '.repeat(80), pauseMs: 60 })
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
    const { page } = visitor
    openai.behave({ kind: 'write', text: 'This text ends in the middle of a', finish: 'length' })
    await generate(page)
    await see(page.getByRole('button', { name: /Continue/ }))
    openai.behave({ kind: 'write', text: ' sentence that goes on.' })
    await page.getByRole('button', { name: /Continue/ }).click()
    await see(preview(page).getByText(/middle of a sentence that goes on\./))
  })

  it.each([
    ['refuses for safety reasons', { kind: 'refuse' } as const, /adjust|change|reword|different/i],
    ['fails', { kind: 'fail', status: 500 } as const, /not charged|Nothing was charged/i],
    ['is too busy', { kind: 'fail', status: 429 } as const, /not charged|Nothing was charged/i],
  ])('leads to an explanation, no charge and no loss of the brief when it %s', async (_name, behaviour, words) => {
    const { page } = visitor
    openai.behave(behaviour)
    await generate(page, 'A brief that must not be lost.')
    await see(page.getByText(words))
    expect(await brief(page).inputValue()).toBe('A brief that must not be lost.')
    expect(await used(page)).toBe(0)
  })

  it('leads to an explanation and no loss of the brief when it drops the connection', async () => {
    const { page } = visitor
    openai.behave({ kind: 'cut-off', text: 'This was the beginning and then' })
    await generate(page)
    await see(page.getByText(/charged|kept|counted/i))
    expect(await brief(page).inputValue()).toBe('Tell people about our half-price bread.')
  })

  it('is reported when it is not configured', async () => {
    const answer = await visitor.page.evaluate(async () => {
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
