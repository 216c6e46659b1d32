import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { routeFor } from '../registry/resolve.ts'

/** Files of the shell by what they contain: a page of the shell (`/pricing`), what every slice needs (`federation`), or a module that is shared on demand. */
export type SharedFiles = Record<string, string[]>

/** The shell's build writes them into a comment, which is removed from the page. */
const SHARED_COMMENT = /<!--loomcast:shared(?: (\{.*?\}))?-->/s

export function takeSharedFiles(template: string): { html: string; sharedFiles: SharedFiles } {
  const [comment, json] = SHARED_COMMENT.exec(template) ?? []
  return { html: comment ? template.split(comment).join('') : template, sharedFiles: json ? JSON.parse(json) : {} }
}

/**
 * Preload hints for the page at the path: its slice's entry, its own files and the shell's files that they use, so the browser fetches them while the
 * shell starts. Browsers use a hint only when its attributes match the later request: the entry has integrity and, on another origin, `crossorigin`;
 * its chunks have neither. Pages of administrators get no hints.
 */
export function preloadLinks(registry: ResolvedRegistry, path: string, sharedFiles: SharedFiles = {}): string {
  const ofShell = sharedFiles[path]
  if (ofShell) return ofShell.map(fileLink).join('')
  const served = routeFor(registry, path)
  if (!served || served.route.audience === 'admin') return ''
  const { release, route } = served
  const own = [...release.preload, ...release.styles, ...(route.preload ?? [])].filter((file) => file !== release.entry)
  const shared = (route.shared ?? []).flatMap((module) => sharedFiles[module] ?? [])
  const files = new Set([...(sharedFiles['federation'] ?? []), ...own.map((file) => release.base + file), ...shared])
  return entryLink(release) + [...files].map(fileLink).join('')
}

function entryLink({ base, entry, integrity }: Release): string {
  const crossorigin = base.startsWith('/') ? '' : ' crossorigin="anonymous"'
  return `<link rel="preload" as="script" href="${escapeAttribute(base + entry)}" integrity="${escapeAttribute(integrity)}"${crossorigin}>`
}

function fileLink(href: string): string {
  return `<link rel="preload" as="${href.endsWith('.css') ? 'style' : 'script'}" href="${escapeAttribute(href)}">`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The registry for browser code, which does not use the lists of files. */
export function withoutHints({ slices }: ResolvedRegistry): ResolvedRegistry {
  return { slices: slices.map(({ fallback, ...release }) => ({ ...bare(release), ...(fallback ? { fallback: bare(fallback) } : {}) })) }
}

function bare(release: Release): Release {
  return { ...release, routes: release.routes.map(({ preload: _files, shared: _modules, ...route }) => route) }
}
