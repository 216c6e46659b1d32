// covers: packages/design-system, packages/web-kit, shell
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  brief,
  browserProfileOf,
  type CachingBrowser,
  call,
  faultsIn,
  generate,
  hiddenFocus,
  launchCachingBrowser,
  poll,
  postText,
  register,
  see,
  signUp,
  untilQuiet,
  useSharedProduct,
} from '../src/index.ts'

let product: Awaited<ReturnType<typeof useSharedProduct>>
let browser: CachingBrowser

beforeAll(async () => {
  product = await useSharedProduct()
  browser = await launchCachingBrowser(product.url, browserProfileOf(product))
})
afterAll(async () => {
  await browser?.close()
  await product?.release()
})

const PUBLIC = [
  '/',
  '/pricing',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/no-such-page',
]
const OWN = [
  '/dashboard',
  '/generate',
  '/history',
  '/settings',
  '/profile',
  '/video-generate',
  '/video-history',
  '/brand',
  '/billing',
  '/plan',
  '/connections',
  '/connections/signed-in/x?error=access_denied',
  '/usage',
  '/unified-history',
  '/help',
  '/pricing',
]

const settle = (page: Page, path: string) =>
  untilQuiet(page, async () => {
    await page.goto(path)
    await see(page.getByRole('heading', { level: 1 }))
  })

/** Without the style sheet of its container, a page begins at the edge of the window. */
async function touchesEdge(page: Page, name: string): Promise<string[]> {
  const left = await page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().left ?? 0)
  return left < NARROWEST_MARGIN ? [`${name}: the heading is ${left} px from the edge`] : []
}
const NARROWEST_MARGIN = 8

/** Learns a voice for threads from posts of the user. */
async function learnVoice(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const posts = Array.from({ length: 10 }, (_, day) => ({ text: `Did you try batch ${day}? We baked it at six. Come by after work.` }))
  await call(product, 'PUT', '/api/user/voice/twitter', { token, body: { own: true, posts } })
}

/** Opens the list of what is published, with an open question, a sentence that is not published and everything else it can show. */
async function listSentences(page: Page): Promise<void> {
  const passage = (text: string, use: string, reason: string | null = null, question: string | null = null) => ({
    text,
    source: text,
    use,
    reason,
    question,
  })
  const passages = [
    passage('Hi, can you write a post?', 'leave_out', 'Your request, not part of the post.'),
    passage('The fair is on Saturday 4 May.', 'publish', 'Spelling was tidied.'),
    passage('Entry costs £3.', 'publish'),
    passage('Maybe 40 stalls.', 'publish', null, 'Is the number certain?'),
    passage('No emojis please.', 'instruction', 'How the post should be written.'),
  ]
  const path = '**/api/content/brief'
  await page.route(path, (route) => route.fulfill({ json: { success: true, review: true, passages } }))
  await brief(page).fill(passages.map(({ text }) => text).join(' '))
  await page.getByRole('button', { name: 'See what will be in the post' }).click()
  await page.getByText('Left out (1)').click()
  await page.getByRole('checkbox', { name: /^Publish: Entry/ }).uncheck()
  await see(page.getByRole('button', { name: '1 open question' }))
  await page.unroute(path)
}

/** Edits the post on the page so that it has an unsupported, an unsure and a supported fact. */
async function inventFacts(page: Page): Promise<void> {
  await postText(page).fill('We cut food waste by 40% this year. It is the best bakery. Founded in 1987 by Anna Bell.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const facts = page.getByRole('region', { name: /^Facts of/ })
  await see(facts.getByRole('list', { name: 'Not in your brief' }).getByText('1987'))
  await see(facts.getByRole('list', { name: 'To check' }).getByText('best'))
  await facts.getByText(/^Where (the fact comes|\d+ facts come) from$/).click()
}

/** Buys a plan and passes all pages of the payment sandbox. */
async function lookAtSandbox(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const post = async (path: string, body: object) => (await call(product, 'POST', path, { token, body })).json
  const choice = { package_id: 'professional', include_video: true, origin_url: product.url }
  const { checkout_url } = await post('/api/checkout/session', choice)
  await page.goto(checkout_url)
  await look('the checkout page')
  await page.getByRole('button', { name: 'Pay with a declined card' }).click()
  await see(page.getByRole('alert'))
  await look('the checkout page after a declined card')
  await page.getByRole('button', { name: 'Pay with a 3-D Secure card' }).click()
  await see(page.getByRole('button', { name: 'Confirm', exact: true }))
  await look('the confirmation page')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await see(page.getByText("You're on Professional"))
  const { url } = await post('/api/billing/portal', { return_url: `${product.url}/billing` })
  await page.goto(url)
  await look('the portal')
  await page
    .getByRole('link', { name: /^Show LC-/ })
    .first()
    .click()
  await see(page.getByRole('link', { name: 'Download the PDF' }))
  await look('an invoice')
  await page.goto('/sandbox/clock')
  await look('the clock')
}

it('no page has an axe violation above minor, a policy violation, an error or horizontal overflow, in both themes and at both widths', async () => {
  const visitor = await browser.newVisitor({ reducedMotion: true })
  const { page } = visitor
  const findings: string[] = []
  const look = async (name: string) => {
    findings.push(...(await faultsIn(page, name)), ...(await touchesEdge(page, name)))
    await page.setViewportSize({ width: 1280, height: 860 })
  }
  for (const path of PUBLIC) {
    await settle(page, path)
    await look(path)
  }
  await settle(page, '/pricing')
  await page.getByRole('radio', { name: /^Yearly/ }).check({ force: true })
  await look('/pricing, paid by the year')
  await signUp(page)
  await learnVoice(page)
  await page.goto('/generate')
  await listSentences(page)
  await look('/generate with the list before writing')
  await page.getByRole('button', { name: 'Back to my text' }).click()
  await generate(
    page,
    'Twitter/X Thread',
    'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price.',
  )
  await page.getByText(/^Your voice: \d+ of \d+$/).click()
  await inventFacts(page)
  await look('/generate with a result and facts to check')
  await page
    .getByRole('button', { name: /^Show “1987”/ })
    .first()
    .click()
  await see(page.getByRole('region', { name: 'Where “1987” comes from' }))
  await look('/generate with a fact and its place')
  for (const path of OWN) {
    await settle(page, path)
    await look(path)
  }
  await settle(page, '/settings/voice')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Change First sentence' }).click()
  await page.getByRole('button', { name: 'Add a platform' }).click()
  await see(page.getByRole('heading', { name: 'Add your posts' }))
  await look('/settings/voice with a voice and the form')
  await lookAtSandbox(page, look)
  await settle(page, '/billing')
  await look('/billing of a subscriber')
  findings.push(...visitor.faults)
  await visitor.close()
  expect(findings).toEqual([])
})

describe('the page as a whole', () => {
  it('loads React once, even with several slices', async () => {
    const visitor = await browser.newVisitor()
    const { page } = visitor
    await page.addInitScript(() => {
      const renderers: unknown[] = []
      Object.assign(window, {
        reactRenderers: renderers,
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          isDisabled: false,
          inject: (renderer: unknown) => renderers.push(renderer),
          onCommitFiberRoot() {},
          onCommitFiberUnmount() {},
          onPostCommitFiberRoot() {},
          checkDCE() {},
        },
      })
    })
    await register(page)
    await see(page.getByText('Nothing written yet'))
    await page.getByRole('link', { name: 'Generate' }).first().click()
    await see(page.getByRole('textbox', { name: 'Topic or prompt' }))
    expect(await page.evaluate(() => (window as unknown as { reactRenderers: unknown[] }).reactRenderers.length)).toBe(1)
    await visitor.close()
  })

  it('updates focus and title on navigation, and announces the page', async () => {
    const visitor = await browser.newVisitor()
    const { page } = visitor
    await signUp(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Generate' }).first().click()
    await see(page.getByRole('textbox', { name: 'Topic or prompt' }))
    expect(await page.title()).toMatch(/Generate|Content generator/)
    // The focus moves in a frame after the page is rendered.
    await poll(() => page.evaluate(() => document.activeElement?.matches('#main h1, #main textarea')), {
      what: 'the focus on the new page',
    })
    await poll(async () => /Generate|Content generator/.test((await page.locator('[data-announcer=polite]').textContent()) ?? ''), {
      what: 'the announcement of the new page',
    })
    await visitor.close()
  })

  it.each([1280, 375])('never hides the focused element behind the header at %i px', async (width) => {
    const visitor = await browser.newVisitor({ width, height: 640, reducedMotion: true })
    const { page } = visitor
    await signUp(page)
    const findings: string[] = []
    for (const path of ['/generate', '/settings', '/profile', '/help']) {
      await settle(page, path)
      for (const hidden of await hiddenFocus(page)) findings.push(`${path}: ${hidden}`)
    }
    await visitor.close()
    expect(findings).toEqual([])
  })

  it('blocks foreign scripts', async () => {
    const answer = await fetch(`${product.url}/`, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts).toContain("'self'")
    expect(scripts).not.toMatch(/unsafe-eval|unsafe-inline|\*/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('fetches nothing from another origin', async () => {
    const visitor = await browser.newVisitor()
    const foreign: string[] = []
    visitor.page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== product.url) foreign.push(request.url())
    })
    await register(visitor.page)
    await visitor.page.goto('/generate')
    await see(visitor.page.getByRole('textbox', { name: 'Topic or prompt' }))
    expect(foreign).toEqual([])
    await visitor.close()
  })
})
