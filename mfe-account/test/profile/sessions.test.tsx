import { session as ownSession } from '@loomcast/web-kit'
import { announcement, problem, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open, sent } from './profile-setup.tsx'

describe('the sessions', () => {
  const GET = 'GET /api/auth/sessions'
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const session = (id: string, more: object = {}) => ({
    id,
    current: false,
    browser: 'Chrome',
    system: 'Windows',
    kind: 'computer',
    created_at: ago(3 * 24 * 60),
    last_used_at: ago(5),
    ...more,
  })
  const here = session('ses_here', { current: true, browser: 'Firefox', system: 'Linux' })
  const phone = session('ses_phone', { browser: 'Safari', system: 'iOS', kind: 'phone' })
  const unknown = session('ses_unknown', { browser: null, system: null, kind: 'other' })
  const answer = (...sessions: object[]) => ({ success: true, sessions, total: sessions.length })
  const region = async () => within(await screen.findByRole('region', { name: "Where you're logged in" }))
  const answerDialog = async (title: string, button: string) => {
    const dialog = await screen.findByRole('dialog', { name: title })
    await userEvent.click(within(dialog).getByRole('button', { name: button }))
  }

  test('are listed by device, with relative and exact times', async () => {
    const lastUsed = { last_used_at: ago(5) }
    open({ [GET]: answer({ ...here, ...lastUsed }, { ...phone, ...lastUsed }, { ...unknown, ...lastUsed }) })
    const list = await region()
    const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows[0]).toMatch(/Firefox on Linux This device.*Logged in 3 days ago.*Last used 5 minutes ago.*Log out/)
    expect(rows[1]).toMatch(/Safari on iOS/)
    expect(rows[2]).toMatch(/Unknown device/)
    expect(list.getAllByText('5 minutes ago')[0]).toHaveAttribute('title', expect.stringMatching(/\d{4}/))
  })

  test('ends a session after confirmation, and reloads the list', async () => {
    let sessions = [here, phone]
    const api = open({
      [GET]: () => answer(...sessions),
      'DELETE /api/auth/sessions/ses_phone': () => {
        sessions = [here]
        return { success: true }
      },
    })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'Cancel')
    expect(sent(api, 'DELETE /api/auth/sessions/ses_phone')).toHaveLength(0)
    await userEvent.click(list.getByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(announcement.get()?.text).toBe('The session of Safari on iOS has ended.')
    await waitFor(() => expect(list.getByRole('heading')).toHaveFocus())
  })

  test('removes a session that has already ended from the list, without an error', async () => {
    let sessions = [here, phone]
    open({
      [GET]: () => answer(...sessions),
      'DELETE /api/auth/sessions/ses_phone': () => {
        sessions = [here]
        return problem('not_found', 'x')
      },
    })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(toasts.get()).toEqual([])
  })

  test('list views by administrators with their reason, and end an active one', async () => {
    const view = (id: string, ended_at: string | null) => ({
      id,
      started_at: ago(10),
      ends_at: ago(-20),
      ended_at,
      reason: `Ticket of ${id}`,
    })
    let views = [view('ses_now', null), view('ses_before', ago(60))]
    const api = open({
      [GET]: () => ({ ...answer(here), views }),
      'DELETE /api/auth/sessions/ses_now': () => {
        views = views.map((each) => ({ ...each, ended_at: ago(0) }))
        return { success: true }
      },
    })
    const list = await region()
    const rows = within(await list.findByRole('list', { name: 'Views by support' }))
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/An administrator is viewing your account Active.*Read only.*Ticket of ses_now.*End view/),
      expect.stringMatching(/Support viewed your account .*Ticket of ses_before$/),
    ])
    await userEvent.click(rows.getByRole('button', { name: 'End view' }))
    await waitFor(() => expect(rows.queryByRole('button')).toBeNull())
    expect(sent(api, 'DELETE /api/auth/sessions/ses_now')).toHaveLength(1)
    expect(announcement.get()?.text).toBe('The view has ended.')
  })

  test('leaves the session in the list after a failure, and offers a retry', async () => {
    open({ [GET]: answer(here, phone), 'DELETE /api/auth/sessions/ses_phone': () => new Response('', { status: 500 }) })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', action: { label: 'Retry' } }]))
    expect(list.getByText('Safari on iOS')).toBeInTheDocument()
  })

  test('ends all other sessions, including those beyond the list', async () => {
    const all = { ...answer(here, phone), total: 102 }
    let ended = false
    const api = open({
      [GET]: () => (ended ? answer(here) : all),
      'DELETE /api/auth/sessions': () => {
        ended = true
        return { success: true, ended: 101 }
      },
    })
    const list = await region()
    expect(await list.findByText('100 more sessions are not listed.')).toBeInTheDocument()
    await userEvent.click(list.getByRole('button', { name: 'End all other sessions' }))
    await answerDialog('End all other sessions?', 'End all others')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(sent(api, 'DELETE /api/auth/sessions')).toHaveLength(1)
    expect(announcement.get()?.text).toBe('All other sessions have ended.')
  })

  test('logs out from the entry of the current session', async () => {
    open({ [GET]: answer(here), 'POST /api/auth/logout': { success: true } })
    await userEvent.click(await (await region()).findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(ownSession.get().status).toBe('visitor'))
  })

  test('offers a retry when the list does not load', async () => {
    let unavailable = true
    open({ [GET]: () => (unavailable ? new Response('', { status: 404 }) : answer(here)) })
    const list = await region()
    expect(await list.findByText("Your sessions couldn't be loaded")).toBeInTheDocument()
    unavailable = false
    await userEvent.click(list.getByRole('button', { name: 'Retry' }))
    expect(await list.findByText('Firefox on Linux')).toBeInTheDocument()
  })
})
