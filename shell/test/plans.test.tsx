import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts/default-package'
import { problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { screen, within } from '@testing-library/react'
import { Plans } from '../src/landing/plans.tsx'

const line = (name: string) => ({ name, description: '', limit: null })
const packages = [
  {
    package_id: 'starter',
    name: 'Basic',
    tier: 'free',
    content_only_price: 0,
    content_video_price: null,
    currency: 'usd',
    has_video_toggle: false,
    generation_limit: 12,
    features: [],
  },
  {
    package_id: 'professional',
    name: 'Professional',
    tier: 'pro',
    content_only_price: 5.5,
    content_video_price: 21,
    currency: 'usd',
    has_video_toggle: true,
    generation_limit: null,
    features: ['Unlimited generations', '30 videos per month with the video option', 'Standard AI models'].map(line),
  },
]

const open = (response: unknown) =>
  renderWithApp(<Plans />, { session: { status: 'visitor' }, api: { 'GET /api/packages': () => response } })
const plan = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!)

afterEach(() => resetApp())

it('shows the prices and limits of the billing service', async () => {
  open({ success: true, packages })
  const paid = await plan('Professional')
  expect(paid.getByText('$5.50')).toBeInTheDocument()
  expect(paid.getByText('With more videos: $21.00 per month')).toBeInTheDocument()
  expect(paid.queryByText(/with the video option/)).toBeNull()
  expect(paid.getByRole('link')).toHaveAttribute('href', '/pricing')
  expect((await plan('Basic')).getByText('12 generations per month')).toBeInTheDocument()
})

it('shows the free package, and no price of a paid one, while billing is unavailable', async () => {
  open(problem('service_unavailable'))
  expect((await plan('Paid plans')).getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing')
  expect((await plan(DEFAULT_ENTITLEMENT.package_name)).getByRole('link')).toHaveAttribute('href', '/register')
  expect(screen.getAllByText(/^\$/)).toHaveLength(1)
})
