import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { routeFor } from '../registry/resolve.ts'

/** Which files of the shell hold a page of its own (`/pricing`), what every slice needs (`federation`), or a module that it shares on demand. */
export type SharedFiles = Record<string, string[]>

/** The shell's build says so in a comment, which stays out of the page. */
const SHARED_COMMENT = /<!--loomcast:shared(?: (\{.*?\}))?-->/s

export function takeSharedFiles(template: string): { html: string; sharedFiles: SharedFiles } {
  const [comment, json] = SHARED_COMMENT.exec(template) ?? []
  return { html: comment ? template.split(comment).join('') : template, sharedFiles: json ? JSON.parse(json) : {} }
}

/**
 * Preload hints for the page that serves the path: its slice's entry, its own files and what they use of the shell's, so that all of it is fetched while the
 * shell still starts. A hint is only used when it says the same as the later request: the entry is asked for with its integrity, and across origins anonymously;
 * the chunks that it loads, plainly. What only administrators see is not announced.
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

/** What the page's program reads: it loads by import, the hints are the gateway's. */
export function withoutHints({ slices }: ResolvedRegistry): ResolvedRegistry {
  return { slices: slices.map(({ fallback, ...release }) => ({ ...bare(release), ...(fallback ? { fallback: bare(fallback) } : {}) })) }
}

function bare(release: Release): Release {
  return { ...release, routes: release.routes.map(({ preload: _files, shared: _modules, ...route }) => route) }
}
