import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Metadata that the shell reads before it loads any code of the slice. */
export default {
  slice: 'account',
  label: 'Account',
  owner: 'account-team',
  routes: [
    { path: '/login', audience: 'visitor', title: 'Log in', skeleton: 'form' },
    { path: '/admin/login', audience: 'everyone', title: 'Admin login', skeleton: 'form' },
    { path: '/register', audience: 'visitor', title: 'Create your account', skeleton: 'form' },
    { path: '/forgot-password', audience: 'everyone', title: 'Forgot password', skeleton: 'form' },
    { path: '/reset-password', audience: 'everyone', title: 'Choose a new password', skeleton: 'form' },
    { path: '/verify-email', audience: 'everyone', title: 'Confirm your email', skeleton: 'form' },
    { path: '/dashboard', audience: 'user', title: 'Dashboard', skeleton: 'cards' },
    { path: '/usage', audience: 'user', title: 'Activity', skeleton: 'list' },
    { path: '/unified-history', audience: 'user', title: 'Usage', skeleton: 'list' },
    { path: '/settings', audience: 'user', title: 'Content Settings', skeleton: 'form' },
    { path: '/settings/voice', audience: 'user', title: 'Your voice', skeleton: 'form' },
    { path: '/pricing', audience: 'everyone', title: 'Pricing', skeleton: 'cards' },
    { path: '/billing', audience: 'user', title: 'Billing & Subscription', skeleton: 'cards' },
    { path: '/help', audience: 'everyone', title: 'Help', skeleton: 'list' },
    { path: '/profile', audience: 'user', title: 'My Profile', skeleton: 'form' },
  ] satisfies SliceRoute[],
  navigation: [
    { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', placement: 'main', audience: 'user', order: 10 },
    { label: 'Activity', path: '/usage', icon: 'activity', placement: 'main', audience: 'user', order: 40 },
    { label: 'Pricing', path: '/pricing', placement: 'main', audience: 'visitor', order: 10 },
    { label: 'Profile', path: '/profile', icon: 'user', placement: 'menu', audience: 'user', order: 10 },
    { label: 'Settings', path: '/settings', icon: 'settings', placement: 'menu', audience: 'user', order: 20 },
    { label: 'Billing', path: '/billing', icon: 'billing', placement: 'menu', audience: 'user', order: 30 },
    { label: 'Help', path: '/help', icon: 'help', placement: 'menu', audience: 'user', order: 90 },
  ] satisfies NavigationItem[],
  widgets: [] satisfies WidgetDeclaration[],
}
