// covers: mfe-plan, services/publish
import { expect, it } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { call, faultsIn, LOOKS, see, signUp } from '../src/index.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct()

const DAY_MS = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const option = (name: string, label: string, more: object = {}) => ({ name, label, help: null, choices: null, initial: 'no', ...more })
/** As the service offers a network for films where the owner has brought an app. */
const FILM_NETWORK = {
  network: 'tiktok',
  name: 'TikTok',
  sign_in: true,
  sign_in_note: null,
  platform: 'tiktok',
  fields: [],
  characters: 2_200,
  unit: 'characters',
  pictures: null,
  films: { max_bytes: 4_000_000_000, max_seconds: 600, required: true },
  options: [
    option('privacy', 'Who can see it', {
      help: 'Until TikTok has audited the app of this installation, only “Only me” works.',
      choices: [
        { value: 'PUBLIC_TO_EVERYONE', label: 'Everyone' },
        { value: 'SELF_ONLY', label: 'Only me' },
      ],
      initial: null,
    }),
    option('comments', 'Allow comments'),
    option('duet', 'Allow Duet'),
    option('stitch', 'Allow Stitch'),
    option('own_brand', 'It promotes my own business', { help: 'TikTok labels it “Promotional content”.' }),
    option('paid', 'It is a paid partnership', { help: 'TikTok labels it “Paid partnership”. Others must be able to see it.' }),
  ],
  account_options: false,
  options_note: "By posting, you agree to TikTok's Music Usage Confirmation, and for paid partnerships to its Branded Content Policy.",
  threads: false,
  language: false,
  ai_label: true,
  ai_label_parts: ['footage', 'pictures'],
  articles: false,
}

/** Where the accounts are whose sign-ins end. */
const OTHERS = [
  { ...FILM_NETWORK, network: 'linkedin', name: 'LinkedIn', platform: 'linkedin', films: null, options: [], options_note: null },
  { ...FILM_NETWORK, network: 'instagram', name: 'Instagram', platform: 'instagram', options: [], options_note: null },
]

const account = (connection_id: string, network: string, name: string, more: object = {}) => ({
  connection_id,
  network,
  name,
  address: `https://${network}.example/${connection_id}`,
  state: 'ok',
  problem: null,
  characters: null,
  checked_at: inDays(-0.1),
  created_at: inDays(-50),
  ends_at: null,
  ...more,
})

const POSTER =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"%3E%3Cpath fill="%23876" d="M0 0h9v16H0z"/%3E%3C/svg%3E'
const video = (job_id: string, user_instructions: string) => ({
  job_id,
  input_data: { user_instructions },
  output_data: { thumbnail_url: POSTER, width: 1080, height: 1920, duration_seconds: 24, file_size_mb: 12.4 },
  created_at: inDays(-3),
  disclosure: { ai_parts: ['footage'] },
})

/** Networks of owners' apps and their accounts, which no network of the test can have. */
async function withApps(page: Page): Promise<void> {
  const accounts = [
    account('con_tiktok', 'tiktok', '@ada.bakes'),
    account('con_ended', 'linkedin', 'Ada Bell', { ends_at: inDays(-2) }),
    account('con_ending', 'instagram', '@ada.bakes', { ends_at: inDays(5) }),
  ]
  await page.route('**/api/publish/networks', async (route: Route) => {
    const response = await route.fetch()
    const sent = await response.json()
    await route.fulfill({ response, json: { ...sent, networks: [...sent.networks, FILM_NETWORK, ...OTHERS] } })
  })
  await page.route('**/api/publish/connections', (route) => route.fulfill({ json: { connections: accounts, connection_limit: null } }))
  await page.route('**/api/video/history?*', (route) => {
    const jobs = [video('job_1', 'Bread rising, from dough to crust, in the light of the morning'), video('job_2', 'Opening hours')]
    return route.fulfill({ json: { success: true, history: { jobs, pages: 1 } } })
  })
}

async function writtenSet(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const prompt = 'Bread that is left at six goes for half price. Come by after six.'
  const platforms = ['LinkedIn Post', 'Instagram Caption', 'TikTok Caption']
  const { json } = await call(site.product, 'POST', '/api/content/generate-set', { token, body: { prompt, platforms } })
  return json.set_id
}

it('a set with a film, the choices of a network and errors has no faults, nor has what is said of sign-ins that end', async () => {
  const { page } = site.visitor
  await signUp(page)
  const set = await writtenSet(page)
  await withApps(page)
  await page.goto(`/plan?set=${set}`)
  const dialog = page.getByRole('dialog', { name: 'Plan these posts' })
  const row = (name: string) => dialog.getByRole('listitem', { name })
  await see(row('TikTok Caption').getByLabel('Date'))
  await row('TikTok Caption').getByRole('combobox', { name: 'Post through' }).click()
  await page.getByRole('option', { name: 'TikTok: @ada.bakes' }).click()
  await row('TikTok Caption').getByRole('button', { name: 'Add one of your videos' }).click()
  await see(row('TikTok Caption').getByRole('button', { name: /Bread rising/ }))
  expect(await faultsIn(page, 'the choice of a film in a set', LOOKS)).toEqual([])
  await row('TikTok Caption')
    .getByRole('button', { name: /Bread rising/ })
    .click()
  await row('LinkedIn Post').getByRole('button', { name: 'Edit LinkedIn Post' }).click()
  await row('LinkedIn Post').getByRole('textbox', { name: 'Text' }).fill('')
  await dialog.getByRole('button', { name: 'Plan 3 posts' }).click()
  await see(dialog.getByRole('alert').getByText('Check LinkedIn Post.'))
  expect(await faultsIn(page, 'a set with a film, choices and an error', LOOKS)).toEqual([])
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog', { name: 'Discard your changes?' }))
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await see(page.getByText(/^The sign-ins of 2 accounts have ended or end within a week\./))
  expect(await faultsIn(page, 'the calendar with sign-ins that end', LOOKS)).toEqual([])
  await page.goto('/connections')
  await see(page.getByText(/^Its sign-in ended/))
  expect(await faultsIn(page, 'accounts whose sign-ins end', LOOKS)).toEqual([])
})

it('the calendar and the page of a post show that its network is still processing it', async () => {
  const { page } = site.visitor
  await signUp(page)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const local_time = inDays(0.02).slice(0, 16)
  const post = { platform: 'LinkedIn Post', connection_id: null, text: 'Warm bread at half price after six.', local_time, time_zone: 'UTC' }
  const { json } = await call(site.product, 'POST', '/api/publish/posts', { token, body: { posts: [{ ...post, state: 'planned' }] } })
  const text = 'TikTok is processing the film.'
  const processed = {
    ...json.posts[0],
    state: 'unknown',
    network: 'tiktok',
    connection_id: 'con_tiktok',
    attempt_id: 'att_1',
    problem: { code: 'processing', text },
    processing: text,
    next_lookup_at: inDays(0.002),
  }
  await withApps(page)
  await page.route(/\/api\/publish\/posts(\?|\/[^/]+$)/, async (route) => {
    const response = await route.fetch()
    const sent = await response.json()
    const isAttention = route.request().url().includes('state=attention')
    await route.fulfill({ response, json: 'posts' in sent ? { ...sent, posts: isAttention ? [] : [processed] } : processed })
  })
  await page.goto('/plan')
  await page.locator('label', { hasText: 'List' }).click()
  await see(page.getByText('Processing', { exact: true }))
  expect(await faultsIn(page, 'a calendar with a post that is processed', LOOKS)).toEqual([])
  await page
    .getByRole('button', { name: /LinkedIn Post/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'LinkedIn Post' })
  await see(dialog.getByText(text))
  expect(await faultsIn(page, 'a post that is processed', LOOKS)).toEqual([])
})
