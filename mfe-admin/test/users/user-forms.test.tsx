import { enterText, problem, toasts } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ANNA, BERT, button, dialog, fill, keys, last, messages, open, undo, user } from './users-setup.tsx'

describe('the forms', () => {
  test('adds a user, and checks the required fields first', async () => {
    const server = await open('/admin/users', { 'POST /api/admin/users': { user: user('new'), plan_problem: null } })
    await keys.click(await button('Add user'))
    const form = await dialog('Add New User')
    await keys.click(form.getByRole('button', { name: 'Add user' }))
    expect(form.getByText('Email is required')).toBeInTheDocument()
    expect(form.getByText('Password is required')).toBeInTheDocument()
    expect(last(server, 'POST', '/api/admin/users')).toBeUndefined()
    await fill(form, /Email/, 'new@example.com')
    await enterText(form.getByLabelText(/^Password/), 'correct horse')
    await keys.click(form.getByRole('checkbox', { name: 'Administrator' }))
    await keys.click(form.getByRole('button', { name: 'Add user' }))
    await waitFor(() => expect(messages()).toEqual(['User created successfully!']))
    expect(last(server, 'POST', '/api/admin/users')?.body).toEqual({
      email: 'new@example.com',
      password: 'correct horse',
      subscription_status: 'free',
      is_admin: true,
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
  ])('shows why a user was not created', async (response, sentence) => {
    await open('/admin/users', { 'POST /api/admin/users': response })
    await keys.click(await button('Add user'))
    const form = await dialog('Add New User')
    await fill(form, /Email/, 'new@example.com')
    await enterText(form.getByLabelText(/^Password/), 'correct horse')
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
    await fill(await dialog('Add New User'), /Email/, 'half')
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
    await fill(form, /Email/, 'anna2@example.com')
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
    await fill(form, /Email/, 'anna2@example.com')
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
    await enterText(form.getByLabelText(/^Password/), 'correct horse')
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
    expect(plans.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
      'Starter',
      'Professional',
      'Enterprise',
    ])
    await keys.click(plans.getByRole('option', { name: 'Enterprise', hidden: true }))
    fireEvent.change(form.getByLabelText(/^Last day/), { target: { value: '2026-12-31' } })
    await fill(form, /^Reason/, 'Partner')
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(messages()).toEqual(['User updated successfully!']))
    expect(last(server, 'PUT', '/api/admin/users/usr_bert_0123')?.body).toEqual({
      version: 3,
      email: 'bert@example.com',
      is_admin: true,
      subscription_status: 'business',
      ends_at: '2026-12-31T23:59:59.000Z',
      reason: 'Partner',
    })
  })

  test.each([
    [() => problem('last_admin', 'This is the last active administrator.'), 'This is the last active administrator.'],
    [() => Promise.reject(new TypeError('offline')), 'Failed to update user'],
  ])('shows why a user was not changed', async (response, sentence) => {
    await open('/admin/users', { 'PUT /api/admin/users/*': response })
    await keys.click(await button('Edit anna@example.com'))
    const form = await dialog('Edit User')
    await keys.clear(form.getByRole('textbox', { name: /Email/ }))
    await keys.click(form.getByRole('button', { name: 'Save changes' }))
    expect(form.getByText('Email is required')).toBeInTheDocument()
    await fill(form, /Email/, 'anna@example.com')
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
    await fill(form, /Type anna@example.com/, 'anna@example.com')
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
  ])('shows why a user was not deleted', async (response, sentence) => {
    await open('/admin/users', { 'DELETE /api/admin/users/*': response })
    await keys.click(await button('Delete anna@example.com'))
    const form = await dialog(QUESTION)
    await fill(form, /Type anna@example.com/, 'anna@example.com')
    await keys.click(form.getByRole('button', { name: 'Delete user' }))
    expect(await form.findByText(sentence)).toBeInTheDocument()
  })
})
