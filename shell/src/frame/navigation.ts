import type { Audience, NavigationItem, ResolvedRegistry } from '@loomcast/contracts/registry'
import { STARTER_ENTITLEMENT } from '@loomcast/contracts/starter'
import { hasPaidPackage, type SessionState, type User } from '@loomcast/web-kit'
import { findRoute } from '../routing/decision.ts'

export interface Navigation {
  main: NavigationItem[]
  menu: NavigationItem[]
  /** Whether 'Upgrade to Pro' is offered. */
  upgrade: boolean
}

/** The entries of the top bar and of the user menu: only pages that an installed slice declares and serves. */
export function navigationFor(session: SessionState, registry: ResolvedRegistry): Navigation {
  const installed = registry.slices.flatMap((slice) => slice.navigation).filter((item) => findRoute(item.path, registry))
  const entries = installed
    // Two slices may declare the same page; the first in the registry wins.
    .filter((item, index) => installed.findIndex((other) => other.path === item.path) === index)
    .filter((item) => isFor(item.audience, session.status))
    .sort((one, other) => one.order - other.order)
  return {
    main: entries.filter((item) => item.placement === 'main'),
    menu: entries.filter((item) => item.placement === 'menu'),
    // Without a billing page no package can be bought.
    upgrade: session.status === 'user' && !hasPaidPackage(session.user) && findRoute('/billing', registry) !== undefined,
  }
}

/** The plan as the menus show it; before billing has set one, the package that every account starts with. */
export function planOf(user: User): { name: string; description: string; badge: 'Paid' | 'Free' } {
  return {
    name: user.current_package?.name || STARTER_ENTITLEMENT.package_name,
    description: user.current_package?.description || STARTER_ENTITLEMENT.description,
    badge: hasPaidPackage(user) ? 'Paid' : 'Free',
  }
}

function isFor(audience: Audience, status: SessionState['status']): boolean {
  if (audience === 'everyone') return status !== 'starting'
  return audience === status
}
