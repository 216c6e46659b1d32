import type { NavigationItem } from '@loomcast/contracts/registry'

/** The product's own navigation (user-area §2). What a slice adds of its own comes from the registry; see navigation.ts. */
export const VISITOR_LINKS = [
  { label: 'Pricing', path: '/pricing' },
  { label: 'Login', path: '/login' },
] as const

export const GET_STARTED = { label: 'Get Started', path: '/register' } as const
export const UPGRADE = { label: 'Upgrade to Pro', path: '/pricing' } as const

export const USER_ITEMS: readonly NavigationItem[] = [
  { label: 'Dashboard', path: '/dashboard', placement: 'main', audience: 'user', order: 10 },
  { label: 'Generate', path: '/generate', placement: 'main', audience: 'user', order: 20 },
  { label: 'Video Generator', path: '/video-generate', placement: 'main', audience: 'user', order: 30 },
  { label: 'Activity', path: '/usage', placement: 'main', audience: 'user', order: 40 },
  { label: 'Profile', path: '/profile', placement: 'menu', audience: 'user', order: 10 },
  { label: 'Settings', path: '/settings', placement: 'menu', audience: 'user', order: 20 },
  { label: 'Billing', path: '/billing', placement: 'menu', audience: 'user', order: 30 },
  { label: 'Admin', path: '/admin/dashboard', placement: 'main', audience: 'admin', order: 10 },
]

export const DEFAULT_PACKAGE = { name: 'Free Plan', description: 'Basic features included' } as const
