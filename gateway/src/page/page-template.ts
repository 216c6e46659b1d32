import { readFile, stat } from 'node:fs/promises'
import type { Release, ResolvedRegistry } from '@loomcast/contracts/registry'
import { routeFor } from '../registry/resolve.ts'
import { telemetryMeta } from '../telemetry/traces.routes.ts'

const REGISTRY_PLACE = '__LOOMCAST_REGISTRY__'
const PRELOAD_PLACE = '<!--loomcast:preload-->'

/** Safe inside a script element: nothing in it can end the element or begin a comment, and it stays JSON. */
export function jsonForPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/**
 * Preload hints for the slice that serves the path, so that its files are fetched while the shell still starts. A hint is only used when it says the
 * same as the later request: the entry is asked for with its integrity, and across origins anonymously; the chunks that it loads, plainly.
 * What only administrators see is not announced.
 */
export function preloadLinks(registry: ResolvedRegistry, path: string): string {
  const served = routeFor(registry, path)
  if (!served || served.route.audience === 'admin') return ''
  const { release } = served
  const scripts = [...new Set([release.entry, ...release.preload.filter((file) => !file.endsWith('.css'))])]
  const styles = [...new Set([...release.styles, ...release.preload.filter((file) => file.endsWith('.css'))])]
  return [...scripts.map((file) => link(release, file, 'script')), ...styles.map((file) => link(release, file, 'style'))].join('')
}

function link(release: Release, file: string, as: 'script' | 'style'): string {
  const href = `href="${escapeAttribute(release.base + file)}"`
  if (file !== release.entry) return `<link rel="preload" as="${as}" ${href}>`
  const crossorigin = release.base.startsWith('/') ? '' : ' crossorigin="anonymous"'
  return `<link rel="preload" as="${as}" ${href} integrity="${escapeAttribute(release.integrity)}"${crossorigin}>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Fills the shell's page. Plain splitting: in `replace` a `$` of the content would be an instruction. */
export function fillPage(template: string, registry: ResolvedRegistry, path: string): string {
  return template
    .split(REGISTRY_PLACE)
    .join(jsonForPage(registry))
    .split(PRELOAD_PLACE)
    .join(telemetryMeta() + preloadLinks(registry, path))
}

export interface PageTemplate {
  /** The shell's page as it is on disk now, and a mark that changes with it; undefined while there is none. */
  read(): Promise<{ html: string; revision: string } | undefined>
}

const LOOK_AGAIN_MS = 1_000

/** The shell's index.html, read again when a new build replaced it. */
export function pageTemplate(file: string, now: () => number = () => performance.now()): PageTemplate {
  let known: { html: string; revision: string } | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  return {
    async read() {
      if (now() - lookedAt < LOOK_AGAIN_MS && known) return known
      lookedAt = now()
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
