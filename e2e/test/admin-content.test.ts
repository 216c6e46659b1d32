// covers: mfe-admin, services/admin
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import {
  type Account,
  type ChatCall,
  call,
  freshEmail,
  linkInMail,
  type OpenAiDouble,
  poll,
  registerAccount,
  see,
  waitUntilHidden,
} from '../src/index.ts'
import { callAsAdmin, dialog, notice, openAdmin, panel } from './support/back-office.ts'
import { visitedProduct } from './support/visited-product.ts'

const site = visitedProduct({ openai: true })
const BRIEF = 'Our bakery in Lyon sells bread that is left at six for half price. Come by after six.'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function generate({ token }: Account, platform: string, settings: object = {}) {
  const { status, json } = await call(site.product, 'POST', '/api/content/generate', {
    token,
    body: { platform, prompt: BRIEF, ...settings },
  })
  expect(status).toBe(200)
  return json
}

/** What the provider received for the last text. */
const lastPrompt = ({ calls }: OpenAiDouble) => (calls.at(-1)?.messages ?? []).map(({ content }) => content).join('\n')

it('an administrator adds, edits and deletes a package, and merges a change of another administrator', async () => {
  const { product, visitor } = site
  const { page } = visitor
  await openAdmin(page, product, '/admin/packages')
  await see(card(page, 'Professional').getByText('$19.00 per month'))

  await page.getByRole('button', { name: 'Add Package' }).click()
  const add = dialog(page, 'Add Package')
  await add.getByRole('button', { name: 'Add package' }).click()
  await see(add.getByText('Enter a name'))
  await add.getByRole('textbox', { name: 'Name' }).fill('Team')
  await add.getByRole('spinbutton', { name: 'Content-only price' }).fill('12.5')
  await add.getByRole('spinbutton', { name: 'Generation limit', exact: true }).fill('200')
  await add.getByRole('button', { name: 'Add package' }).click()
  await see(notice(page, 'Package created successfully!'))
  await see(card(page, 'Team').getByText('$12.50 per month'))
  await see(card(page, 'Team').getByText('200 per month'))
  const offered = async () => (await call(product, 'GET', '/api/packages')).json.packages
  const team = (await offered()).find(({ name }: { name: string }) => name === 'Team')
  expect(team).toMatchObject({ content_only_price: 12.5, generation_limit: 200 })

  await page.goto(`/admin/packages/${team.package_id}`)
  const edit = dialog(page, 'Edit Package')
  expect(await edit.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Team')
  const { json } = await callAsAdmin(page, product, 'GET', `/api/admin/packages/${team.package_id}`)
  const other = { version: json.package.version, description: 'For small teams' }
  expect((await callAsAdmin(page, product, 'PUT', `/api/admin/packages/${team.package_id}`, other)).status).toBe(200)
  await edit.getByRole('spinbutton', { name: 'Content-only price' }).fill('15')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  const conflict = dialog(page, 'Someone else changed this')
  await see(conflict.getByRole('row', { name: /Description.*For small teams/ }))
  await conflict.getByRole('button', { name: 'Discard mine' }).click()
  await waitUntilHidden(conflict)
  expect(await edit.getByRole('textbox', { name: 'Description', exact: true }).inputValue()).toBe('For small teams')
  await edit.getByRole('spinbutton', { name: 'Content-only price' }).fill('15')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await see(notice(page, 'Package updated successfully!'))
  await see(card(page, 'Team').getByText('$15.00 per month'))
  expect(new URL(page.url()).pathname).toBe('/admin/packages')

  await page.getByRole('button', { name: 'Sync Stripe' }).click()
  await see(notice(page, /^(Stripe sync completed successfully!|Sync completed with message: .+)$/))

  await page.getByRole('button', { name: 'Delete Team' }).click()
  const question = dialog(page, 'Are you sure you want to delete "Team"?')
  expect(await question.getByRole('button', { name: 'Delete package' }).isDisabled()).toBe(true)
  await question.getByRole('textbox', { name: 'Type Team to confirm' }).fill('Team')
  await page.keyboard.press('Enter')
  await see(notice(page, 'Package deleted successfully!'))
  await waitUntilHidden(card(page, 'Team'))
  expect((await offered()).map(({ name }: { name: string }) => name)).not.toContain('Team')
})

it('a package with a subscriber can only be deactivated, which can be undone', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const { token } = await registerAccount(product)
  const body = { package_id: 'enterprise', include_video: false, origin_url: new URL(product.url).origin }
  const { json } = await call(product, 'POST', '/api/checkout/session', { token, body })
  await call(product, 'POST', `/sandbox/checkout/${json.session_id}/pay`, { body: { card: 'ok' } })
  await poll(async () => (await call(product, 'GET', '/api/billing/subscription', { token })).json?.subscription?.status === 'active', {
    what: 'the subscription',
  })
  await openAdmin(page, product, '/admin/packages')
  await page.getByRole('button', { name: 'Delete Enterprise' }).click()
  const question = dialog(page, /^Are you sure you want to delete "Enterprise"/)
  await question.getByRole('textbox', { name: /^Type Enterprise/ }).fill('Enterprise')
  await question.getByRole('button', { name: 'Delete package' }).click()
  const refused = dialog(page, '"Enterprise" cannot be deleted')
  await refused.getByRole('button', { name: 'Deactivate package' }).click()
  await see(card(page, 'Enterprise').getByText('Inactive'))
  const isOffered = async () =>
    (await call(product, 'GET', '/api/packages')).json.packages.some(
      ({ package_id }: { package_id: string }) => package_id === 'enterprise',
    )
  expect(await isOffered()).toBe(false)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await see(notice(page, 'Undone'))
  await see(card(page, 'Enterprise').getByText('Active', { exact: true }))
  expect(await isOffered()).toBe(true)
})

it('a change of the referral settings holds for the next sign-up, and the statistics count it', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const referrer = await registerAccount(product, freshEmail('referrer'))
  const generated = await call(product, 'POST', '/api/user/referrals/generate', { token: referrer.token })
  const code: string = generated.json.referral_code
  const signUp = async () => {
    const email = freshEmail('friend')
    const body = { email, password: 'a good long phrase', referral_code: code }
    expect((await call(product, 'POST', '/api/auth/register', { body })).status).toBeLessThan(300)
    const token = new URL(await linkInMail(product, email, '/verify-email'), product.url).searchParams.get('token')
    await call(product, 'POST', '/api/auth/verify-email', { body: { token } })
  }
  const bonusIs = (bonus: number) =>
    poll(async () => (await call(product, 'GET', '/api/user/package', { token: referrer.token })).json?.referral_bonus === bonus, {
      what: `a bonus of ${bonus}`,
    })
  await openAdmin(page, product, '/admin/referrals')
  const field = page.getByRole('spinbutton', { name: 'Bonus generations' })
  expect(await field.inputValue()).toBe('5')
  await see(page.getByText('No referrers yet'))
  await see(page.getByText('No recent signups'))
  await signUp()
  await bonusIs(5)

  await field.fill('500')
  await field.blur()
  expect(await field.inputValue()).toBe('5')
  await field.fill('9')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await see(notice(page, 'Referral settings updated successfully!'))
  await signUp()
  await bonusIs(14)
  await page.reload()
  await see(page.getByRole('table', { name: 'Top Referrers' }).getByRole('row', { name: new RegExp(referrer.email) }))
  await see(page.getByRole('table', { name: 'Recent Referral Signups' }).getByRole('row').filter({ hasText: '9' }))
  // And 5 for each friend, whose bonus is a setting of its own.
  await see(page.getByRole('group', { name: 'Bonus Awarded' }).getByText('24'))
})

it('an active knowledge item changes the next text of its platform, and only of its platform', async () => {
  const { product, openai, visitor } = site
  const { page } = visitor
  const writer = await registerAccount(product, freshEmail('writer'))
  // The model uses a word of the brief that the item forbids, and not again in the repair.
  const isRepair = ({ messages }: ChatCall) => messages.some(({ content }) => content.startsWith('Your draft has these faults:'))
  openai.behave((request) => ({
    kind: 'write',
    text: isRepair(request) ? 'Half price after six in Lyon.' : 'Our bread in Lyon is half price after six.',
  }))
  await openAdmin(page, product, '/admin/knowledge')
  await see(page.getByText('No Knowledge Items Found'))

  await page.getByRole('button', { name: 'Add Knowledge' }).click()
  const form = dialog(page, /Knowledge/)
  await form.getByRole('textbox', { name: 'Title' }).fill('Opening hours')
  await form.getByRole('combobox', { name: 'Platform' }).click()
  await page.getByRole('option', { name: 'LinkedIn Post' }).click()
  await see(form.getByText(/A line such as “Never: cheap, emoji” excludes words, emoji/))
  await form
    .getByRole('textbox', { name: 'Content', exact: true })
    .fill('The ovens in Lyon are cold on Mondays.\nNever: bread, crisp, emoji\nAlways: Fresh since 1931')
  await see(form.getByText(/^\d+ tokens in each prompt, of 1,500/))
  await see(form.getByText('Never: bread, crisp, emoji'))
  await see(form.getByText('Always: Fresh since 1931'))
  await form.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
  await form.getByRole('button', { name: 'Add item' }).click()
  await see(notice(page, /^Knowledge item added/))
  const item = page.getByRole('listitem').filter({ hasText: 'Opening hours' })
  await see(item.getByText('Inactive'))
  const unruled = await generate(writer, 'LinkedIn Post')
  expect(lastPrompt(openai)).not.toContain('cold on Mondays')
  expect(unruled.content).toBe('Our bread in Lyon is half price after six.')
  expect(openai.calls.some(isRepair)).toBe(false)

  await item.getByRole('switch', { name: 'Active: Opening hours' }).click({ force: true })
  await waitUntilHidden(item.getByText('Inactive'))
  const text = await generate(writer, 'LinkedIn Post')
  expect(lastPrompt(openai)).toContain('The ovens in Lyon are cold on Mondays.')
  expect(openai.calls.filter(isRepair)).toHaveLength(1)
  expect(text.content).toMatch(/^Half price after six in Lyon\./)
  expect(text.content).toContain('Fresh since 1931')
  await generate(writer, 'Facebook Post')
  expect(lastPrompt(openai)).not.toContain('cold on Mondays')

  // The built-in writer leaves out a sentence with a forbidden word, and explains the one that it needs.
  const brief = { prompt: `${BRIEF} The crust stays crisp all evening.` }
  const composed = await generate(writer, 'LinkedIn Post', { ...brief, provider: 'local', model: 'composer' })
  expect(composed.content).toContain('Fresh since 1931')
  expect(composed.content).not.toContain('crisp')
  const explained = composed.notices.map(({ message }: { message: string }) => message).join('\n')
  expect(explained).toContain('"bread" stayed in: your brief needs it to make its point.')

  await poll(
    async () => {
      await page.reload()
      await see(item)
      return (await item.getByText(/used by 2 texts in 30 days \(\d+ tokens\)/).count()) > 0
    },
    { what: 'the use of the item' },
  )
  await item.getByRole('button', { name: 'Texts that use Opening hours' }).click()
  const uses = dialog(page, 'Texts that used this item')
  await see(uses.getByRole('row').filter({ hasText: 'gpt-4o-mini' }))
  await page.keyboard.press('Escape')
  await waitUntilHidden(uses)

  await item.getByRole('button', { name: 'Delete Opening hours' }).click()
  await dialog(page, 'Are you sure you want to delete this knowledge item?').getByRole('button', { name: 'Delete' }).click()
  await waitUntilHidden(item)
  await generate(writer, 'LinkedIn Post')
  expect(lastPrompt(openai)).not.toContain('cold on Mondays')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await see(item)
  await generate(writer, 'LinkedIn Post')
  expect(lastPrompt(openai)).toContain('cold on Mondays')
  // Other files use the product afterwards.
  const { knowledge } = (await callAsAdmin(page, product, 'GET', '/api/admin/knowledge')).json
  for (const { knowledge_id } of knowledge)
    expect((await callAsAdmin(page, product, 'DELETE', `/api/admin/knowledge/${knowledge_id}`, {})).status).toBe(200)
})

it('the analytics count the posts that were written, in the figures, the chart and the table behind it', async () => {
  const { product, openai, visitor } = site
  const { page } = visitor
  openai.behave({ kind: 'write', text: 'Half price after six in Lyon.' })
  const writer = await registerAccount(product, freshEmail('analyzed'))
  await openAdmin(page, product, '/admin/analytics')
  const figures = async () => (await callAsAdmin(page, product, 'GET', '/api/admin/analytics?days=30')).json
  const before = (await figures()).summary.total_content
  for (const platform of ['LinkedIn Post', 'LinkedIn Post', 'Instagram Caption']) await generate(writer, platform)
  await poll(async () => (await figures()).summary.total_content === before + 3, { what: 'the posts in the figures' })

  await page.reload()
  const { summary, daily_usage, platform_usage } = await figures()
  await see(page.getByRole('group', { name: 'Posts generated' }).getByText(String(summary.total_content), { exact: true }))
  await see(page.getByRole('group', { name: 'Active users' }).getByText(String(summary.total_active_users), { exact: true }))
  const linkedin = platform_usage.find(({ _id }: { _id: string }) => /linkedin/i.test(_id))
  expect(linkedin.count).toBeGreaterThanOrEqual(2)
  await see(panel(page, 'Top content platforms').getByText(`${linkedin.count} generations`))
  const usage = panel(page, 'Daily usage')
  await see(usage.getByText(`30 days: ${summary.total_content} posts`))
  await usage.getByRole('button', { name: 'Show as table' }).click()
  const today = daily_usage.at(-1)
  expect(today.content_count).toBeGreaterThanOrEqual(3)
  const rows = usage.getByRole('region', { name: 'Posts and videos per day' }).getByRole('row')
  const cells = rows.filter({ hasText: 'today, not over' }).getByRole('cell')
  expect(await cells.allTextContents()).toEqual([String(today.content_count), String(today.video_count)])
  expect(await rows.count()).toBe(daily_usage.length + 1)
})
