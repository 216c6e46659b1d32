import { resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAdmin } from './open-admin.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

const entry = {
  seq: 7,
  at: '2026-03-10T12:00:00.000Z',
  actor: { id: 'usr_admin', email: null },
  action: 'user.update',
  target: { type: 'user', id: 'usr_1' },
  before: { plan: 'free' },
  after: { plan: 'pro' },
  reason: 'asked',
  address: '203.0.113.7',
  changes: [{ path: 'plan', before: 'free', after: 'pro' }],
  request_id: 'req_1',
  result: 'performed',
  code: null,
  command_id: null,
  command_state: null,
  erased: [],
  hash: 'abc',
}
const views = { success: true, views: [] }
const list = { success: true, entries: [entry], total: 1, pages: 1, page: 1, limit: 25, checking: 0 }

test('j moves to an entry and Enter opens it', async () => {
  await openAdmin('/admin/audit', { 'GET /api/admin/audit': list, 'GET /api/admin/views': views })
  await screen.findByRole('row', { name: /user.update/ })
  await userEvent.keyboard('j{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Entry 7: user.update' })).toBeInTheDocument()
})

test('lists actions, shows the difference of an entry and the first invalid entry', async () => {
  const bad = { success: true, valid: false, entries: 3, first_bad_seq: 3, detail: 'Entry 3 is missing.', anchors: 0, anchored_in: null }
  const api = await openAdmin('/admin/audit?action=user.update', {
    'GET /api/admin/audit': list,
    'GET /api/admin/views': views,
    'GET /api/admin/audit/verify': bad,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Details of entry 7' }))
  const dialog = await screen.findByRole('dialog', { name: 'Entry 7: user.update' })
  expect(within(dialog).getByRole('row', { name: 'plan free pro' })).toBeInTheDocument()
  expect(within(dialog).getByText('asked')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Verify the log' }))
  expect(await screen.findByText(/First invalid entry: 3/)).toBeInTheDocument()
  expect(api.calls.find(({ path }) => path === '/api/admin/audit')?.query.get('action')).toBe('user.update')
})

test('shows the result of an action that is being checked without a reload', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const api = await openAdmin('/admin/audit', { 'GET /api/admin/audit': { ...list, checking: 1 }, 'GET /api/admin/views': views })
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(screen.getByText('1 action is being checked. Its result will appear here.')).toBeInTheDocument()
    api.on({ 'GET /api/admin/audit': list })
    await act(() => jest.advanceTimersByTimeAsync(6_000))
    expect(screen.queryByText(/being checked/)).not.toBeInTheDocument()
    const requests = api.calls.length
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(api.calls).toHaveLength(requests)
  } finally {
    jest.useRealTimers()
  }
})
