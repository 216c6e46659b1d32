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
  /** What a first visit may load of the slice: kB (gzip) of JavaScript and of CSS, and the number of files. */
  budgets: {
    '/admin': { js: 41, css: 3, requests: 5 },
    '/admin/dashboard': { js: 47, css: 4, requests: 7 },
    '/admin/users': { js: 63, css: 4, requests: 7 },
    '/admin/packages': { js: 53, css: 4, requests: 7 },
    '/admin/referrals': { js: 45, css: 3, requests: 7 },
    '/admin/financial': { js: 47, css: 4, requests: 7 },
    '/admin/knowledge': { js: 50, css: 4, requests: 7 },
    '/admin/analytics': { js: 45, css: 4, requests: 7 },
    '/admin/security': { js: 46, css: 3, requests: 7 },
    '/admin/audit': { js: 49, css: 4, requests: 7 },
    '/admin/events': { js: 49, css: 3, requests: 7 },
  },
  navigation: [] satisfies NavigationItem[],
  widgets: [] satisfies WidgetDeclaration[],
}
