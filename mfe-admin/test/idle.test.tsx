import { ERRORS } from '@loomcast/error-codes'
import { returnPath, session } from '@loomcast/web-kit'
import { problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { AdminApp } from '../src/admin-app.tsx'
import { testAdmin } from './open-admin.tsx'

const MINUTE_MS = 60_000
const adminToken = `h.${btoa(JSON.stringify({ aud: 'loomcast-admin', sub: 'usr_admin' }))}.s`

/** For the next check and the transition of the dialog. */
const SETTLED_MS = 2_000

async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms))
  // React renders at the end of an act.
  await act(() => jest.advanceTimersByTimeAsync(SETTLED_MS))
}

const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-03T09:00:00Z') })
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
  resetApp()
})

function open() {
  localStorage.setItem('token', adminToken)
  localStorage.setItem('adminToken', adminToken)
  const { api } = renderWithApp(<AdminApp />, {
    path: '/admin/unknown?tab=2',
    session: testAdmin,
    api: { 'POST /api/auth/refresh': { success: true, access_token: adminToken }, 'POST /api/auth/logout': { success: true } },
  })
  return { api, count: (name: 'refresh' | 'logout') => api.calls.filter(({ path }) => path === `/api/auth/${name}`).length }
}

test('ends the session after 30 minutes without input, with a warning two minutes before', async () => {
  const { count } = open()
  await pass(28 * MINUTE_MS - 5_000)
  expect(warning()).toBeNull()
  await pass(5_000)
  expect(warning()).toBeInTheDocument()
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:5[5-8]$/)
  await pass(MINUTE_MS)
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:5[2-5]$/)
  expect(session.get().status).toBe('admin')
  await pass(MINUTE_MS)
  expect(session.get().status).toBe('visitor')
  expect([session.cause(), session.endReason()]).toEqual(['ended', ERRORS.admin_session_idle.user])
  expect(location.pathname).toBe('/admin/login')
  expect(returnPath.take()).toBe('/admin/unknown?tab=2')
  expect([localStorage.getItem('token'), localStorage.getItem('adminToken'), count('logout')]).toEqual([null, null, 1])
})

test('keeps the session with the button, which renews it on the server; other input does not close the warning', async () => {
  const { count } = open()
  await pass(28 * MINUTE_MS)
  const before = count('refresh')
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(0)
  expect(warning()).toBeInTheDocument()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' })))
  await pass(0)
  expect(warning()).toBeNull()
  expect(count('refresh')).toBe(before + 1)
  await pass(27 * MINUTE_MS)
  expect(warning()).toBeNull()
  await pass(MINUTE_MS)
  expect(warning()).toBeInTheDocument()
})

test('counts input in this tab and in other tabs', async () => {
  open()
  await pass(20 * MINUTE_MS)
  fireEvent.pointerDown(document.body)
  await pass(20 * MINUTE_MS)
  localStorage.setItem('loomcast.admin.input', String(Date.now()))
  await pass(27 * MINUTE_MS)
  expect(warning()).toBeNull()
  await pass(MINUTE_MS)
  expect(warning()).toBeInTheDocument()
  // The button of the warning in another tab.
  localStorage.setItem('loomcast.admin.input', String(Date.now()))
  await pass(0)
  await pass(0)
  expect(warning()).toBeNull()
})

test('renews the session after input, at most every five minutes, and not without input', async () => {
  const { count } = open()
  await pass(0)
  expect(count('refresh')).toBe(1)
  for (let second = 0; second < 9 * 60; second += 20) {
    fireEvent.keyDown(document.body, { key: 'a' })
    await pass(20_000)
  }
  expect(count('refresh')).toBe(2)
  await pass(3 * MINUTE_MS)
  expect(count('refresh')).toBe(3)
  await pass(20 * MINUTE_MS)
  expect(count('refresh')).toBe(3)
})

test('shows the reason of the server if the session had ended there before', async () => {
  const { api } = open()
  await pass(28 * MINUTE_MS)
  api.on({ 'POST /api/auth/refresh': () => problem('admin_session_expired') })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' })))
  await pass(100)
  expect(session.endReason()).toBe(ERRORS.admin_session_expired.user)
  expect(location.pathname).toBe('/admin/login')
})

test('ends the session at once after the computer was asleep', async () => {
  open()
  await pass(MINUTE_MS)
  jest.setSystemTime(Date.now() + 45 * MINUTE_MS)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(session.endReason()).toBe(ERRORS.admin_session_idle.user)
})
