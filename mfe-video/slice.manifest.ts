import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Metadata that the shell reads before it loads any code of the slice. */
export default {
  slice: 'video',
  label: 'Video generator',
  owner: 'video-team',
  routes: [
    {
      path: '/video-generate',
      audience: 'user',
      title: 'Video Generator',
      skeleton: 'split',
      requests: ['/api/video/options', '/api/video/formats', '/api/video/usage'],
    },
    { path: '/video-history', audience: 'user', title: 'Video history', skeleton: 'cards' },
    { path: '/brand', audience: 'user', title: 'Brand kit', skeleton: 'form', requests: ['/api/video/brand-kit', '/api/video/logo'] },
  ] satisfies SliceRoute[],
  /** What a first visit may load of the slice: kB (gzip) of JavaScript and of CSS, and the number of files. */
  budgets: {
    '/video-generate': { js: 85, css: 8, requests: 8 },
    '/video-history': { js: 58, css: 4, requests: 8 },
    '/brand': { js: 59, css: 3, requests: 6 },
  },
  navigation: [
    { label: 'Video Generator', path: '/video-generate', icon: 'video', placement: 'main', audience: 'user', order: 30 },
    { label: 'Video history', path: '/video-history', icon: 'video', placement: 'menu', audience: 'user', order: 16 },
    { label: 'Brand kit', path: '/brand', icon: 'generate', placement: 'menu', audience: 'user', order: 22 },
  ] satisfies NavigationItem[],
  widgets: [
    { slot: 'dashboard.recent-videos', module: './widget-recent-videos', label: 'Recent videos', order: 10, height: 456 },
    { slot: 'shell.background', module: './widget-watch', label: 'Running videos', order: 10, height: 0 },
  ] satisfies WidgetDeclaration[],
}
