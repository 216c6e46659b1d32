import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HelpPage } from '../src/help/help.page.tsx'
import { packages, subscribed } from './billing-data.ts'

type Options = NonNullable<Parameters<typeof renderWithApp>[1]>

function open(options: Options = {}) {
  return renderWithApp(<HelpPage />, {
    path: '/help',
    ...options,
    api: { 'GET /api/packages': packages, 'GET /api/billing/subscription': { success: true, subscription: subscribed }, ...options.api },
  }).api
}
const support = document.createElement('meta')
support.name = 'loomcast-support'
support.content = 'help@loomcast.example'

afterEach(() => {
  support.remove()
  cleanup()
  resetApp()
})

test('has sections with answers, and a link to each', async () => {
  open()
  const topics = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link')
  expect(topics.map((link) => link.textContent)).toEqual([
    'Posts',
    'Videos',
    'Planned posts',
    'Limits and usage',
    'Plans and billing',
    'Referrals',
    'Account and privacy',
    'Contact',
  ])
  for (const link of topics) expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBeInTheDocument()
})

test('has no answers about planned posts where there is no calendar', async () => {
  open({ serves: (path) => path !== '/plan' })
  const topics = within(screen.getByRole('navigation', { name: 'Topics' }))
  expect(topics.getByRole('link', { name: 'Videos' })).toBeInTheDocument()
  expect(topics.queryByRole('link', { name: 'Planned posts' })).toBeNull()
})

test.each([
  [[{ id: 'composer', available: true }], /Here it is the built-in writer.* This installation has no AI model\./, false],
  [
    [
      { id: 'composer', available: true },
      { id: 'gemma', available: true },
    ],
    /A hosted AI model.* shown as locked/,
    true,
  ],
])('states who writes the text on this installation', async (local, answer, hasChoice) => {
  open({ api: { 'GET /api/models': { models: { local } } } })
  expect(await screen.findByText(answer)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Choose your default model', hidden: true }) !== null).toBe(hasChoice)
})

test('limits publishing to the networks that can be connected', () => {
  open()
  expect(screen.getByText(/^Yes, at the networks that the page Connections lists/)).toBeInTheDocument()
})

test('states the limits of the plans for sale', async () => {
  open()
  expect(await screen.findByText(/Starter: 10 generations per month, 2 videos per month\./)).toBeInTheDocument()
})

test('finds answers by their words, and opens them', async () => {
  open()
  const search = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(search, 'refund invoice')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^\d answers?$/))
  expect(screen.getByText('Can I get a refund?').closest('details')).toHaveAttribute('open')
  expect(screen.queryByText('How do I write a post?')).toBeNull()
  await userEvent.clear(search)
  await userEvent.type(search, 'zeppelin')
  expect(await screen.findByText('No answer has these words')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show all answers' }))
  expect(await screen.findByText('How do I write a post?')).toBeInTheDocument()
})

test.each([
  ['sandbox', 'What does "Sandbox, no money moves" mean?'],
  ['unavailable', "Why can't I buy a plan?"],
])('explains payments with a provider that is %s', async (checkout, question) => {
  open({ api: { 'GET /api/packages': { ...packages, checkout } } })
  expect(await screen.findByText(question)).toBeInTheDocument()
})

test('explains what to do if there is no support email address', () => {
  open()
  expect(screen.getByText(/This installation has no support address/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Email support' })).toBeNull()
})

test('marks the email of a plan with priority support', async () => {
  document.head.append(support)
  open({
    api: {
      'GET /api/billing/subscription': {
        success: true,
        subscription: { ...subscribed, package: { ...subscribed.package, priority_support: true } },
      },
    },
  })
  expect(await screen.findByText('Priority support')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Email support' })).toHaveAttribute(
    'href',
    'mailto:help@loomcast.example?subject=%5BPriority%5D%20Question%20about%20Loomcast',
  )
})

test('requests no subscription of a visitor', async () => {
  document.head.append(support)
  const api = open({ session: { status: 'visitor' } })
  expect(screen.getByRole('link', { name: 'Email support' }).getAttribute('href')).not.toContain('Priority')
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toEqual(['/api/packages']))
})
