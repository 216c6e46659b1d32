import { session } from '@loomcast/web-kit'
import { problem, testUser } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { asVisitor, goTo, isAt, server, signedIn, token } from './frame-setup.tsx'

describe('access control', () => {
  it('redirects a visitor to /login, and back after a sign-in in another tab', async () => {
    await asVisitor()
    await goTo('/generate?platform=x')
    await isAt('/login')
    localStorage.setItem('token', token)
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await isAt('/generate?platform=x')
    expect(await screen.findByRole('heading', { name: 'Generate' })).toBeVisible()
  })

  it('does not redirect from the login page during its own sign-in, but does when a signed-in user opens it', async () => {
    await asVisitor()
    await goTo('/login')
    server.on({ 'POST /api/auth/login': { access_token: token } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(session.get().status).toBe('user'))
    expect(location.pathname).toBe('/login')
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await goTo('/dashboard')
    await goTo('/login')
    await isAt('/dashboard')
  })

  it('redirects to /login when another tab signs out', async () => {
    await signedIn()
    await goTo('/generate')
    await screen.findByRole('heading', { name: 'Generate' })
    localStorage.clear()
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await isAt('/login')
  })

  it('shows a skeleton instead of the page while the session is being checked', async () => {
    localStorage.setItem('token', token)
    let answer: ((user: unknown) => void) | undefined
    server.on({ 'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)) })
    const started = session.start()
    await goTo('/generate')
    expect(document.querySelector('[data-skeleton]')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Generate' })).toBeNull()
    await act(async () => answer?.(testUser))
    await started
    expect(await screen.findByRole('heading', { name: 'Generate' })).toBeVisible()
  })

  it('shows that the server does not respond, and does not sign the user out', async () => {
    localStorage.setItem('token', token)
    server.on({ 'GET /api/auth/me': () => problem('service_unavailable', 'Away.') })
    void session.start()
    await goTo('/generate')
    expect(await screen.findByRole('heading', { name: "Loomcast isn't responding" })).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBe(token)
  })
})
