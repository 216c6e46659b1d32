/**
 * The registry of slices: which micro-frontends are live, where their code is and which routes, navigation items and widgets they provide.
 * A build writes `dist/slice.json` (a SliceManifest); operators list releases of it in `remotes.json` (a Registry); the gateway
 * chooses one release per slice for each visitor and writes the result (a ResolvedRegistry) into the page.
 */

export type Audience = 'everyone' | 'visitor' | 'user' | 'admin'

/** Icons of navigation items, by their meaning. The shell maps each to an icon of the design system. */
export const NAVIGATION_ICONS = [
  'activity',
  'billing',
  'dashboard',
  'generate',
  'help',
  'history',
  'referral',
  'settings',
  'user',
  'video',
] as const
export type NavigationIcon = (typeof NAVIGATION_ICONS)[number]

export interface NavigationItem {
  label: string
  path: string
  /** Shown in the user menu. Without it, as in releases from before it existed, an arrow. */
  icon?: NavigationIcon
  /** main: the top bar; menu: the user menu. */
  placement: 'main' | 'menu'
  audience: Audience
  /** Ascending. */
  order: number
}

export interface WidgetDeclaration {
  /** The slot it fills, e.g. `dashboard.recent`. */
  slot: string
  /** The exposed module, e.g. `./widget-recent-content`; its default export is a React component without props. */
  module: string
  /** Display name: "Recent content". Shown when the widget is unavailable. */
  label: string
  order: number
  /** Height in px reserved while it loads. */
  height: number
}

export interface SliceRoute {
  /** Path prefix, matched by whole segments: `/generate` serves `/generate` and `/generate/x`. */
  path: string
  audience: Audience
  /** Document title, without the product's name. */
  title: string
  /** Shape of the skeleton shown while the slice loads. */
  skeleton: 'form' | 'list' | 'cards' | 'split'
  /** The page's own files, if the build produced any: fetched together with the slice's entry. */
  preload?: string[]
  /** Modules that the shell shares on demand and this page uses (`@loomcast/design-system/fields`). */
  shared?: string[]
}

export interface SliceManifest {
  /** `content`, `account`, …; also the Module Federation container's name with the prefix `mfe_`. */
  slice: string
  /** Display name: "Content generator". */
  label: string
  /** The team that maintains it, for operators. Releases from before it existed have none. */
  owner?: string
  /** Package version and a hash of the build's files: `1.0.0-3f9a1c2b`. */
  version: string
  /** Entry file inside the slice's folder, with its content hash. */
  entry: string
  /** Subresource integrity of the entry file (`sha384-…`). */
  integrity: string
  /** Files that a first visit to one of its routes needs, for preload hints. */
  preload: string[]
  /** Stylesheets that belong to the page module. */
  styles: string[]
  routes: SliceRoute[]
  navigation: NavigationItem[]
  widgets: WidgetDeclaration[]
  /** Semver range of web-kit's contract version that the slice was built for. */
  contracts: string
}

export interface Release extends SliceManifest {
  /** The one folder of all releases of the slice, ending in `/`: `/mf/content/` or an absolute CDN address. Files are named by their content. */
  base: string
  /** Where the gateway fetches the files of a `/mf/` base when they are not on its own disk: `http://content-slice:8080/`. Never sent to the browser. */
  upstream?: string
  /** Share of visitors, 0 to 100, among the releases of the same slice. */
  weight: number
}

/** `remotes.json`. */
export interface Registry {
  releases: Release[]
}

/** What the shell reads from the page: one release per slice, chosen for this visitor, plus a fallback release. */
export interface ResolvedRegistry {
  slices: (Release & { fallback?: Release })[]
}

/** Version of the contract between shell and slices (web-kit's public API). Additive changes raise the minor. */
export const CONTRACT_VERSION = '1.4.0'
