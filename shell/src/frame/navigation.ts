import type { Audience, NavigationItem, ResolvedRegistry } from '@loomcast/contracts/registry'
import type { SessionState, User } from '@loomcast/web-kit'
import { findRoute } from '../routing/decision.ts'

export interface Navigation {
  main: NavigationItem[]
  menu: NavigationItem[]
  /** Whether "Upgrade to Pro" is shown. */
  upgrade: boolean
}

/** The entries of the top bar and the user menu. Contains only pages that an installed slice declares and serves. */
export function navigationFor(session: SessionState, registry: ResolvedRegistry): Navigation {
  const installed = registry.slices.flatMap((slice) => slice.navigation).filter((item) => findRoute(item.path, registry))
  const entries = installed
    // If two slices declare the same page, the first one in the registry wins.
    .filter((item, index) => installed.findIndex((other) => other.path === item.path) === index)
    .filter((item) => isFor(item.audience, session.status))
    .sort((one, other) => one.order - other.order)
  return {
    main: entries.filter((item) => item.placement === 'main'),
    menu: entries.filter((item) => item.placement === 'menu'),
    // Without a pricing page no package can be bought.
    upgrade: session.status === 'user' && !session.user.current_package.is_paid && findRoute('/pricing', registry) !== undefined,
  }
}

/** The user's package as displayed in the menus. */
export function planOf({ current_package: { name, description, is_paid } }: User): {
  name: string
  description: string
  badge: 'Paid' | 'Free'
} {
  return { name, description, badge: is_paid ? 'Paid' : 'Free' }
}

function isFor(audience: Audience, status: SessionState['status']): boolean {
  if (audience === 'everyone') return status !== 'starting'
  return audience === status
}
