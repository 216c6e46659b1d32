import type { NavigationItem, SliceRoute, WidgetDeclaration } from '@loomcast/contracts/registry'

/** Read by the shell before any code of the slice runs. */
export default {
  slice: 'admin',
  label: 'Admin',
  owner: 'admin-team',
  routes: [{ path: '/admin', audience: 'admin', title: 'Admin', skeleton: 'cards' }] satisfies SliceRoute[],
  navigation: [] satisfies NavigationItem[],
  widgets: [] satisfies WidgetDeclaration[],
}
