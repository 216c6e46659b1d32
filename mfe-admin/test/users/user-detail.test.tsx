import { type FakeRoute, problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { commands } from '../../src/palette/commands.ts'
import type { Grant, ListedUser } from '../../src/users/users.api.ts'
import { ANNA, button, DETAIL, dialog, fill, keys, last, messages, open, undo } from './users-setup.tsx'

describe('the details', () => {
  test('show account, usage, plan, payments and recent content, and keep the view of the table', async () => {
    await open('/admin/users?status=pro')
    await keys.click(await button('View anna@example.com'))
    const details = await dialog('User Details')
    expect(await details.findByText('A new week. A new product.')).toBeInTheDocument()
    expect(details.getByText('Brief: We launch on Monday')).toBeInTheDocument()
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
    expect(await details.findByText('Brief: We launch on Monday')).toBeInTheDocument()
  })

  test('show a part that could not be loaded with Retry', async () => {
    await open('/admin/users/usr_anna_0123', { 'GET /api/admin/users/*': { ...DETAIL, content: [], unavailable: ['content'] } })
    const details = await dialog('User Details')
    expect(await details.findByText('This part could not be loaded')).toBeInTheDocument()
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
    await fill(form, /Reason/, 'Apology')
    await keys.click(form.getByRole('button', { name: 'Give bonus' }))
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    await keys.click(await form.findByRole('button', { name: 'Give bonus' }))
    await waitFor(() => expect(messages()).toEqual(['Bonus granted']))
    const [first, second] = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
    expect(first).toMatchObject({ texts: 5, videos: 0, reason: 'Apology' })
    expect(second?.['request_id']).toBe(first?.['request_id'])
  })

  test('a refund requires a reason and for the email address', async () => {
    const server = await open('/admin/users/usr_anna_0123', {
      'POST /api/admin/payments/*/refund': { refund: { refunded_amount: 29, currency: 'usd' } },
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: /Refund \$29.00/ }))
    const form = await dialog('Refund payment')
    expect(form.getByRole('button', { name: 'Refund' })).toBeDisabled()
    await fill(form, /Type anna@example.com/, 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Refund' }))
    expect(form.getByText('Reason is required')).toBeInTheDocument()
    await fill(form, /Reason/, 'Outage')
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
    await fill(form, /Reason/, 'Spam')
    await keys.click(form.getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(messages()).toEqual(['anna@example.com was deactivated']))
    await act(async () => toasts.get()[0]?.action?.onClick())
    expect(last(server, 'POST', '/api/admin/users/usr_anna_0123/activate')?.body).toEqual({ reason: 'Undo' })
  })
})

describe('the plan', () => {
  test('a plan for a paying user offers both ways to cancel', async () => {
    let calls = 0
    const server = await open('/admin/users/usr_anna_0123', {
      'PUT /api/admin/users/*/subscription': () => (calls++ === 0 ? problem('live_subscription') : { subscription: DETAIL.subscription }),
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Change plan' }))
    const form = await dialog('Change plan')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    expect(form.getByText('Reason is required')).toBeInTheDocument()
    await fill(form, /Reason/, 'Wants to stop')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    await keys.click(await form.findByRole('button', { name: 'Cancel at the end of the period' }))
    await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toMatchObject({
      reason: 'Wants to stop',
      cancel: 'period_end',
    })
  })

  test('a subscription is canceled at once only after the email address was typed', async () => {
    const server = await open('/admin/users/usr_anna_0123', {
      'PUT /api/admin/users/*/subscription': ({ body }) =>
        (body as { cancel?: string }).cancel ? { subscription: DETAIL.subscription, grants: [] } : problem('live_subscription'),
    })
    await keys.click(await (await dialog('User Details')).findByRole('button', { name: 'Change plan' }))
    const form = await dialog('Change plan')
    await fill(form, /Reason/, 'Fraud')
    await keys.click(form.getByRole('button', { name: 'Save plan' }))
    await keys.click(await form.findByRole('button', { name: 'Cancel now' }))
    const cancel = form.getByRole('button', { name: 'Cancel the subscription now' })
    expect(cancel).toBeDisabled()
    await keys.type(form.getByRole('textbox', { name: /Type anna@example.com/ }), 'anna{Enter}')
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await fill(form, /Type anna@example.com/, '@example.com')
    await keys.click(cancel)
    await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toMatchObject({ cancel: 'now' })
    expect(toasts.get()[0]?.action).toBeUndefined()
  })

  describe('a plan that was set', () => {
    const AT = '2026-03-10T12:00:00.000Z'
    const grant = (tier: string, changes: Partial<Grant> = {}): Grant => ({
      grant_id: `grt_${tier}`,
      package_name: tier,
      tier,
      reason: 'Partner',
      granted_at: AT,
      ends_at: null,
      ended_at: null,
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
      await keys.click(
        within(await screen.findByRole('listbox', { hidden: true })).getByRole('option', { name: 'Enterprise', hidden: true }),
      )
      await fill(form, /Reason/, 'Launch')
      await keys.click(form.getByRole('button', { name: 'Save plan' }))
      await waitFor(() => expect(messages()).toEqual(['Plan updated successfully!']))
      return server
    }

    test('is ended by Undo', async () => {
      const server = await set({ subscription_status: 'free' }, [grant('business')])
      await undo()
      expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toEqual({
        subscription_status: 'free',
        reason: 'Undo',
        ends_at: null,
      })
    })

    test('is replaced with the earlier one by Undo', async () => {
      const ends_at = '2999-12-31T23:59:59.000Z'
      const older = grant('business', { grant_id: 'grt_0', ended_at: '2026-01-01T00:00:00.000Z' })
      const server = await set({}, [older, grant('pro', { ended_at: AT, ends_at }), grant('business')])
      await undo()
      expect(last(server, 'PUT', '/api/admin/users/usr_anna_0123/subscription')?.body).toEqual({
        subscription_status: 'pro',
        reason: 'Partner',
        ends_at,
      })
    })

    test('for a paying user has no Undo, which would need the end of the subscription', async () => {
      await set({}, [grant('business')])
      expect(toasts.get()[0]?.action).toBeUndefined()
    })
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
    await fill(form, /Reason/, 'Ticket 42')
    await start(form)
    await waitFor(() => expect(opened).toEqual(['/view#token=a.b.c']))
    expect(tab).toEqual({ opener: null })
    expect(last(server, 'POST', START)?.body).toEqual({ reason: 'Ticket 42', request_id: expect.any(String) })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'View as user' })).toBeNull())
  })

  test('offers a link if the browser blocks the tab', async () => {
    jest.spyOn(window, 'open').mockImplementation(() => null)
    const { form } = await openDialog()
    await fill(form, /Reason/, 'Ticket 42')
    await start(form)
    expect(await form.findByRole('link', { name: 'Open the view' })).toHaveAttribute('href', '/view#token=a.b.c')
  })

  test('is retried with the same id, so that the user gets one email', async () => {
    let failures = 1
    const { server, form } = await openDialog({
      'POST /api/admin/users/*/view': () => (failures-- > 0 ? problem('upstream_failed') : { access_token: 'a.b.c' }),
    })
    await fill(form, /Reason/, 'Ticket 42')
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
