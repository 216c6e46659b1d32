import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Read by the shell before any code of the slice runs. `/admin` comes first and serves every other path under it; the pages follow in the order of the menu. */
export default {
  slice: 'admin',
  label: 'Admin',
  owner: 'admin-team',
  routes: [
    { path: '/admin', audience: 'admin', title: 'Admin', skeleton: 'cards' },
    { path: '/admin/dashboard', audience: 'admin', title: 'Dashboard', skeleton: 'cards' },
    { path: '/admin/users', audience: 'admin', title: 'Users', skeleton: 'list' },
    { path: '/admin/packages', audience: 'admin', title: 'Packages', skeleton: 'cards' },
    { path: '/admin/referrals', audience: 'admin', title: 'Referrals', skeleton: 'cards' },
    { path: '/admin/financial', audience: 'admin', title: 'Financial', skeleton: 'cards' },
    { path: '/admin/knowledge', audience: 'admin', title: 'Knowledge', skeleton: 'cards' },
    { path: '/admin/analytics', audience: 'admin', title: 'Analytics', skeleton: 'cards' },
    { path: '/admin/security', audience: 'admin', title: 'Security', skeleton: 'form' },
    { path: '/admin/audit', audience: 'admin', title: 'Audit log', skeleton: 'list' },
    { path: '/admin/events', audience: 'admin', title: 'Events', skeleton: 'list' },
  ] satisfies SliceRoute[],
  /** kB (gzip) of the slice's own files that a first visit may load. */
  budgets: {
    '/admin': 44,
    '/admin/dashboard': 51,
    '/admin/users': 67,
    '/admin/packages': 57,
    '/admin/referrals': 48,
    '/admin/financial': 51,
    '/admin/knowledge': 54,
    '/admin/analytics': 49,
    '/admin/security': 49,
    '/admin/audit': 53,
    '/admin/events': 52,
  },
  navigation: [] satisfies NavigationItem[],
  widgets: [] satisfies WidgetDeclaration[],
}
