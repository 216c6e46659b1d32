import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Metadata that the shell reads before it loads any of the slice's code. */
export default {
  slice: 'content',
  label: 'Content generator',
  owner: 'content-team',
  routes: [
    {
      path: '/generate',
      audience: 'user',
      title: 'Generate',
      skeleton: 'split',
      requests: ['/api/settings', '/api/models', '/api/user/package', '/api/user/voice'],
    },
    { path: '/history', audience: 'user', title: 'Content history', skeleton: 'list' },
  ] satisfies SliceRoute[],
  /** What a first visit may load of the slice: kB (gzip) of JavaScript and of CSS, and the number of files. */
  budgets: {
    '/generate': { js: 114, css: 9, requests: 8 },
    '/history': { js: 92, css: 8, requests: 8 },
  },
  navigation: [
    { label: 'Generate', path: '/generate', icon: 'generate', placement: 'main', audience: 'user', order: 20 },
    { label: 'History', path: '/history', icon: 'history', placement: 'menu', audience: 'user', order: 15 },
  ] satisfies NavigationItem[],
  widgets: [
    { slot: 'dashboard.recent-content', module: './widget-recent-content', label: 'Recent content', order: 10, height: 456 },
  ] satisfies WidgetDeclaration[],
}
