import type { SliceRoute } from '@loomcast/contracts/registry'
import type { SessionState } from '@loomcast/web-kit'
import { testUser } from '@loomcast/web-kit/testing'
import { decide } from '../src/routing/decision.ts'
import { PLANNED_ROUTES, PRODUCT_ROUTES } from '../src/routing/product-routes.data.ts'
import { release } from './release.ts'

const route = (path: string, audience: SliceRoute['audience']): SliceRoute => ({ path, audience, title: path, skeleton: 'form' })
const account = release('account', {
  routes: [route('/login', 'visitor'), route('/register', 'visitor'), route('/dashboard', 'user'), route('/profile', 'user')],
})
const content = release('content', { routes: [route('/generate', 'user'), route('/history', 'user')] })
const admin = release('admin', { routes: [route('/admin', 'admin')] })
const registry = { slices: [account, content] }
const withAdmin = { slices: [account, content, admin] }

const starting: SessionState = { status: 'starting' }
const visitor: SessionState = { status: 'visitor' }
const user: SessionState = { status: 'user', user: testUser }
const administrator: SessionState = { status: 'admin', user: { ...testUser, is_admin: true } }

const userPaths = PRODUCT_ROUTES.filter((entry) => entry.audience === 'user').map((entry) => entry.path)

it('includes every page for users', () => {
  expect(userPaths).toEqual(
    expect.arrayContaining([
      '/dashboard',
      '/generate',
      '/video-generate',
      '/history',
      '/video-history',
      '/unified-history',
      '/usage',
      '/settings',
      '/profile',
      '/billing',
    ]),
  )
})

it('does not list a page as planned when a slice serves it', () => {
  const planned = PLANNED_ROUTES.map(({ path }) => path)
  const served = PRODUCT_ROUTES.slice(0, PRODUCT_ROUTES.length - planned.length).map(({ path }) => path)
  expect(planned.filter((path) => served.includes(path))).toEqual([])
})

describe.each(userPaths)('%s', (path) => {
  it('sends a visitor to /login and remembers the page', () => {
    expect(decide(path, visitor, registry)).toEqual({ kind: 'redirect', to: '/login', remember: true })
  })
  it('sends an admin to /admin/dashboard', () => {
    expect(decide(path, administrator, registry)).toEqual({ kind: 'redirect', to: '/admin/dashboard' })
  })
  it('waits until the session is known', () => {
    expect(decide(path, starting, registry)).toMatchObject({ kind: 'wait' })
  })
  it('shows a user the page of its slice, or a notice that it is not available', () => {
    expect(['slice', 'unavailable']).toContain(decide(path, user, registry).kind)
  })
})

describe.each(['/login', '/register'])('%s', (path) => {
  it('is shown to visitors', () => expect(decide(path, visitor, registry)).toMatchObject({ kind: 'slice', slice: 'account' }))
  it('sends a user to /dashboard, or back to the remembered page', () =>
    expect(decide(path, user, registry)).toEqual({ kind: 'redirect', to: '/dashboard', orBack: true }))
  it('sends an admin to /admin/dashboard', () =>
    expect(decide(path, administrator, registry)).toMatchObject({ kind: 'redirect', to: '/admin/dashboard' }))
})

describe('the admin area', () => {
  it('redirects /admin to its dashboard', () =>
    expect(decide('/admin', administrator, withAdmin)).toEqual({ kind: 'redirect', to: '/admin/dashboard' }))
  it('redirects a visitor to the admin sign-in', () =>
    expect(decide('/admin/users', visitor, withAdmin)).toMatchObject({ kind: 'redirect', to: '/admin/login' }))
  it('is denied to a user who is not an admin', () => expect(decide('/admin/users', user, withAdmin)).toEqual({ kind: 'denied' }))
  it('is shown to an admin', () =>
    expect(decide('/admin/users', administrator, withAdmin)).toMatchObject({ kind: 'slice', slice: 'admin' }))
  it('is not available when no admin slice is live', () =>
    expect(decide('/admin/dashboard', administrator, registry)).toMatchObject({ kind: 'unavailable' }))
  it('shows its sign-in to visitors, and redirects admins to the remembered page or its dashboard', () => {
    expect(decide('/admin/login', visitor, withAdmin)).toMatchObject({ kind: 'slice' })
    expect(decide('/admin/login', administrator, withAdmin)).toEqual({ kind: 'redirect', to: '/admin/dashboard', orBack: true })
  })
})

describe('/view', () => {
  const viewing = { ...user, view: { endsAt: 0 } } as typeof user
  it('shows that the view has ended', () => {
    for (const session of [starting, visitor, user, administrator])
      expect(decide('/view', session, registry)).toEqual({ kind: 'page', page: 'view' })
  })
  it('leads to the account while a view is active', () =>
    expect(decide('/view', viewing, registry)).toEqual({ kind: 'redirect', to: '/dashboard' }))
})

describe('public pages', () => {
  it.each([
    ['/', 'landing'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
  ])('%s is shown to everyone, even before the session is known', (path, page) => {
    for (const session of [starting, visitor, user, administrator]) expect(decide(path, session, registry)).toEqual({ kind: 'page', page })
  })
  it('shows /pricing from the slice that serves it', () =>
    expect(decide('/pricing', visitor, { slices: [release('billing', { routes: [route('/pricing', 'everyone')] })] })).toMatchObject({
      slice: 'billing',
    }))
})

it('matches whole path segments, with or without a trailing slash', () => {
  expect(decide('/generated', user, registry)).toEqual({ kind: 'not-found' })
  expect(decide('/generate/', user, registry)).toMatchObject({ slice: 'content' })
  expect(decide('/generate/saved', user, registry)).toMatchObject({ slice: 'content' })
  expect(decide('/terms/x', visitor, registry)).toEqual({ kind: 'not-found' })
  expect(decide('/billing/x', user, registry)).toEqual({ kind: 'not-found' })
})

it('names the page that is not available', () => {
  expect(decide('/billing', user, registry)).toEqual({ kind: 'unavailable', label: 'The “Billing & Subscription” page', path: '/billing' })
  const nothing = { slices: [] }
  expect(decide('/dashboard', user, nothing)).toEqual({ kind: 'unavailable', label: 'The “Dashboard” page', path: '/dashboard' })
})

it('lists each path once', () => {
  const paths = PRODUCT_ROUTES.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})
