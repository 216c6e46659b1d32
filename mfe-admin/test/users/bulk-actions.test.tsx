import { problem, renderWithApp } from '@loomcast/web-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { type BulkChoice, BulkDialog } from '../../src/users/bulk-dialog.tsx'
import type { BulkJob } from '../../src/users/users.api.ts'
import { testAdmin } from '../open-admin.tsx'
import { ANNA, BERT, button, dialog, fill, keys, last, messages, open, undo, user } from './users-setup.tsx'

describe('bulk actions', () => {
  const job = (changes: Partial<BulkJob> = {}): BulkJob => ({
    job_id: 'blk_1',
    action: 'deactivate',
    reason: 'Spam',
    created_at: '2026-03-10T12:00:00.000Z',
    state: 'open',
    created_by: 'usr_admin',
    done: 0,
    failed_count: 0,
    failed: [],
    skipped: 0,
    total: 2,
    ...changes,
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
    await fill(form, /Reason/, 'Spam')
    await keys.click(form.getByRole('button', { name: 'Change 2 users' }))
    expect(await screen.findByText('1 of 2 users changed')).toBeInTheDocument()
    expect(last(server, 'POST', '/api/admin/users/bulk')?.body).toEqual({
      action: 'deactivate',
      values: {},
      user_ids: [ANNA.user_id, BERT.user_id],
      expected_count: 2,
      reason: 'Spam',
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
    await fill(form, /Reason/, 'Spam')
    await keys.click(await form.findByRole('button', { name: /^Change/ }))
    await waitFor(() => expect(messages()).toEqual(['2 users deactivated']))
    await undo()
    // The third one was deactivated before.
    expect(last(server, 'POST', '/api/admin/users/bulk')?.body).toEqual({
      action: 'activate',
      values: {},
      user_ids: [ANNA.user_id, 'usr_cleo_0123'],
      expected_count: 2,
      reason: 'Undo',
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
    await fill(form, /Reason/, 'Spam')
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
    await fill(form, /Reason/, 'Spam')
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

  test('an unfinished one can be continued, even after an error', async () => {
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
