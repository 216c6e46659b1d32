import { accountView, session } from '@loomcast/web-kit'
import { problem, testUser } from '@loomcast/web-kit/testing'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { goTo, isAt, server, signedIn } from './frame-setup.tsx'

describe("an administrator's view of an account", () => {
  const now = Math.floor(Date.now() / 1000)
  const tokenFor = (seconds: number) =>
    `h.${btoa(JSON.stringify({ aud: 'loomcast', sub: 'usr_test', sid: 'ses_view', iat: now, exp: now + seconds })).replaceAll('=', '')}.s`
  const END = 'POST /api/admin/users/usr_test/view/ses_view/end'
  const open = async (seconds = 1380) => {
    localStorage.setItem('adminToken', 'admin.token')
    history.replaceState(null, '', accountView.urlFor(tokenFor(seconds)))
    accountView.adopt()
    await act(async () => session.start())
  }
  const bar = () => within(screen.getByRole('banner'))

  it('has a banner on every page, with the account and the time that is left', async () => {
    await open()
    for (const path of ['/dashboard', '/generate', '/settings', '/terms']) {
      await goTo(path)
      expect(bar().getByRole('status')).toHaveTextContent('You are viewing the account of ada@example.com. Read only.')
      expect(bar().getByRole('timer')).toHaveTextContent('23 minutes left')
    }
  })

  it('shows seconds in the last minute', async () => {
    await open(59)
    expect(bar().getByRole('timer')).toHaveTextContent(/^5\d seconds left$/)
  })

  it('ends with the button, and shows that it has ended', async () => {
    const ownerOf = ({ headers }: { headers: Headers }) =>
      headers.get('authorization') === 'Bearer admin.token' ? { ...testUser, is_admin: true } : testUser
    server.on({ [END]: { success: true }, 'GET /api/auth/me': ownerOf })
    await open()
    await userEvent.click(bar().getByRole('button', { name: 'End view' }))
    await isAt('/view')
    expect(await screen.findByRole('heading', { name: 'View ended' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to users' })).toHaveAttribute('href', '/admin/users')
    expect(bar().queryByRole('timer')).toBeNull()
    expect(server.calls.find(({ path }) => path.endsWith('/end'))?.headers.get('authorization')).toBe('Bearer admin.token')
    expect(localStorage.getItem('adminToken')).toBe('admin.token')
  })

  it('continues, with a message, if the server does not respond to its end', async () => {
    server.on({ [END]: () => problem('service_unavailable') })
    await open()
    await userEvent.click(bar().getByRole('button', { name: 'End view' }))
    expect(await screen.findByText(/The view could not be ended/)).toBeInTheDocument()
    expect(bar().getByRole('button', { name: 'End view' })).toBeEnabled()
  })

  it('is not shown to users', async () => {
    await signedIn()
    expect(bar().queryByRole('timer')).toBeNull()
    expect(bar().getByRole('status')).toBeEmptyDOMElement()
  })
})
