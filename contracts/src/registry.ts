/**
 * The registry of slices: which micro-frontends are live, where their code is, and which routes, navigation items and widgets they provide. A build writes
 * `dist/slice.json` (a SliceManifest). Operators list releases in `remotes.json` (a Registry). For each visitor, the gateway chooses one release per slice
 * and writes the result (a ResolvedRegistry) into the page.
 */

export type Audience = 'everyone' | 'visitor' | 'user' | 'admin'

/** Icons of navigation items, named by meaning. The shell maps each one to an icon of the design system. */
export const NAVIGATION_ICONS = [
  'activity',
  'billing',
  'calendar',
  'connections',
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
  /** Shown in the user menu. If it is missing, as in releases that predate this field, an arrow is shown. */
  icon?: NavigationIcon
  /** main: top bar; menu: user menu. */
  placement: 'main' | 'menu'
  audience: Audience
  /** Sort key, ascending. */
  order: number
}

export interface WidgetDeclaration {
  /** The slot that the widget fills, e.g. `dashboard.recent`. */
  slot: string
  /** The exposed module, e.g. `./widget-recent-content`; its default export is a React component without props. */
  module: string
  /** Display name, such as "Recent content". Shown when the widget is unavailable. */
  label: string
  order: number
  /** Height in px that is reserved while the widget loads. */
  height: number
}

export interface SliceRoute {
  /** Path prefix, matched by whole segments: `/generate` matches `/generate` and `/generate/x`. */
  path: string
  audience: Audience
  /** Document title, without the product's name. */
  title: string
  /** Shape of the skeleton shown while the slice loads. */
  skeleton: 'form' | 'list' | 'cards' | 'split'
  /** People reach the page only with a link that they were given: search engines must not list it, and its URL is sent to no other page or site. */
  unlisted?: boolean
  /** The page's own files, if the build produced any. They are fetched together with the slice's entry. */
  preload?: string[]
  /** Paths of the GET requests that the page of a signed-in user sends first. The browser sends them before it has loaded the page's code. */
  requests?: string[]
  /** Modules that the page uses and the shell shares on demand (`@loomcast/design-system/fields`). */
  shared?: string[]
}

export interface SliceManifest {
  /** `content`, `account`, …; with the prefix `mfe_`, also the name of the Module Federation container. */
  slice: string
  /** Display name, such as "Content generator". */
  label: string
  /** The team that maintains the slice, for operators. Missing in releases that predate this field. */
  owner?: string
  /** Package version and a hash of the build's files: `1.0.0-3f9a1c2b`. */
  version: string
  /** Entry file in the slice's folder. Its name contains its content hash. */
  entry: string
  /** Subresource integrity of the entry file (`sha384-…`). */
  integrity: string
  /** Digest (`sha384-…`) of the file that `digestsFile` names. Missing in builds without such a file. Never sent to the browser. */
  digests?: string
  /** Files needed on a first visit to one of its routes, for preload hints. */
  preload: string[]
  /** Stylesheets of the page module. */
  styles: string[]
  routes: SliceRoute[]
  navigation: NavigationItem[]
  widgets: WidgetDeclaration[]
  /** kB (gzip) of the slice's own files that a first visit may load, by route. Missing in releases that predate this field. Only in pages with a link for inspection. */
  budgets?: Record<string, number>
  /** Semver range of the web-kit contract versions that the slice supports. */
  contracts: string
}

export interface Release extends SliceManifest {
  /** The folder that contains all releases of the slice, ending in `/`: `/mf/content/` or an absolute CDN URL. File names contain their content hash. */
  base: string
  /** Where the gateway fetches files of a `/mf/` base that are not on its own disk: `http://content-slice:8080/`. Never sent to the browser. */
  upstream?: string
  /** Share of visitors, 0 to 100, among the releases of the same slice; with `segment`, share of the visitors in the segment. */
  weight: number
  /** Only visitors with one of these get the release: `plan:pro`, `team:staff`, `cohort:early`. Never sent to the browser. */
  segment?: string[]
}

/** The content of `remotes.json`. */
export interface Registry {
  releases: Release[]
}

/** What the shell reads from the page: the release of each slice that was chosen for this visitor, with a fallback release. */
export interface ResolvedRegistry {
  /** `onTrial`: visitors get different releases of the slice, and pages report whether theirs started. */
  slices: (Release & { fallback?: Release; onTrial?: boolean })[]
  /** A release is for visitors with a plan: the page of a signed-in user has the gateway look up the plan. */
  needsPlan?: boolean
  /** Only in a browser that opened the link of a preview: the previewed releases, which other visitors do not get. */
  preview?: {
    releases: { slice: string; label: string; version: string }[]
    /** Names of the services whose candidates answer this browser's calls. */
    services?: string[]
    until: string
    /** Only with a link for inspection: where each slice of the page comes from. `releases` may be empty then. */
    inspection?: InspectedSlice[]
  }
}

/** Where the release of a slice in a page comes from. */
export interface InspectedSlice {
  slice: string
  label: string
  /** The team that maintains the slice. */
  owner?: string
  version: string
  /**
   * Why this visitor gets the release. `only`: it is the only one with visitors. `share`: of its share of the visitors, which is its weight. `segment`: of its
   * share of a segment that the visitor is in. `preview`: of the preview. `stand-in`: no usable release has visitors.
   */
  because: 'only' | 'share' | 'segment' | 'preview' | 'stand-in'
  /** The usable releases of the slice, in the order of the registry. */
  listed: { version: string; weight: number; segment?: string[] }[]
  /** kB (gzip) of the slice's own files that a first visit may load, by route. */
  budgets?: Record<string, number>
  /** What is wrong with the slice's releases in the registry, in sentences. */
  problems: string[]
}

/** Version of the contract between shell and slices (web-kit's public API). Additive changes increment the minor version. */
export const CONTRACT_VERSION = '1.17.0'

const CONTENT_HASH = /\.([0-9a-f]{16})\.js$/

/**
 * The file with the digest (`sha384-…`) of each file of a build by its name: it is named after the hash of the entry, which changes with
 * every other file. Undefined for a build without hashes in its names, as in development.
 */
export function digestsFile({ entry }: Pick<SliceManifest, 'entry'>): string | undefined {
  const hash = CONTENT_HASH.exec(entry)?.[1]
  return hash === undefined ? undefined : `files.${hash}.json`
}
