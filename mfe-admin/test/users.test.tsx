import { type FakeApi, type FakeRoute, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { commands } from '../src/palette/commands.ts'
import { type BulkChoice, BulkDialog } from '../src/users/bulk-dialog.tsx'
import type { BulkJob, Grant, ListedUser, UserDetail, UserList } from '../src/users/users.api.ts'
import { openAdmin, testAdmin } from './open-admin.tsx'

function user(name: string, changes: Partial<ListedUser> = {}): ListedUser {
  return {
    ...{ user_id: `usr_${name}_0123`, email: `${name}@example.com`, name: null, subscription_status: 'free', package_name: 'Starter' },
    ...{ is_admin: false, is_active: true, created_at: '2026-03-01T12:00:00.000Z', last_activity: null, content_count: 0, video_count: 0 },
    ...{ version: 3, ...changes },
  }
}

const ANNA = user('anna', {
  subscription_status: 'pro',
  package_name: 'Professional',
  content_count: 12,
  last_activity: '2026-03-09T12:00:00.000Z',
})
const BERT = user('bert', { is_admin: true, is_active: false })

const DETAIL: UserDetail = {
  user: {
    ...ANNA,
    ...{
      email_verified: true,
      first_name: 'Anna',
      last_name: '',
      bio: '',
      company: 'ACME',
      website: '',
      phone: '',
      last_login_at: null,
      mfa_enabled: false,
    },
  },
  stats: {
    total_content: 12,
    total_tokens: 2400,
    avg_tokens_per_content: 200,
    total_videos: 1,
    failed_videos: 0,
    video_cost: 0.4,
    ai_cost_micros: 5_300,
    unpriced_content: 2,
  },
  content: [
    {
      ...{ content_id: 'ctn_1', platform: 'LinkedIn Post', prompt: 'We launch on Monday', created_at: '2026-03-09T12:00:00.000Z' },
      ...{ usage: { total_tokens: 90 }, provider: 'openai', model: 'gpt-4o-mini' },
    },
  ],
  subscription: {
    ...{ package: { name: 'Professional', tier: 'pro' }, status: 'active', source: 'subscription', price: 29, currency: 'usd' },
    ...{ renews_at: '2026-04-01T00:00:00.000Z', cancel_at: null, ends_at: null, include_video: false, is_paid: true },
  },
  grants: [],
  bonuses: [],
  payments: [
    {
      ...{ transaction_id: 'pay_1', package_name: 'Professional', amount: 29, currency: 'usd', status: 'succeeded', kind: 'payment' },
      created_at: '2026-03-01T12:00:00.000Z',
    },
  ],
  unavailable: [],
}

const LIST: UserList = { users: [ANNA, BERT], total: 2, page: 1, pages: 1, limit: 25 }
const keys = userEvent.setup()

function open(path = '/admin/users', routes: Record<string, FakeRoute | object> = {}): Promise<FakeApi> {
  return openAdmin(path, {
    'GET /api/admin/users': LIST,
    'GET /api/admin/users/bulk': { jobs: [] },
    'GET /api/admin/users/*': DETAIL,
    'GET /api/admin/views': { views: [] },
    ...routes,
  })
}
const last = (server: FakeApi, method: string, path: string) =>
  server.calls.findLast((call) => call.method === method && call.path === path)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const messages = () => toasts.get().map(({ message }) => message)
const undo = () => act(async () => toasts.get().at(-1)?.action?.onClick())
const type = async (form: Awaited<ReturnType<typeof dialog>>, name: RegExp, text: string) =>
  keys.type(form.getByRole('textbox', { name }), text)

afterEach(() => {
  jest.restoreAllMocks()
  cleanup()
  resetApp()
})

describe('the table', () => {
  test('shows the columns of the specification', async () => {
    await open()
    const row = within(await screen.findByRole('row', { name: /anna@example.com/ }))
    expect(row.getByRole('rowheader')).toHaveTextContent('anna@example.comusr_anna')
    expect(row.getByText('Pro')).toBeInTheDocument()
    expect(row.getByText('12')).toBeInTheDocument()
    const other = within(screen.getByRole('row', { name: /bert@example.com/ }))
    expect(other.getByText('Never')).toBeInTheDocument()
    expect(other.getByText('Admin')).toBeInTheDocument()
    expect(other.getByText('Deactivated')).toBeInTheDocument()
    for (const header of ['User', 'Subscription', 'Content', 'Joined', 'Last Activity', 'Actions'])
      expect(screen.getByRole('columnheader', { name: new RegExp(header) })).toBeInTheDocument()
  })

  test('searches, filters, sorts and pages at the server, with the view in the URL', async () => {
    const server = await open('/admin/users?q=ann&status=pro&sort=-content_count&page=2', {
      'GET /api/admin/users': { ...LIST, total: 45, pages: 3 },
    })
    await screen.findByText('Page 2 of 3')
    expect(Object.fromEntries(last(server, 'GET', '/api/admin/users')?.query ?? [])).toEqual({
      ...{ q: 'ann', status: 'pro', sort: 'content_count', order: 'desc', page: '2', limit: '20' },
    })
    await keys.click(await button('Next'))
    await waitFor(() => expect(last(server, 'GET', '/api/admin/users')?.query.get('page')).toBe('3'))
    expect(location.search).toContain('page=3')
  })

  test('exports every user of the view', async () => {
    const server = await open('/admin/users?state=active', { 'GET /api/admin/users/export': () => new Response('csv') })
    await keys.click(await button('Export CSV'))
    await waitFor(() => expect(last(server, 'GET', '/api/admin/users/export')).toBeDefined())
    expect(Object.fromEntries(last(server, 'GET', '/api/admin/users/export')?.query ?? [])).toEqual({
      ...{ state: 'active', sort: 'created_at', order: 'desc' },
    })
  })

  describe('exports the selection', () => {
    test('of ticked users only, at the server, which records it', async () => {
      const server = await open('/admin/users', { 'GET /api/admin/users/export': () => new Response('csv') })
      for (const name of ['bert', 'anna']) await keys.click(await screen.findByRole('checkbox', { name: `Select ${name}@example.com` }))
      for (const each of await screen.findAllByRole('button', { name: /^Export 2 users/ })) await keys.click(each)
      const exports = () => server.calls.filter(({ path }) => path === '/api/admin/users/export')
      await waitFor(() => expect(exports()).toHaveLength(2))
      for (const { query } of exports()) expect([...query]).toEqual([BERT, ANNA].map(({ user_id }) => ['user_id', user_id]))
    })

    test('of more ticked users than the server accepts is explained', async () => {
      const users = Array.from({ length: 201 }, (_, index) => user(`many${index}`))
      const server = await open('/admin/users', { 'GET /api/admin/users': { users, total: 400, pages: 2 } })
      await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
      const [, inBar] = await screen.findAllByRole('button', { name: /^Export 201 users/ })
      await keys.click(inBar as HTMLElement)
      expect(messages()).toEqual(['You can export up to 200 ticked users. To export more, use a filter instead.'])
      expect(last(server, 'GET', '/api/admin/users/export')).toBeUndefined()
    })

    test('of all that match at the server', async () => {
      const server = await open('/admin/users?q=a', {
        'GET /api/admin/users': { ...LIST, total: 40, pages: 20 },
        'GET /api/admin/users/export': () => new Response('csv'),
      })
      await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
      await keys.click(await button('Select all 40 that match'))
      const [, inBar] = await screen.findAllByRole('button', { name: /^Export 40 users/ })
      await keys.click(inBar as HTMLElement)
      await waitFor(() => expect(last(server, 'GET', '/api/admin/users/export')?.query.get('q')).toBe('a'))
    })
  })

  test('shows a failed list with Retry', async () => {
    const server = await open('/admin/users', { 'GET /api/admin/users': () => problem('forbidden') })
    expect(await screen.findByText('Failed to load users')).toBeInTheDocument()
    server.on({ 'GET /api/admin/users': LIST })
    await keys.click(await button('Retry'))
    expect(await screen.findByRole('row', { name: /anna/ })).toBeInTheDocument()
  })
})

describe('the forms', () => {
  test('adds a user, and checks the required fields first', async () => {
    const server = await open('/admin/users', { 'POST /api/admin/users': { user: user('new'), plan_problem: null } })
    await keys.click(await button('Add user'))
    const form = await dialog('Add New User')
    await keys.click(form.getByRole('button', { name: 'Add user' }))
    expect(form.getByText('Email is required')).toBeInTheDocument()
    expect(form.getByText('Password is required')).toBeInTheDocument()
    expect(last(server, 'POST', '/api/admin/users')).toBeUndefined()
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'new@example.com')
    await keys.type(form.getByLabelText(/^Password/), 'correct horse')
    await keys.click(form.getByRole('checkbox', { name: 'Administrator' }))
    await keys.click(form.getByRole('button', { name: 'Add user' }))
    await waitFor(() => expect(messages()).toEqual(['User created successfully!']))
    expect(last(server, 'POST', '/api/admin/users')?.body).toEqual({
      ...{ email: 'new@example.com', password: 'correct horse', subscription_status: 'free', is_admin: true },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test.each([
    [() => problem('email_taken', 'Already taken.', { errors: [{ path: 'email', message: 'Already taken.' }] }), 'Already taken.'],
    [
      () => {
        throw new TypeError('offline')
      },
      'Failed to create user',
    ],
  ])('shows why a user was not created', async (answer, sentence) => {
    await open('/admin/users', { 'POST /api/admin/users': answer })
    await keys.click(await button('Add user'))
    const form = await dialog('Add New User')
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'new@example.com')
    await keys.type(form.getByLabelText(/^Password/), 'correct horse')
    await keys.click(form.getByRole('button', { name: 'Add user' }))
    expect((await form.findAllByText(sentence)).length).toBeGreaterThan(0)
  })

  test.each([
    ['Escape', () => keys.keyboard('{Escape}')],
    ['Cancel', () => keys.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the backdrop', () => keys.click(document.querySelector('[data-lc-dialog]') ?? document.body)],
  ])('resets on close by %s', async (_, close) => {
    await open()
    await keys.click(await button('Add user'))
    await keys.type((await dialog('Add New User')).getByRole('textbox', { name: /Email/ }), 'half')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await keys.click(await button('Add user'))
    expect((await dialog('Add New User')).getByRole('textbox', { name: /Email/ })).toHaveValue('')
  })

  test('edits a user without sending an empty password or an unchanged plan', async () => {
    const server = await open('/admin/users', { 'PUT /api/admin/users/*': { user: ANNA, plan_problem: null } })
    await keys.click(await button('Edit anna@example.com'))
    const form = await dialog('Edit User')
    await keys.clear(form.getByRole('textbox', { name: /Email/ }))
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'anna2@example.com')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123')?.body).toEqual({ version: 3, email: 'anna2@example.com', is_admin: false })
  })

  test('an edit can be undone, based on the new version', async () => {
    const saved = { ...ANNA, email: 'anna2@example.com', version: 4 }
    const server = await open('/admin/users', { 'PUT /api/admin/users/*': { user: saved, plan_problem: null } })
    await keys.click(await button('Edit anna@example.com'))
    const form = await dialog('Edit User')
    await keys.clear(form.getByRole('textbox', { name: /Email/ }))
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'anna2@example.com')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    await undo()
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123')?.body).toEqual({ email: 'anna@example.com', is_admin: false, version: 4 })
    await waitFor(() => expect(messages()).toContain('Undone'))
  })

  test('an edit with a new password cannot be undone', async () => {
    await open('/admin/users', { 'PUT /api/admin/users/*': { user: { ...ANNA, is_admin: true, version: 4 }, plan_problem: null } })
    await keys.click(await button('Edit anna@example.com'))
    const form = await dialog('Edit User')
    await keys.type(form.getByLabelText(/^Password/), 'correct horse')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    expect(toasts.get()[0]?.action).toBeUndefined()
  })

  test('sets a plan with its last day and a reason', async () => {
    const server = await open('/admin/users', { 'PUT /api/admin/users/*': { user: BERT, plan_problem: null } })
    await keys.click(await button('Edit bert@example.com'))
    const form = await dialog('Edit User')
    expect(form.queryByLabelText(/^Last day/)).toBeNull()
    await keys.click(form.getByRole('combobox', { name: 'Subscription' }))
    const plans = within(await screen.findByRole('listbox', { name: 'Subscription', hidden: true }))
    expect(plans.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual(['Free', 'Pro', 'Business'])
    await keys.click(plans.getByRole('option', { name: 'Business', hidden: true }))
    fireEvent.change(form.getByLabelText(/^Last day/), { target: { value: '2026-12-31' } })
    await keys.type(form.getByRole('textbox', { name: /^Reason/ }), 'Partner')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_bert_0123')?.body).toEqual({
      ...{ version: 3, email: 'bert@example.com', is_admin: true, subscription_status: 'business' },
      ...{ ends_at: '2026-12-31T23:59:59.000Z', reason: 'Partner' },
    })
  })

  test.each([
    [() => problem('last_admin', 'This is the last active administrator.'), 'This is the last active administrator.'],
    [() => Promise.reject(new TypeError('offline')), 'Failed to update user'],
  ])('shows why a user was not changed', async (answer, sentence) => {
    await open('/admin/users', { 'PUT /api/admin/users/*': answer })
    await keys.click(await button('Edit anna@example.com'))
    const form = await dialog('Edit User')
    await keys.clear(form.getByRole('textbox', { name: /Email/ }))
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    expect(form.getByText('Email is required')).toBeInTheDocument()
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(sentence)).toBeInTheDocument()
  })

  test('shows what someone else changed, and saves on top of it if wanted', async () => {
    let conflicts = 1
    const server = await open('/admin/users', {
      'PUT /api/admin/users/*': () =>
        conflicts-- > 0
          ? problem('version_conflict', undefined, { current: { email: 'other@example.com', is_admin: false, version: 8 } })
          : { user: ANNA, plan_problem: null },
    })
    await keys.click(await button('Edit anna@example.com'))
    await keys.click((await dialog('Edit User')).getByRole('button', { name: 'Save changes' }))
    const conflict = await dialog('Someone else changed this')
    expect(conflict.getByText('other@example.com')).toBeInTheDocument()
    await keys.click(conflict.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123')?.body).toMatchObject({ version: 8 })
  })

  test('opens the plan dialog if the plan of a saved user needs a decision', async () => {
    await open('/admin/users', {
      'PUT /api/admin/users/*': { user: ANNA, plan_problem: { code: 'live_subscription', detail: 'The user pays.' } },
    })
    await keys.click(await button('Edit anna@example.com'))
    await keys.click((await dialog('Edit User')).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('dialog', { name: 'Change plan' })).toBeInTheDocument()
  })
})

describe('deleting', () => {
  const QUESTION = 'Are you sure you want to delete this user? This action cannot be undone.'

  test('needs the email address, and then deletes', async () => {
    const server = await open('/admin/users', { 'DELETE /api/admin/users/*': { success: true } })
    await keys.click(await button('Delete anna@example.com'))
    const form = await dialog(QUESTION)
    expect(form.getByRole('button', { name: 'Delete user' })).toBeDisabled()
    await keys.type(form.getByRole('textbox', { name: /Type anna@example.com/ }), 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Delete user' }))
    await waitFor(() => expect(last(server, 'DELETE', '/api/admin/users/usr_anna_0123')).toBeDefined())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test.each([
    [
      () => problem('last_admin', 'This is the last active administrator.'),
      'Failed to delete user. This is the last active administrator.',
    ],
    [
      () => {
        throw new TypeError('offline')
      },
      'Failed to delete user',
    ],
  ])('shows why a user was not deleted', async (answer, sentence) => {
    await open('/admin/users', { 'DELETE /api/admin/users/*': answer })
    await keys.click(await button('Delete anna@example.com'))
    const form = await dialog(QUESTION)
    await keys.type(form.getByRole('textbox', { name: /Type anna@example.com/ }), 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Delete user' }))
    expect(await form.findByText(sentence)).toBeInTheDocument()
  })
})

describe('the details', () => {
  test('show account, usage, plan, payments and recent content, and keep the view of the table', async () => {
    await open('/admin/users?status=pro')
    await keys.click(await button('View anna@example.com'))
    const details = await dialog('User Details')
    expect(await details.findByText('We launch on Monday')).toBeInTheDocument()
    expect(details.getByText('90 tokens · openai · gpt-4o-mini')).toBeInTheDocument()
    for (const title of ['Account Information', 'Usage Statistics', 'Recent Content'])
      expect(details.getByRole('region', { name: title })).toBeInTheDocument()
    expect(details.getByText('Account Type').nextSibling).toHaveTextContent('User')
    expect(details.getByText('Total Content').nextSibling).toHaveTextContent('12')
    expect(details.getByText('Total Tokens').nextSibling).toHaveTextContent('2,400')
    expect(details.getByText('Avg Tokens per Content').nextSibling).toHaveTextContent('200')
    expect(details.getByText('AI Cost').nextSibling).toHaveTextContent('$0.0053, without 2 texts of models with unknown prices')
    expect(details.getByText('$29.00 per month')).toBeInTheDocument()
    expect(location.pathname).toBe('/admin/users/usr_anna_0123')
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/admin/users?status=pro'))
  })

  test('that cannot be loaded are logged and shown with Retry', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const server = await open('/admin/users/usr_anna_0123', { 'GET /api/admin/users/*': () => problem('not_found') })
    const details = await dialog('User Details')
    expect(await details.findByText('The user could not be loaded')).toBeInTheDocument()
    expect(log).toHaveBeenCalledWith('User details', expect.anything())
    server.on({ 'GET /api/admin/users/*': DETAIL })
    await keys.click(details.getByRole('button', { name: 'Retry' }))
    expect(await details.findByText('We launch on Monday')).toBeInTheDocument()
  })

  test('show a part that could not be loaded with Retry', async () => {
    await open('/admin/users/usr_anna_0123', { 'GET /api/admin/users/*': { ...DETAIL, content: [], unavailable: ['content'] } })
    const details = await dialog('User Details')
    expect(await details.findByText('This part could not be loaded')).toBeInTheDocument()
  })

  test('a plan for a paying user offers both ways to cancel', async () => {
    let calls = 0
    const server = await open('/admin/users/usr_anna_0123', {
      'PUT /api/admin/users/*/subscription': () => (calls++ === 0 ? problem('live_subscription') : { subscription: DETAIL.subscription }),
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Change plan' }))
    const form = await dialog('Change plan')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    expect(form.getByText('Reason is required')).toBeInTheDocument()
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Wants to stop')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    await keys.click(await form.findByRole('button', { name: 'Cancel at the end of the period' }))
    await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toMatchObject({
      ...{ reason: 'Wants to stop', cancel: 'period_end' },
    })
  })

  test('a subscription is canceled at once only after the email address was typed', async () => {
    const server = await open('/admin/users/usr_anna_0123', {
      'PUT /api/admin/users/*/subscription': ({ body }) =>
        (body as { cancel?: string }).cancel ? { subscription: DETAIL.subscription, grants: [] } : problem('live_subscription'),
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Change plan' }))
    const form = await dialog('Change plan')
    await type(form, /Reason/, 'Fraud')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    await keys.click(await form.findByRole('button', { name: 'Cancel now' }))
    const cancel = form.getByRole('button', { name: 'Cancel the subscription now' })
    expect(cancel).toBeDisabled()
    await type(form, /Type anna@example.com/, 'anna{Enter}')
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await type(form, /Type anna@example.com/, '@example.com')
    await keys.click(cancel)
    await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toMatchObject({ cancel: 'now' })
    expect(toasts.get()[0]?.action).toBeUndefined()
  })

  describe('a plan that was set', () => {
    const AT = '2026-03-10T12:00:00.000Z'
    const grant = (tier: string, changes: Partial<Grant> = {}): Grant => ({
      ...{ grant_id: `grt_${tier}`, package_name: tier, tier, reason: 'Partner', granted_at: AT, ends_at: null, ended_at: null },
      ...changes,
    })
    const set = async (user: Partial<ListedUser>, grants: Grant[]) => {
      const server = await open('/admin/users/usr_anna_0123', {
        'GET /api/admin/users/*': { ...DETAIL, user: { ...DETAIL.user, ...user } },
        'PUT /api/admin/users/*/subscription': { subscription: DETAIL.subscription, grants },
      })
      await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Change plan' }))
      const form = await dialog('Change plan')
      await keys.click(form.getByRole('combobox', { name: 'Plan' }))
      await keys.click(within(await screen.findByRole('listbox', { hidden: true })).getByRole('option', { name: 'Business', hidden: true }))
      await type(form, /Reason/, 'Launch')
      await keys.click(form.getByRole('button', { name: 'Save plan' }))
      await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
      return server
    }

    test('is ended by Undo', async () => {
      const server = await set({ subscription_status: 'free' }, [grant('business')])
      await undo()
      expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toEqual({
        ...{ subscription_status: 'free', reason: 'Undo', ends_at: null },
      })
    })

    test('is replaced with the earlier one by Undo', async () => {
      const ends_at = '2999-12-31T23:59:59.000Z'
      const older = grant('business', { grant_id: 'grt_0', ended_at: '2026-01-01T00:00:00.000Z' })
      const server = await set({}, [older, grant('pro', { ended_at: AT, ends_at }), grant('business')])
      await undo()
      expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toEqual({
        ...{ subscription_status: 'pro', reason: 'Partner', ends_at },
      })
    })

    test('for a paying user has no Undo, which would need the end of the subscription', async () => {
      await set({}, [grant('business')])
      expect(toasts.get()[0]?.action).toBeUndefined()
    })
  })

  describe('viewing the account as the user', () => {
    const START = '/api/admin/users/usr_anna_0123/view'
    const tab = { opener: window } as unknown
    let opened: string[]
    beforeEach(() => {
      opened = []
      jest.spyOn(window, 'open').mockImplementation((url) => {
        opened.push(String(url))
        return tab as Window
      })
    })
    afterEach(() => {
      jest.restoreAllMocks()
    })
    const openDialog = async (api: Record<string, FakeRoute | object> = {}) => {
      const server = await open('/admin/users/usr_anna_0123', { 'POST /api/admin/users/*/view': { access_token: 'a.b.c' }, ...api })
      await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'View as user' }))
      return { server, form: await dialog('View as user') }
    }
    const start = async (form: Awaited<ReturnType<typeof dialog>>) => keys.click(form.getByRole('button', { name: 'View as user' }))

    test('requires a reason and opens a new tab that cannot reach this page', async () => {
      const { server, form } = await openDialog()
      expect(form.getByText(/The user gets an email with the reason/)).toBeInTheDocument()
      await start(form)
      expect(form.getByText('Reason is required')).toBeInTheDocument()
      await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Ticket 42')
      await start(form)
      await waitFor(() => expect(opened).toEqual(['/view#token=a.b.c']))
      expect(tab).toEqual({ opener: null })
      expect(last(server, 'POST', START)?.body).toEqual({ reason: 'Ticket 42', request_id: expect.any(String) })
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'View as user' })).toBeNull())
    })

    test('offers a link if the browser blocks the tab', async () => {
      jest.spyOn(window, 'open').mockImplementation(() => null)
      const { form } = await openDialog()
      await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Ticket 42')
      await start(form)
      expect(await form.findByRole('link', { name: 'Open the view' })).toHaveAttribute('href', '/view#token=a.b.c')
    })

    test('is retried with the same id, so that the user gets one email', async () => {
      let failures = 1
      const { server, form } = await openDialog({
        'POST /api/admin/users/*/view': () => (failures-- > 0 ? problem('upstream_failed') : { access_token: 'a.b.c' }),
      })
      await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Ticket 42')
      await start(form)
      await form.findByRole('alert')
      await start(form)
      await waitFor(() => expect(opened).toHaveLength(1))
      const sent = server.calls.filter(({ method, path }) => method === 'POST' && path === START)
      expect(sent[1]?.body).toEqual(sent[0]?.body)
    })

    test.each([
      [{ is_admin: true }, "Administrators' accounts can't be viewed as a user."],
      [{ is_active: false }, "A deactivated account can't be viewed. Activate it first."],
    ])('is not possible for %j', async (change, sentence) => {
      await open('/admin/users/usr_anna_0123', { 'GET /api/admin/users/*': { ...DETAIL, user: { ...DETAIL.user, ...change } } })
      const button = await (await dialog('User Details')).findByRole('button', { name: 'View as user' })
      expect(button).toBeDisabled()
      expect(button).toHaveAccessibleDescription(sentence)
      expect(commands.get().map(({ label }) => label)).not.toContain('View as user: anna@example.com')
    })

    test('is an action of the command palette', async () => {
      await open('/admin/users/usr_anna_0123')
      await (await dialog('User Details')).findByRole('button', { name: 'View as user' })
      await act(async () =>
        commands
          .get()
          .find(({ label }) => label === 'View as user: anna@example.com')
          ?.run(),
      )
      expect(await dialog('View as user')).toBeDefined()
    })
  })

  test('a bonus is sent with one id for every attempt', async () => {
    let failures = 1
    const server = await open('/admin/users/usr_anna_0123', {
      'POST /api/admin/users/*/bonus': () => (failures-- > 0 ? problem('service_unavailable') : { bonus: {} }),
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Give a bonus' }))
    const form = await dialog('Give a bonus')
    await keys.click(form.getByRole('button', { name: 'Give bonus' }))
    expect(form.getByText('Grant at least one post or video')).toBeInTheDocument()
    await keys.clear(form.getByRole('textbox', { name: /Posts/ }))
    await keys.type(form.getByRole('textbox', { name: /Posts/ }), '5')
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Apology')
    await keys.click(form.getByRole('button', { name: 'Give bonus' }))
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    await keys.click(await form.findByRole('button', { name: 'Give bonus' }))
    await waitFor(() => expect(messages()).toEqual(['Bonus granted']))
    const [first, second] = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
    expect(first).toMatchObject({ texts: 5, videos: 0, reason: 'Apology' })
    expect(second?.['request_id']).toBe(first?.['request_id'])
  })

  test('a refund asks for a reason and for the email address', async () => {
    const server = await open('/admin/users/usr_anna_0123', {
      'POST /api/admin/payments/*/refund': { refund: { refunded_amount: 29, currency: 'usd' } },
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: /Refund \$29.00/ }))
    const form = await dialog('Refund payment')
    expect(form.getByRole('button', { name: 'Refund' })).toBeDisabled()
    await type(form, /Type anna@example.com/, 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Refund' }))
    expect(form.getByText('Reason is required')).toBeInTheDocument()
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Outage')
    await keys.click(form.getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(messages()).toEqual(['$29.00 refunded']))
    expect(last(server, 'POST', '/api/admin/payments/pay_1/refund')?.body).toMatchObject({ end_plan: false, reason: 'Outage' })
  })

  test('deactivating can be undone', async () => {
    const server = await open('/admin/users/usr_anna_0123', {
      'POST /api/admin/users/*/deactivate': { user: ANNA },
      'POST /api/admin/users/*/activate': { user: ANNA },
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Deactivate' }))
    const form = await dialog('Deactivate user')
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Spam')
    await keys.click(form.getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(messages()).toEqual(['anna@example.com was deactivated']))
    await act(async () => toasts.get()[0]?.action?.onClick())
    expect(last(server, 'POST', '/api/admin/users/usr_anna_0123/activate')?.body).toEqual({ reason: 'Undo' })
  })
})

describe('bulk actions', () => {
  const job = (changes: Partial<BulkJob> = {}): BulkJob => ({
    ...{ job_id: 'blk_1', action: 'deactivate', reason: 'Spam', created_at: '2026-03-10T12:00:00.000Z', state: 'open' },
    ...{ created_by: 'usr_admin', done: 0, failed_count: 0, failed: [], skipped: 0, total: 2, ...changes },
  })

  test('count first, then run in slices and list the failures', async () => {
    const slices = [job({ done: 1 }), job({ done: 1, failed_count: 1, state: 'ended', failed: [failure('bert')] })]
    const server = await open('/admin/users', {
      'POST /api/admin/users/bulk/preview': { count: 2, sample: [{ user_id: 'usr_1', email: 'anna@example.com' }] },
      'POST /api/admin/users/bulk': { job: job() },
      'POST /api/admin/users/bulk/*/run': () => ({ job: slices.shift() }),
    })
    await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await keys.click(await button('Deactivate'))
    const form = await dialog('Deactivate users')
    expect(await form.findByText(/anna@example.com and 1 more/)).toBeInTheDocument()
    await keys.click(form.getByRole('button', { name: 'Change 2 users' }))
    expect(form.getByText('Reason is required')).toBeInTheDocument()
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Spam')
    await keys.click(form.getByRole('button', { name: 'Change 2 users' }))
    expect(await screen.findByText('1 of 2 users changed')).toBeInTheDocument()
    expect(last(server, 'POST', '/api/admin/users/bulk')?.body).toEqual({
      ...{ action: 'deactivate', values: {}, user_ids: [ANNA.user_id, BERT.user_id], expected_count: 2, reason: 'Spam' },
    })
    expect(screen.getByText(/bert@example.com: Your own account/)).toBeInTheDocument()
  })

  test.each([
    ['ticked', '/admin/users', async () => {}],
    [
      'that match a filter',
      '/admin/users?q=a',
      async () => {
        await keys.click(await button(/^Select all 30/))
      },
    ],
  ])('of users %s can be undone for those that changed', async (_, path, choose) => {
    const all = [ANNA, user('cleo'), BERT]
    const server = await open(path, {
      'GET /api/admin/users': ({ query }) => ({ users: all, total: 30, pages: query.get('limit') === '100' ? 1 : 2 }),
      'POST /api/admin/users/bulk/preview': ({ body }) => ({ count: (body as { user_ids?: string[] }).user_ids?.length ?? 30, sample: [] }),
      'POST /api/admin/users/bulk': ({ body }) => ({ job: job({ action: (body as { action: BulkJob['action'] }).action }) }),
      'POST /api/admin/users/bulk/*/run': () => ({ job: job({ done: 2, state: 'ended' }) }),
    })
    await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await choose()
    await keys.click(await button('Deactivate'))
    const form = await dialog('Deactivate users')
    await type(form, /Reason/, 'Spam')
    await keys.click(await form.findByRole('button', { name: /^Change/ }))
    await waitFor(() => expect(messages()).toEqual(['2 users deactivated']))
    await undo()
    // The third one was deactivated before.
    expect(last(server, 'POST', '/api/admin/users/bulk')?.body).toEqual({
      ...{ action: 'activate', values: {}, user_ids: [ANNA.user_id, 'usr_cleo_0123'], expected_count: 2, reason: 'Undo' },
    })
    await waitFor(() => expect(messages()).toContain('Undone'))
  })

  test('explain that more than 500 users cannot be ticked', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => user(`u${index}`))
    const choice: BulkChoice = { action: 'deactivate', selection: { kind: 'rows', ids: rows.map(({ user_id }) => user_id), rows } }
    const none = () => {}
    const { api } = renderWithApp(<BulkDialog choice={choice} onClose={none} onStarted={none} />, { session: testAdmin, api: {} })
    expect((await dialog('Deactivate users')).getByText(/You ticked 501 users; at most 500/)).toBeInTheDocument()
    expect(api.calls).toEqual([])
  })

  test('count again if the selection has changed', async () => {
    let count = 2
    await open('/admin/users', {
      'POST /api/admin/users/bulk/preview': () => ({ count, sample: [] }),
      'POST /api/admin/users/bulk': () => {
        count = 3
        return problem('selection_changed', undefined, { count })
      },
    })
    await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await keys.click(await button('Deactivate'))
    const form = await dialog('Deactivate users')
    await keys.type(form.getByRole('textbox', { name: /Reason/ }), 'Spam')
    await keys.click(await form.findByRole('button', { name: 'Change 2 users' }))
    expect(await form.findByRole('button', { name: 'Change 3 users' })).toBeInTheDocument()
    expect(form.getByText('The number of matching users has changed. Check it and confirm again.')).toBeInTheDocument()
  })

  test('can be stopped while they run, which changes no more users', async () => {
    const server = await open('/admin/users', {
      'POST /api/admin/users/bulk/preview': { count: 2, sample: [] },
      'POST /api/admin/users/bulk': { job: job() },
      'POST /api/admin/users/bulk/*/run': () => new Promise(() => {}),
      'POST /api/admin/users/bulk/*/stop': { job: job({ done: 1, skipped: 1, state: 'stopped' }) },
    })
    await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await keys.click(await button('Deactivate'))
    const form = await dialog('Deactivate users')
    await type(form, /Reason/, 'Spam')
    await keys.click(await form.findByRole('button', { name: 'Change 2 users' }))
    await keys.click(await button('Stop'))
    expect(await screen.findByText('1 of 2 users changed, then stopped')).toBeInTheDocument()
    expect(last(server, 'POST', '/api/admin/users/bulk/blk_1/stop')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  test('an unfinished one can be stopped', async () => {
    let jobs = [job({ done: 1 })]
    await open('/admin/users', {
      'GET /api/admin/users/bulk': () => ({ jobs }),
      'POST /api/admin/users/bulk/*/stop': () => {
        jobs = [job({ done: 1, skipped: 1, state: 'stopped' })]
        return { job: jobs[0] }
      },
    })
    await keys.click(await button('Stop'))
    await waitFor(() => expect(screen.queryByText('1 of 2 users are done. Reason: Spam')).toBeNull())
  })

  test('an unfinished one can be continued, also after an error', async () => {
    let failures = 1
    await open('/admin/users', {
      'GET /api/admin/users/bulk': { jobs: [job({ done: 1 })] },
      'POST /api/admin/users/bulk/*/run': () =>
        failures-- > 0 ? problem('service_unavailable') : { job: job({ done: 2, state: 'ended' }) },
    })
    expect(await screen.findByText('1 of 2 users are done. Reason: Spam')).toBeInTheDocument()
    await keys.click(await button('Continue'))
    expect(await screen.findByText('1 of 2, paused')).toBeInTheDocument()
    await keys.click(await button('Continue'))
    expect(await screen.findByText('2 of 2 users changed')).toBeInTheDocument()
  })
})

function failure(name: string) {
  return { user_id: `usr_${name}`, email: `${name}@example.com`, detail: 'Your own account is not changed.' }
}
