import { toast } from '@loomcast/web-kit'
import { testUser } from '@loomcast/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registry } from '../../src/registry/registry.store.ts'
import { asVisitor, billing, goTo, isAt, main, respond, signedIn, slices } from './frame-setup.tsx'

describe('the top bar', () => {
  it('shows a visitor Pricing, Log in, Get Started and a single logo', async () => {
    registry.live.set({ slices: [...slices, billing] })
    await asVisitor()
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/pricing', '/login'])
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    expect(bar.getByRole('link', { name: /Loomcast/ })).toHaveAttribute('href', '/')
    expect(bar.getByRole('link', { name: 'Loomcast' }).querySelectorAll('svg')).toHaveLength(1)
    expect(bar.queryByText('LC')).toBeNull()
    expect(screen.queryByText('Upgrade to Pro')).toBeNull()
  })

  it('shows a user the installed pages and marks the current one', async () => {
    await signedIn()
    await goTo('/generate')
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Generate'])
    expect(main().getByRole('link', { name: 'Generate' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull()
  })

  it('shows the upgrade link when a package can be bought', async () => {
    registry.live.set({ slices: [...slices, billing] })
    await signedIn()
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
  })
})

describe('an overdue payment', () => {
  const overdue = {
    ...testUser,
    current_package: { name: 'Professional', description: '', price: 19, is_paid: true },
    grace_until: '2026-04-24T12:00:00.000Z',
  }
  const notice = () => screen.queryByText(/You keep Professional until April 24, 2026\./)

  it('is shown on every page except the billing page', async () => {
    respond({ 'GET /api/auth/me': overdue, 'POST /api/auth/logout': { success: true } })
    registry.live.set({ slices: [...slices, billing] })
    await signedIn()
    for (const path of ['/generate', '/settings', '/pricing']) {
      await goTo(path)
      expect(notice()).toBeInTheDocument()
    }
    expect(within(notice() as HTMLElement).getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
    await goTo('/billing')
    expect(notice()).toBeNull()
  })

  it('is not shown without one', async () => {
    await signedIn()
    await goTo('/generate')
    expect(screen.queryByRole('link', { name: 'Go to billing' })).toBeNull()
  })
})

describe('the user menu', () => {
  it('opens and moves with arrow keys, and closes on Escape with the focus on its button', async () => {
    await signedIn()
    const button = screen.getByRole('button', { name: 'Ada' })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Settings', 'Log out'])
    await waitFor(() => expect(items[0]).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(items[2]).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(items[0]).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
  })

  it('shows the icon of a navigation item, or an arrow if it has none or an unknown one', async () => {
    const item = { placement: 'menu', audience: 'user', order: 1 } as const
    registry.live.set({
      slices: slices.map((slice) =>
        slice.slice === 'account'
          ? {
              ...slice,
              navigation: [
                { ...item, label: 'Profile', path: '/profile', icon: 'user' },
                { ...item, label: 'Settings', path: '/settings' },
                { ...item, label: 'Dashboard', path: '/dashboard', icon: 'constructor' as never },
              ],
            }
          : slice,
      ),
    })
    await signedIn()
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    const iconOf = (name: string) => screen.getByRole('menuitem', { name }).querySelector('svg')?.classList
    expect([...(iconOf('Profile') ?? [])]).toContain('tabler-icon-user')
    for (const name of ['Settings', 'Dashboard']) expect([...(iconOf(name) ?? [])]).toContain('tabler-icon-chevron-right')
  })

  it('shows the plan, and closes on a click outside', async () => {
    await signedIn()
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    expect(screen.getByText('Starter')).toBeVisible()
    expect(screen.getByText('10 generations a month')).toBeVisible()
    expect(screen.getByText('Free')).toBeVisible()
    await userEvent.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('goes to the landing page on logout, and remembers no page', async () => {
    await signedIn()
    await goTo('/generate')
    await screen.findByRole('heading', { name: 'Generate' })
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await isAt('/')
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('loomcast.return')).toBeNull()
    expect((await screen.findAllByRole('link', { name: 'Get Started Free' }))[0]).toBeVisible()
  })
})

describe('the mobile menu', () => {
  it('shows the name and the plan, and closes on Escape', async () => {
    await signedIn()
    const button = screen.getByRole('button', { name: 'Open menu' })
    await userEvent.click(button)
    const panel = within(document.getElementById('mobile-menu')!)
    expect(panel.getByText('Ada')).toBeVisible()
    expect(panel.getByText('Starter')).toBeVisible()
    expect(panel.getByRole('link', { name: 'Profile' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(document.getElementById('mobile-menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })
})

it('keeps toasts behind the mobile menu until it is closed', async () => {
  await signedIn()
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  jest.useFakeTimers()
  try {
    act(() => void toast({ kind: 'info', message: 'Saved', durationMs: 3_000 }))
    const list = screen.getByRole('region', { name: 'Notifications' })
    expect(list.closest('.behindMenu')).not.toBeNull()
    act(() => jest.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeVisible()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(list.closest('.behindMenu')).toBeNull()
    act(() => jest.advanceTimersByTime(3_000))
    expect(screen.queryByText('Saved')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

it('shows a toast, and removes it after its duration', async () => {
  await act(async () => void toast({ kind: 'success', message: 'Saved', durationMs: 3_000 }))
  expect(screen.getByText('Saved')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})
