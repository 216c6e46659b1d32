import type { Audience, ResolvedRegistry, SliceRoute } from '@loomcast/contracts/registry'
import { homeFor, type SessionState } from '@loomcast/web-kit'
import { longestMatch, withoutTrailingSlash } from './match.ts'
import { PRODUCT_ROUTES } from './product-routes.data.ts'

export type ShellPage = 'landing' | 'terms' | 'privacy' | 'view'

/** What a URL shows, given the session and the registry. */
export type Decision =
  | { kind: 'slice'; slice: string; label: string; title: string; skeleton: SliceRoute['skeleton'] }
  | { kind: 'page'; page: ShellPage }
  /** The session is not known yet. `slice` will probably be shown. */
  | { kind: 'wait'; skeleton: SliceRoute['skeleton']; slice?: string }
  /** `remember`: the user returns to this page after signing in. `orBack`: redirects to the remembered page instead, if there is one. */
  | { kind: 'redirect'; to: string; remember?: boolean; orBack?: boolean }
  | { kind: 'unavailable'; label: string; path: string }
  | { kind: 'denied' }
  | { kind: 'not-found' }

/** Where an administrator's view of an account opens, and where it leads when it ends. */
const VIEW_ENDED = '/view'
const SHELL_PAGES: Readonly<Record<string, ShellPage>> = { '/': 'landing', '/terms': 'terms', '/privacy': 'privacy', [VIEW_ENDED]: 'view' }

/** Decides what the path shows. The registry lists which slice serves which route and who may see it. */
export function decide(path: string, session: SessionState, registry: ResolvedRegistry): Decision {
  const at = withoutTrailingSlash(path)
  if (at === '/admin') return { kind: 'redirect', to: '/admin/dashboard' }

  if (at === VIEW_ENDED && session.status === 'user' && session.view) return { kind: 'redirect', to: '/dashboard' }

  const served = findRoute(at, registry)
  const known = longestMatch(PRODUCT_ROUTES, at)
  if (served || known) {
    const guarded = guard(at, served?.route.audience ?? known?.audience ?? 'everyone', session)
    if (guarded === 'wait') return { kind: 'wait', skeleton: served?.route.skeleton ?? known?.skeleton ?? 'cards', slice: served?.slice }
    if (guarded) return guarded
  }
  if (served) {
    const { slice, label, route } = served
    return { kind: 'slice', slice, label, title: route.title, skeleton: route.skeleton }
  }
  const page = SHELL_PAGES[at]
  if (page) return { kind: 'page', page }
  if (known && isItself(at, known.path)) return { kind: 'unavailable', label: known.label, path: at }
  return { kind: 'not-found' }
}

/** Finds the route of a live slice that serves the path. The longest matching route wins. */
export function findRoute(path: string, registry: ResolvedRegistry) {
  const routes = registry.slices.flatMap((slice) =>
    slice.routes.map((route) => ({ path: route.path, route, slice: slice.slice, label: slice.label })),
  )
  return longestMatch(routes, withoutTrailingSlash(path))
}

function guard(path: string, audience: Audience, session: SessionState): Decision | 'wait' | undefined {
  if (path === '/admin/login') return session.status === 'admin' ? { kind: 'redirect', to: '/admin/dashboard', orBack: true } : undefined
  if (audience === 'everyone') return undefined
  if (session.status === 'starting') return 'wait'
  if (audience === 'visitor')
    return session.status === 'visitor' ? undefined : { kind: 'redirect', to: homeFor(session.user), orBack: true }
  if (audience === 'admin') {
    if (session.status === 'visitor') return { kind: 'redirect', to: '/admin/login', remember: true }
    return session.status === 'admin' ? undefined : { kind: 'denied' }
  }
  if (session.status === 'visitor') return { kind: 'redirect', to: '/login', remember: true }
  return session.status === 'admin' ? { kind: 'redirect', to: '/admin/dashboard' } : undefined
}

/** `/admin/anything` belongs to the admin area; other pages have no subpages. */
function isItself(path: string, known: string): boolean {
  return known === '/admin' || path === known
}
