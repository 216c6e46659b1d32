import { readFile, stat } from 'node:fs/promises'
import type { ResolvedRegistry } from '@loomcast/contracts/registry'
import { routeFor } from '../registry/resolve.ts'
import { telemetryMeta } from '../telemetry/traces.routes.ts'
import { preloadLinks, takeSharedFiles, withoutHints } from './preload-links.ts'

const REGISTRY_PLACEHOLDER = '__LOOMCAST_REGISTRY__'
/** Link previews need an absolute image URL. */
const ORIGIN_PLACEHOLDER = '__LOOMCAST_ORIGIN__'
const PRELOAD_PLACEHOLDER = '<!--loomcast:preload-->'
/** Before the page's first script, which reads it. */
const REQUESTS_PLACEHOLDER = '<!--loomcast:requests-->'

/** JSON that is safe inside a script element: it cannot end the element or start a comment. */
export function jsonForPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Values of the installation that a page shows. */
export interface PageFacts {
  /** The public URL of the product; empty if not configured. */
  publicUrl?: string
  /** The email address of customer support; empty if not configured. */
  supportEmail?: string
  /** Whether the front page shows sample testimonials and figures. */
  showSampleMarketing?: boolean
}

/** Fills the shell's page. Uses split and join, because `replace` interprets `$` in the content. */
export function fillPage(
  template: string,
  registry: ResolvedRegistry,
  path: string,
  { publicUrl = '', supportEmail = '', showSampleMarketing = false }: PageFacts = {},
): string {
  const { html, sharedFiles } = takeSharedFiles(template)
  return html
    .split(ORIGIN_PLACEHOLDER)
    .join(publicUrl.replace(/\/$/, ''))
    .split(REGISTRY_PLACEHOLDER)
    .join(jsonForPage(withoutHints(registry)))
    .split(REQUESTS_PLACEHOLDER)
    .join(requestsMeta(registry, path))
    .split(PRELOAD_PLACEHOLDER)
    .join(
      telemetryMeta() +
        supportMeta(supportEmail) +
        (showSampleMarketing ? SAMPLE_MARKETING : '') +
        preloadLinks(registry, path, sharedFiles),
    )
}

/** The requests that the page sends first; the schema of the registry allows no character that HTML would interpret, except `&`. */
function requestsMeta(registry: ResolvedRegistry, path: string): string {
  const { audience, requests = [] } = routeFor(registry, path)?.route ?? {}
  if (audience === 'admin' || requests.length === 0) return ''
  return `<meta name="loomcast-requests" content="${requests.join(' ').replaceAll('&', '&amp;')}">`
}

/** web-kit reads it. The settings accept no address with characters that HTML would interpret. */
function supportMeta(email: string): string {
  return email === '' ? '' : `<meta name="loomcast-support" content="${email}">`
}

/** The landing page reads it. */
const SAMPLE_MARKETING = '<meta name="loomcast-sample-marketing" content="true">'

/** The versions of the shell and of the events between slices, which the shell's page names; none in a page of an earlier shell. */
export function versionsIn(html: string): { slice: string; version: string }[] {
  const text = /<meta name="loomcast-versions" content="([^"]{1,200})"/.exec(html)?.[1] ?? ''
  return text.split(', ').flatMap((part) => {
    const [, slice, version] = /^(shell|events) ([0-9A-Za-z.+-]{1,80})$/.exec(part) ?? []
    return slice && version ? [{ slice, version }] : []
  })
}

export interface PageTemplate {
  /** The shell's page and a revision that changes with the file; undefined if the shell has not been built. */
  read(): Promise<{ html: string; revision: string } | undefined>
}

const RECHECK_MS = 1_000

/** Reads the shell's index.html; rereads it when a new build has replaced it. */
export function pageTemplate(file: string, now: () => number = () => performance.now()): PageTemplate {
  let known: { html: string; revision: string } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  return {
    async read() {
      if (now() - checkedAt < RECHECK_MS && known) return known
      checkedAt = now()
      try {
        const { mtimeMs, size } = await stat(file)
        const revision = `${mtimeMs}:${size}`
        if (known?.revision !== revision) known = { html: await readFile(file, 'utf8'), revision }
      } catch {
        known = undefined
      }
      return known
    },
  }
}
