import type { SessionState } from '@loomcast/web-kit'
import { testUser } from '@loomcast/web-kit/testing'
import { mobilePlanLine, navigationFor, planOf } from '../src/frame/navigation.ts'
import { release } from './release.ts'

const empty = { slices: [] }
const withPackage = (name: string): SessionState => ({
  status: 'user',
  user: { ...testUser, current_package: { name, description: 'x', price: 1 } },
})
const labels = (items: { label: string }[]) => items.map((item) => item.label)

it('shows a user the product’s pages in the order of the specification', () => {
  const { main, menu } = navigationFor({ status: 'user', user: testUser }, empty)
  expect(labels(main)).toEqual(['Dashboard', 'Generate', 'Video Generator', 'Activity'])
  expect(labels(menu)).toEqual(['Profile', 'Settings', 'Billing'])
})

it.each(['Free', 'Starter', 'free', 'starter'])('offers the upgrade to a user of the package %s', (name) =>
  expect(navigationFor(withPackage(name), empty).upgrade).toBe(true),
)

it.each(['Professional', 'Enterprise', 'STARTER'])('hides the upgrade from a user of the package %s', (name) =>
  expect(navigationFor(withPackage(name), empty).upgrade).toBe(false),
)

it('offers the upgrade to a user without a package, and never to visitors and admins', () => {
  expect(navigationFor({ status: 'user', user: { ...testUser, current_package: null } }, empty).upgrade).toBe(true)
  expect(navigationFor({ status: 'visitor' }, empty).upgrade).toBe(false)
  expect(navigationFor({ status: 'admin', user: { ...testUser, is_admin: true } }, empty).upgrade).toBe(false)
})

it('adds what a slice declares, once, and never a second entry for a page of the product', () => {
  const item = (label: string, path: string) => ({ label, path, placement: 'main' as const, audience: 'user' as const, order: 25 })
  const registry = {
    slices: [
      release('content', { navigation: [item('My generator', '/generate'), item('History', '/history')] }),
      release('other', { navigation: [item('History too', '/history')] }),
    ],
  }
  expect(labels(navigationFor({ status: 'user', user: testUser }, registry).main)).toEqual([
    'Dashboard',
    'Generate',
    'History',
    'Video Generator',
    'Activity',
  ])
})

it('keeps each audience’s entries to itself', () => {
  const registry = {
    slices: [release('admin', { navigation: [{ label: 'Users', path: '/admin/users', placement: 'main', audience: 'admin', order: 20 }] })],
  }
  expect(labels(navigationFor({ status: 'admin', user: testUser }, registry).main)).toEqual(['Admin', 'Users'])
  expect(labels(navigationFor({ status: 'user', user: testUser }, registry).main)).not.toContain('Users')
  expect(navigationFor({ status: 'starting' }, registry)).toEqual({ main: [], menu: [], upgrade: false })
})

it('names the plan, with the defaults of the specification', () => {
  const none = { ...testUser, current_package: null, subscription_status: null }
  expect(planOf(none)).toEqual({ name: 'Free Plan', description: 'Basic features included', badge: 'Free' })
  expect(mobilePlanLine(none)).toBe('Free Plan')
  expect(planOf({ ...testUser, current_package: { name: 'Professional', description: 'Unlimited', price: 4.95 } })).toEqual({
    name: 'Professional',
    description: 'Unlimited',
    badge: 'Paid',
  })
  expect(mobilePlanLine({ ...testUser, subscription_status: 'pro' })).toBe('pro')
})
