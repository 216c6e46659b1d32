// covers: mfe-admin, services/billing
import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { adminToken, fillBackOffice } from '../src/back-office.ts'
import { call, faultsIn, LOOKS, openWithin, poll, registerAccount, see, waitUntilHidden } from '../src/index.ts'
import { callAsAdmin, dialog, logIn, notice, openAdmin, openAdminByLogin } from './support/back-office.ts'
import { site } from './support/empty-product.ts'
import { addFailedWork, rejectKnowledge } from './support/unhandled-work.ts'
// Its figures are those of an empty product, so it is the first.
import './suites/admin-financial.ts'

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

const AMELIE = 'amelie.rousseau@atelier-nord.example'

/** Presses a button of the details of a user, which stay open under the dialog. */
const detailsButton = (name: string | RegExp) => async (page: Page) => {
  const details = dialog(page, 'User Details')
  if (!(await details.isVisible())) await page.getByRole('link', { name: AMELIE }).click()
  await details.getByRole('button', { name }).first().click()
}

const menuItem = (menu: string, name: string) => async (page: Page) => {
  await button(menu)(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const withTickedRows = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await open(page)
}

/** Saves an edit of an item that another administrator has changed in the meantime. */
async function conflict(page: Page): Promise<void> {
  const title = 'House style'
  await button(`Edit ${title}`)(page)
  const { product } = site
  const { knowledge } = (await callAsAdmin(page, product, 'GET', '/api/admin/knowledge')).json
  const { knowledge_id, version } = knowledge.find((item: { title: string }) => item.title === title)
  await callAsAdmin(page, product, 'PUT', `/api/admin/knowledge/${knowledge_id}`, { version, description: 'Changed' })
  await dialog(page, 'Edit Knowledge').getByRole('button', { name: 'Save changes' }).click()
}

/** What opens each dialog, by the page's URL and the beginning of the dialog's title. A page without an entry is checked without a dialog. */
const DIALOGS: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  '/admin/dashboard': {
    'Search and commands': (page) => page.keyboard.press('Control+k'),
    'Keyboard shortcuts': (page) => page.keyboard.press('?'),
  },
  '/admin/users': {
    'Add New User': button('Add user'),
    'Edit User': button(`Edit ${AMELIE}`),
    'Are you sure you want to delete this user? This action cannot be undone.': button(`Delete ${AMELIE}`),
    'Save this view': menuItem('Views', 'Save this view'),
    'Manage views': menuItem('Views', 'Manage views'),
    'Deactivate users': withTickedRows(button('Deactivate')),
    'Set a plan': withTickedRows(menuItem('More actions', 'Set a plan')),
    'User Details': (page) => page.getByRole('link', { name: AMELIE }).click(),
    'Change plan': detailsButton('Change plan'),
    'Give a bonus': detailsButton('Give a bonus'),
    'Refund payment': detailsButton(/^Refund/),
    'Deactivate user': detailsButton('Deactivate'),
    'View as user': detailsButton('View as user'),
  },
  '/admin/packages': {
    'Add Package': button('Add Package'),
    'Edit Package': button('Edit Professional'),
    'Are you sure you want to delete "Professional"?': button('Delete Professional'),
  },
  '/admin/knowledge': {
    'Add Knowledge': button('Add Knowledge'),
    'Texts that used this item': button('Texts that use House style'),
    'Are you sure you want to delete this knowledge item?': button('Delete House style'),
    'Edit Knowledge': button('Edit House style'),
    'Someone else changed this': conflict,
  },
  '/admin/security': { 'Turn on two-step login': button('Turn on two-step login') },
  '/admin/audit': { Entry: button(/^Details of entry/) },
  '/admin/events': { 'Data of the event': button(/^Show data of/), Replay: button(/^Replay 1 event/) },
  '/admin/events?tab=provider-events': { Replay: button(/^Replay \d+ events?:/) },
  '/admin/events?tab=jobs': { Replay: button(/^Replay auth mail/) },
  '/admin/events?tab=alerts': { 'Resolve the alert': button(/^Resolve dispute_lost/) },
}

/** The dialogs of a page are checked with little behind them, because axe examines the whole document. */
const SHORTER: Record<string, string> = { '/admin/users': `/admin/users?q=${AMELIE}` }

it('every page and dialog is accessible and fits, in both themes and at both widths', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const [first] = await fillBackOffice(product)
  await addFailedWork(product, first?.user_id ?? '')
  const accept = await rejectKnowledge(product, 'Rejected')
  const rejected = {
    title: 'Rejected',
    platform: 'general',
    content_type: 'training',
    content: 'A text',
    description: '',
    is_active: false,
  }
  const token = await adminToken(product)
  expect((await call(product, 'POST', '/api/admin/knowledge', { token, body: rejected })).status).toBe(201)
  const view = { page: 'users', name: 'By email', query: 'sort=email' }
  expect((await call(product, 'POST', '/api/admin/views', { token, body: view })).status).toBe(201)
  const { slices } = (await call(product, 'GET', '/registry.json')).json
  const { routes }: { routes: { path: string }[] } = slices.find(({ slice }: { slice: string }) => slice === 'admin')
  const paths = routes.map(({ path }) => path).filter((path) => path !== '/admin')
  const tabs = Object.keys(DIALOGS).filter((url) => url.includes('?'))
  expect([...paths, ...tabs]).toEqual(expect.arrayContaining(Object.keys(DIALOGS)))
  const isDead = async () => (await call(product, 'GET', '/api/admin/dead-letters', { token })).json.letters.length === 1
  await poll(isDead, { what: 'the dead letter' })
  await accept()
  await openAdmin(page, product)
  const faults: string[] = []
  for (const path of [...paths, ...tabs]) {
    await page.setViewportSize({ width: 1280, height: 812 })
    await openWithin(page, path)
    await waitUntilHidden(page.locator('[aria-busy="true"], .mantine-Skeleton-root'))
    faults.push(...(await faultsIn(page, path)))
    const shorter = SHORTER[path]
    if (shorter) {
      await page.setViewportSize({ width: 1280, height: 812 })
      await openWithin(page, shorter)
      await see(page.getByRole('link', { name: AMELIE }))
    }
    for (const [name, open] of Object.entries(DIALOGS[path] ?? {})) {
      await page.setViewportSize({ width: 1280, height: 812 })
      await open(page)
      const opened = dialog(page, name)
      await see(opened)
      await waitUntilHidden(opened.locator('[aria-busy="true"], .mantine-Skeleton-root'))
      const hasFocus = await poll(() => opened.evaluate((box) => box.contains(document.activeElement)), { what: `the focus in ${name}` })
      expect(hasFocus).toBe(true)
      faults.push(...(await faultsIn(page, `${path}, ${name}`, LOOKS)))
      await page.keyboard.press('Escape')
      await waitUntilHidden(opened)
    }
  }
  expect(faults).toEqual([])
})

it('the command palette opens users, packages, pages and actions with the keyboard, under slow responses too', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const { user_id, email } = await registerAccount(product)
  await openAdmin(page, product)
  await poll(async () => (await callAsAdmin(page, product, 'GET', `/api/admin/users?q=${email}`)).json?.total === 1, { what: email })
  // Every response is late, and the responses of the search more so.
  await page.route('**/api/admin/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, route.request().url().includes('/search') ? 1_500 : 400))
    await route.continue()
  })
  const palette = dialog(page, 'Search and commands')
  const field = palette.getByRole('combobox')
  const enter = async (text: string, option: string) => {
    await page.keyboard.press('Control+k')
    await field.pressSequentially(text)
    await see(palette.getByRole('option', { name: option, exact: true, selected: true }))
    await page.keyboard.press('Enter')
    await waitUntilHidden(palette)
  }
  await enter(email, email)
  await page.waitForURL(`**/admin/users/${user_id}`)
  await see(dialog(page, 'User Details').getByText(user_id))
  await page.keyboard.press('Escape')
  await enter('Profess', 'Professional')
  await page.waitForURL('**/admin/packages/professional')
  await see(dialog(page, 'Edit Package'))
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog(page, 'Edit Package'))
  await enter('Sync', 'Sync Stripe')
  await see(notice(page, /^(Stripe sync completed|Sync completed with)/))
  await page.keyboard.press('Control+k')
  await see(palette.getByRole('option', { name: 'Dashboard', selected: true }))
  await field.press('ArrowDown')
  await see(palette.getByRole('option', { name: 'Users', selected: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users')
  await enter('Keyboard', 'Keyboard shortcuts')
  await see(dialog(page, 'Keyboard shortcuts'))

  // Enter before the response: it must not choose something that is not the text.
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog(page, 'Keyboard shortcuts'))
  await page.keyboard.press('Control+k')
  await field.pressSequentially(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${user_id}`)
})

it('the keys search, move, select, open and edit, and nothing while the administrator types', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const { email } = await registerAccount(product)
  await openAdmin(page, product)
  await poll(async () => (await callAsAdmin(page, product, 'GET', `/api/admin/users?q=${email}`)).json?.total === 1, { what: email })
  await page.goto('/admin/users')
  await see(page.getByRole('row').filter({ hasText: email }))
  await page.keyboard.press('/')
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('jx')
  expect(await page.getByRole('searchbox').inputValue()).toBe('jx')
  await page.getByRole('searchbox').fill(email)
  await page.waitForURL(/q=/)
  await see(page.getByText('1 user that matches').or(page.getByText('1 user', { exact: true })))
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await see(page.getByText('1 selected'))
  await page.keyboard.press('e')
  const edit = dialog(page, 'Edit User')
  await see(edit)
  expect(await edit.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await page.keyboard.press('Escape')
  await waitUntilHidden(edit)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await see(dialog(page, 'User Details'))
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog(page, 'User Details'))
  await page.keyboard.press('?')
  await see(dialog(page, 'Keyboard shortcuts').getByText('Next row'))
})

it('a bulk action that was interrupted continues, with one audit entry for each user', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const name = `resumed${Date.now().toString(36)}`
  const accounts = await Promise.all([1, 2, 3].map((index) => registerAccount(product, `${name}-${index}@example.com`)))
  await openAdmin(page, product)
  const listed = async () => (await callAsAdmin(page, product, 'GET', `/api/admin/users?q=${name}`)).json?.total
  await poll(async () => (await listed()) === 3, { what: 'the users' })
  // The page is closed before the first slice of the action.
  await page.route('**/api/admin/users/bulk/*/run', (route) => route.abort())
  await page.goto(`/admin/users?q=${name}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Give a bonus' }).click()
  const bulk = dialog(page, 'Give a bonus')
  await bulk.getByRole('textbox', { name: 'Posts' }).fill('4')
  await bulk.getByRole('textbox', { name: 'Reason' }).fill('Interrupted')
  await bulk.getByRole('button', { name: 'Change 3 users' }).click()
  await see(page.getByText(/paused/))
  await page.unroute('**/api/admin/users/bulk/*/run')
  await page.goto('/admin/users')
  await see(page.getByText('0 of 3 users are done. Reason: Interrupted'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await see(page.getByText('3 of 3 users changed'))
  for (const { token } of accounts)
    await poll(async () => (await call(product, 'GET', '/api/user/package', { token })).json?.referral_bonus === 4, { what: 'the bonus' })
  const entries = (await callAsAdmin(page, product, 'GET', '/api/admin/audit?action=user.bonus&limit=100')).json.entries
  const targets = entries
    .filter(({ reason }: { reason: string }) => reason === 'Interrupted')
    .map(({ target }: { target: { id: string } }) => target.id)
  expect(targets.sort()).toEqual(accounts.map(({ user_id }) => user_id).sort())
})

it('logs an idle administrator out in every tab, with a warning, and each tab returns to its page after the login', async () => {
  const { product } = site
  // With a context of its own, because the clock of a context cannot be removed.
  const { page, context } = await site.visit({ ownContext: true })
  await context.clock.install()
  await openAdminByLogin(page, product, '/admin/referrals')
  const other = await context.newPage()
  await other.goto('/admin/knowledge')
  await see(other.getByRole('heading', { level: 1 }))
  await page.clock.fastForward('28:10')
  const warning = dialog(page, 'Are you still there?')
  await see(warning)
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await waitUntilHidden(warning)
  await other.clock.fastForward('00:10')
  await waitUntilHidden(dialog(other, 'Are you still there?'))
  await page.clock.fastForward('30:10')
  for (const tab of [page, other]) {
    await see(tab.getByRole('button', { name: 'Access Admin Panel' }))
    await see(tab.getByText('You were logged out after 30 minutes without activity. Log in again.'))
  }
  await logIn(page, product)
  await page.waitForURL('**/admin/referrals')
  // The login in one tab is one in the other, which returns to its own page.
  await other.waitForURL('**/admin/knowledge')
})
