import { navigate } from '@loomcast/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { asVisitor, goTo, isAt, main, signedIn } from './frame-setup.tsx'

describe('navigation', () => {
  it('sets the title, focuses the heading and announces the page', async () => {
    await signedIn()
    await goTo('/generate')
    const heading = await screen.findByRole('heading', { name: 'Generate' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe('Generate · Loomcast')
    await waitFor(() => expect(document.querySelector('[data-announcer="polite"]')).toHaveTextContent('Generate'))
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('shows a notice for a page that no slice serves, and for one that does not exist', async () => {
    await signedIn()
    await goTo('/usage')
    expect(await screen.findByRole('heading', { name: 'The “Activity” page is not available in this installation' })).toBeInTheDocument()
    await goTo('/no-such-page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Page not found · Loomcast'))
  })

  it('focuses the main area with "Skip to content"', async () => {
    await asVisitor()
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

describe('unsaved changes', () => {
  const withDraft = async () => {
    await signedIn()
    await goTo('/generate')
    await userEvent.type(await screen.findByLabelText('Draft'), 'words')
  }

  it('prompt before a link leaves the page, and survive "Stay here"', async () => {
    await withDraft()
    await userEvent.click(main().getByRole('link', { name: 'Dashboard' }))
    expect(await screen.findByText("You have unsaved changes. They'll be lost if you leave.")).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(location.pathname).toBe('/generate')
    expect(screen.getByLabelText('Draft')).toHaveValue('words')
    await userEvent.click(main().getByRole('link', { name: 'Dashboard' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await isAt('/dashboard')
  })

  it('prompt before Back leaves the page', async () => {
    await signedIn()
    await goTo('/dashboard')
    await goTo('/generate')
    await userEvent.type(await screen.findByLabelText('Draft'), 'words')
    await act(async () => history.back())
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    await isAt('/generate')
    expect(screen.getByLabelText('Draft')).toHaveValue('words')
    await act(async () => navigate('/dashboard', { force: true }))
  })
})
