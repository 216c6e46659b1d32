import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
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
