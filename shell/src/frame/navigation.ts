import type { Audience, NavigationItem, ResolvedRegistry } from '@loomcast/contracts/registry'
import { hasPaidPackage, type SessionState, type User } from '@loomcast/web-kit'
import { DEFAULT_PACKAGE, USER_ITEMS } from './navigation.data.ts'

export interface Navigation {
  main: NavigationItem[]
  menu: NavigationItem[]
  /** 'Upgrade to Pro' is offered. */
  upgrade: boolean
}

/** What this person finds in the top bar and in the user menu. */
export function navigationFor(session: SessionState, registry: ResolvedRegistry): Navigation {
  const ownPaths = new Set(USER_ITEMS.map((item) => item.path))
  const added = registry.slices.flatMap((slice) => slice.navigation).filter((item) => !ownPaths.has(item.path))
  // Two slices may name the same page; the first in the registry wins.
  const unique = added.filter((item, index) => added.findIndex((other) => other.path === item.path) === index)
  const mine = [...USER_ITEMS, ...unique]
    .filter((item) => isFor(item.audience, session.status))
    .sort((one, other) => one.order - other.order)
  return {
    main: mine.filter((item) => item.placement === 'main'),
    menu: mine.filter((item) => item.placement === 'menu'),
    upgrade: session.status === 'user' && !hasPaidPackage(session.user),
  }
}

/** What the user menu says about the plan. */
export function planOf(user: User): { name: string; description: string; badge: 'Paid' | 'Free' } {
  return {
    name: user.current_package?.name || DEFAULT_PACKAGE.name,
    description: user.current_package?.description || DEFAULT_PACKAGE.description,
    badge: hasPaidPackage(user) ? 'Paid' : 'Free',
  }
}

/** The line under the label in the mobile menu. */
export function mobilePlanLine(user: User): string {
  return user.subscription_status || DEFAULT_PACKAGE.name
}

function isFor(audience: Audience, status: SessionState['status']): boolean {
  if (audience === 'everyone') return status !== 'starting'
  return audience === status
}
