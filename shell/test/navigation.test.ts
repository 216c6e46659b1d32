import type { SessionState } from '@loomcast/web-kit'
import { testUser } from '@loomcast/web-kit/testing'
import { navigationFor, planOf } from '../src/frame/navigation.ts'
import { release } from './release.ts'

type Placement = 'main' | 'menu'

/** A slice that serves these pages and declares a navigation entry for each. */
const slice = (name: string, audience: 'user' | 'admin', ...pages: [label: string, path: string, placement: Placement, order: number][]) =>
  release(name, {
    routes: pages.map(([label, path]) => ({ path, audience, title: label, skeleton: 'list' })),
    navigation: pages.map(([label, path, placement, order]) => ({ label, path, placement, audience, order })),
  })
const account = slice('account', 'user', ['Dashboard', '/dashboard', 'main', 10], ['Settings', '/settings', 'menu', 20])
const content = slice('content', 'user', ['Generate', '/generate', 'main', 20], ['History', '/history', 'menu', 15])
const billing = slice('billing', 'user', ['Billing', '/billing', 'menu', 30])
const pricing = release('pricing', { routes: [{ path: '/pricing', audience: 'everyone', title: 'Pricing', skeleton: 'cards' }] })
const installed = { slices: [content, account, billing, pricing] }

const user: SessionState = { status: 'user', user: testUser }
const withPackage = (name: string, is_paid: boolean): SessionState => ({
  status: 'user',
  user: { ...testUser, current_package: { name, description: 'x', price: 1, is_paid } },
})
const labels = (items: { label: string }[]) => items.map((item) => item.label)

it('shows the pages of the installed slices in their declared order', () => {
  const { main, menu } = navigationFor(user, installed)
  expect(labels(main)).toEqual(['Dashboard', 'Generate'])
  expect(labels(menu)).toEqual(['History', 'Settings', 'Billing'])
})

it('hides pages that no slice serves', () => {
  expect(navigationFor(user, { slices: [] })).toEqual({ main: [], menu: [], upgrade: false })
  const declaredOnly = release('broken', {
    routes: [],
    navigation: [{ label: 'Activity', path: '/usage', placement: 'main', audience: 'user', order: 1 }],
  })
  expect(navigationFor(user, { slices: [declaredOnly] }).main).toEqual([])
})

it.each(['Starter', 'Professional'])('offers the upgrade to a user with the unpaid package "%s"', (name) =>
  expect(navigationFor(withPackage(name, false), installed).upgrade).toBe(true),
)

it.each(['Professional', 'Starter'])('hides the upgrade from a user with the paid package "%s"', (name) =>
  expect(navigationFor(withPackage(name, true), installed).upgrade).toBe(false),
)

it('hides the upgrade without a pricing page, and from visitors and admins', () => {
  expect(navigationFor(withPackage('Starter', false), { slices: [account, content] }).upgrade).toBe(false)
  expect(navigationFor({ status: 'visitor' }, installed).upgrade).toBe(false)
  expect(navigationFor({ status: 'admin', user: { ...testUser, is_admin: true } }, installed).upgrade).toBe(false)
})

it('shows a page once if two slices declare it', () => {
  const other = slice('other', 'user', ['My generator', '/generate', 'main', 5])
  expect(labels(navigationFor(user, { slices: [content, other] }).main)).toEqual(['Generate'])
})

it('shows each entry only to its audience', () => {
  const admin = slice('admin', 'admin', ['Users', '/admin/users', 'main', 20])
  const registry = { slices: [account, admin] }
  expect(labels(navigationFor({ status: 'admin', user: testUser }, registry).main)).toEqual(['Users'])
  expect(labels(navigationFor(user, registry).main)).toEqual(['Dashboard'])
  expect(navigationFor({ status: 'starting' }, registry)).toEqual({ main: [], menu: [], upgrade: false })
})

it('shows the package with its badge', () => {
  const starter = { name: 'Starter', description: 'Basic features included', price: 0, is_paid: false }
  expect(planOf({ ...testUser, current_package: starter })).toEqual({
    name: 'Starter',
    description: 'Basic features included',
    badge: 'Free',
  })
  const professional = { name: 'Professional', description: 'Unlimited', price: 4.95, is_paid: true }
  expect(planOf({ ...testUser, current_package: professional })).toEqual({
    name: 'Professional',
    description: 'Unlimited',
    badge: 'Paid',
  })
})
