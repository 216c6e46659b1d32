import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Read by the shell before any code of the slice runs. */
export default {
  slice: 'plan',
  label: 'Plan',
  owner: 'plan-team',
  routes: [
    { path: '/plan', audience: 'user', title: 'Plan', skeleton: 'list' },
    { path: '/connections', audience: 'user', title: 'Connections', skeleton: 'list' },
    // For people without an account, who have a link.
    { path: '/review', audience: 'everyone', title: 'Review', skeleton: 'list', unlisted: true },
  ] satisfies SliceRoute[],
  /** What a first visit may load of the slice: kB (gzip) of JavaScript and of CSS, and the number of files. */
  budgets: {
    '/plan': { js: 55, css: 5, requests: 7 },
    '/connections': { js: 58, css: 2, requests: 7 },
    '/review': { js: 57, css: 3, requests: 6 },
  },
  navigation: [
    { label: 'Plan', path: '/plan', icon: 'calendar', placement: 'main', audience: 'user', order: 35 },
    { label: 'Connections', path: '/connections', icon: 'connections', placement: 'menu', audience: 'user', order: 25 },
  ] satisfies NavigationItem[],
  widgets: [
    { slot: 'dashboard.plan', module: './widget-due-posts', label: 'Your plan', order: 10, height: 280 },
  ] satisfies WidgetDeclaration[],
}
