import { ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { routeFor } from '../registry/resolve.ts'

/** The shell's files by purpose: a page of the shell (`/terms`), or a module that is shared on demand. */
export type SharedFiles = Record<string, string[]>

/** The shell's build writes this list into a comment of the page; the gateway removes the comment. */
const SHARED_COMMENT = /<!--loomcast:shared(?: (\{.*?\}))?-->/s

export function takeSharedFiles(template: string): { html: string; sharedFiles: SharedFiles } {
  const [comment, json] = SHARED_COMMENT.exec(template) ?? []
  return { html: comment ? template.split(comment).join('') : template, sharedFiles: json ? JSON.parse(json) : {} }
}

/**
 * Preload hints for the page at `path`: the slice's entry, the page's own files and the files of the shell that they use, so that the
 * browser fetches them while the shell starts. A browser uses a preloaded file only if the attributes of the hint match the later request:
 * the entry has `integrity` and, on another origin, `crossorigin`; chunks have neither. Admin pages get no hints.
 */
export function preloadLinks(registry: ResolvedRegistry, path: string, sharedFiles: SharedFiles = {}): string {
  const ofShell = sharedFiles[path]
  if (ofShell) return ofShell.map(fileLink).join('')
  const served = routeFor(registry, path)
  if (!served || served.route.audience === 'admin') return ''
  const { release, route } = served
  const own = [...release.preload, ...release.styles, ...(route.preload ?? [])].filter((file) => file !== release.entry)
  const shared = (route.shared ?? []).flatMap((module) => sharedFiles[module] ?? [])
  const files = new Set([...own.map((file) => release.base + file), ...shared])
  return entryLink(release) + [...files].map(fileLink).join('')
}

function entryLink({ base, entry, integrity }: Release): string {
  const crossorigin = base.startsWith('/') ? '' : ' crossorigin="anonymous"'
  const href = escapeAttribute(base + entry)
  return `<link rel="preload" as="script" href="${href}" integrity="${escapeAttribute(integrity)}"${crossorigin} fetchpriority="low">`
}

/** Low priority: the shell's own files, which run first, must not share the connection with these. */
function fileLink(href: string): string {
  return `<link rel="preload" as="${href.endsWith('.css') ? 'style' : 'script'}" href="${escapeAttribute(href)}" fetchpriority="low">`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The registry as sent to the browser, without the lists of files, which only the gateway uses. */
export function withoutHints({ slices, ...rest }: ResolvedRegistry): ResolvedRegistry {
  const sent = slices.map(({ fallback, ...release }) => ({ ...bare(release), ...(fallback ? { fallback: bare(fallback) } : {}) }))
  return { ...rest, slices: sent }
}

/** The names of the administrators' files are not sent to everyone either, except for the entry, which the shell needs. */
function bare(release: Release): Release {
  const lists = release.slice === ADMIN_SLICE ? { preload: [], styles: [] } : {}
  return {
    ...release,
    ...lists,
    routes: release.routes.map(({ preload: _files, shared: _modules, requests: _requests, ...route }) => route),
  }
}
