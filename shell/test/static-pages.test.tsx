import { fakeApi, renderWithApp } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
import { DeniedPage } from '../src/pages/denied.page.tsx'
import PrivacyPage from '../src/static-pages/privacy.page.tsx'
import TermsPage from '../src/static-pages/terms.page.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi({})
})
afterEach(() => api.restore())

it.each([
  ['privacy', PrivacyPage],
  ['terms', TermsPage],
])('%s has one h1 and skips no heading level', (_name, Page) => {
  renderWithApp(<Page />, { path: '/' })
  const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})

it('privacy states how long images and videos are stored', () => {
  renderWithApp(<PrivacyPage />, { path: '/privacy' })
  expect(screen.getByText(/images you upload.*deleted after 7 days/s)).toBeVisible()
  expect(screen.getByText(/^Your videos/)).toBeVisible()
  expect(screen.getByText(/trash for 30 days/)).toBeVisible()
})

it('shows a user without administrator rights that access is denied, with a link to the homepage', () => {
  renderWithApp(<DeniedPage />, { path: '/admin/users' })
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeInTheDocument()
  expect(screen.getByText('Administrator privileges required.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
})
