import { tryIt } from '@loomcast/web-kit'
import { problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { LandingPage } from '../src/landing/landing.page.tsx'

const visitor = { status: 'visitor' } as const
const packages = { 'GET /api/packages': { success: true, packages: [], checkout: 'sandbox', as_of: '2026-03-01T00:00:00Z' } }
const open = () => renderWithApp(<LandingPage />, { session: visitor, api: packages })

afterEach(() => {
  document.head.replaceChildren()
  resetApp()
})

test('has no invented testimonials and figures unless they are switched on', () => {
  open()
  for (const name of ['What people say', /^The results/]) expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(screen.queryByRole('region', { name: /in figures$/ })).toBeNull()
  expect(document.body).not.toHaveTextContent(/Sample data|Amélie/)
})

test('marks testimonials and figures as sample data where they stand', () => {
  document.head.innerHTML = '<meta name="loomcast-sample-marketing" content="true">'
  open()
  expect(screen.getByRole('heading', { name: 'What people say Sample data' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'The results Sample data' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: /in figures$/ })).toHaveTextContent(/Sample data$/)
})

test('has one primary action in the hero', () => {
  open()
  expect(screen.getByRole('button', { name: 'Generate free' })).toHaveClass('primaryButton')
  for (const name of ['Get Started Free', 'View Pricing']) expect(screen.getAllByRole('link', { name })[0]).toHaveClass('quietButton')
})

describe('the prompt of a visitor', () => {
  const WRITER = { provider: 'local', model: 'composer' }
  const PREVIEW = 'POST /api/content/preview'
  const write = (words: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'What do you want to tell people?' }), { target: { value: words } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate free' }))
  }
  const openWith = (response: object) => renderWithApp(<LandingPage />, { session: visitor, api: { ...packages, [PREVIEW]: response } })
  afterEach(() => tryIt.clear())

  test('is shown as a post first, and saved with its writer on request', async () => {
    const { api } = openWith({ success: true, content: 'Half price after six.\n\n#Lyon #bread', ...WRITER })
    write(' Half price after six in Lyon ')
    const post = await screen.findByRole('figure', { name: 'Your post' })
    expect(post).toHaveTextContent('#Lyon #bread')
    expect(post).toHaveFocus()
    expect(api.calls.find(({ path }) => path === '/api/content/preview')?.body).toEqual({
      prompt: 'Half price after six in Lyon',
      platform: 'instagram',
    })
    expect(tryIt.read()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Generate free' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Keep this post' }))
    expect(tryIt.read()).toMatchObject({
      prompt: 'Half price after six in Lyon',
      platform: 'Instagram Post',
      writer: WRITER,
      post: 'Half price after six.\n\n#Lyon #bread',
    })
  })

  test('that lacks facts gets a question, and is saved as it is the second time', async () => {
    const question = 'What should the post say about plums?'
    openWith(problem('brief_needs_facts', question))
    write('Plums')
    expect(await screen.findByRole('alert')).toHaveTextContent(question)
    expect(tryIt.read()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Generate free' }))
    expect(tryIt.read()).toMatchObject({ prompt: 'Plums' })
  })

  test('is saved for after the registration if the post cannot be written now', async () => {
    openWith(problem('rate_limited'))
    write('Half price after six')
    await waitFor(() => expect(tryIt.read()).toMatchObject({ prompt: 'Half price after six' }))
    expect(tryIt.read()).not.toHaveProperty('writer')
  })
})
