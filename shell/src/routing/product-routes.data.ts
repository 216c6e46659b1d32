import type { Audience, SliceRoute } from '@loomcast/contracts/registry'

export interface ProductRoute {
  path: string
  /** The page's name in a sentence: "Activity is not available in this installation". */
  label: string
  audience: Audience
  /** Shape of the placeholder while the session is checked. */
  skeleton: SliceRoute['skeleton']
}

/** Every page of the product, whichever slice serves it. A page that no installed slice serves shows a notice instead of a 404. */
export const PRODUCT_ROUTES: readonly ProductRoute[] = [
  { path: '/login', label: 'The login page', audience: 'visitor', skeleton: 'form' },
  { path: '/register', label: 'Registration', audience: 'visitor', skeleton: 'form' },
  { path: '/forgot-password', label: 'Password reset', audience: 'everyone', skeleton: 'form' },
  { path: '/reset-password', label: 'Password reset', audience: 'everyone', skeleton: 'form' },
  { path: '/verify-email', label: 'Email verification', audience: 'everyone', skeleton: 'form' },
  { path: '/pricing', label: 'Pricing', audience: 'everyone', skeleton: 'cards' },
  { path: '/help', label: 'Help', audience: 'everyone', skeleton: 'list' },
  { path: '/dashboard', label: 'The dashboard', audience: 'user', skeleton: 'cards' },
  { path: '/generate', label: 'The content generator', audience: 'user', skeleton: 'split' },
  { path: '/history', label: 'Post history', audience: 'user', skeleton: 'list' },
  { path: '/video-generate', label: 'The video generator', audience: 'user', skeleton: 'split' },
  { path: '/video-history', label: 'Video history', audience: 'user', skeleton: 'list' },
  { path: '/unified-history', label: 'Usage', audience: 'user', skeleton: 'list' },
  { path: '/usage', label: 'Activity', audience: 'user', skeleton: 'list' },
  { path: '/settings', label: 'The settings page', audience: 'user', skeleton: 'form' },
  { path: '/profile', label: 'The profile page', audience: 'user', skeleton: 'form' },
  { path: '/billing', label: 'Billing', audience: 'user', skeleton: 'cards' },
  { path: '/admin/login', label: 'The admin login', audience: 'everyone', skeleton: 'form' },
  { path: '/admin', label: 'The admin area', audience: 'admin', skeleton: 'cards' },
]
