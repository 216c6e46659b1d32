import { readFile, stat } from 'node:fs/promises'
import type { ResolvedRegistry } from '@loomcast/contracts/registry'
import { telemetryMeta } from '../telemetry/traces.routes.ts'
import { preloadLinks, takeSharedFiles, withoutHints } from './preload-links.ts'

const REGISTRY_PLACE = '__LOOMCAST_REGISTRY__'
/** Pictures for link previews need whole addresses. */
const ORIGIN_PLACE = '__LOOMCAST_ORIGIN__'
const PRELOAD_PLACE = '<!--loomcast:preload-->'

/** Safe inside a script element: nothing in it can end the element or begin a comment, and it stays JSON. */
export function jsonForPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Fills the shell's page. Plain splitting: in `replace` a `$` of the content would be an instruction. */
export function fillPage(template: string, registry: ResolvedRegistry, path: string, publicUrl = ''): string {
  const { html, sharedFiles } = takeSharedFiles(template)
  return html
    .split(ORIGIN_PLACE)
    .join(publicUrl.replace(/\/$/, ''))
    .split(REGISTRY_PLACE)
    .join(jsonForPage(withoutHints(registry)))
    .split(PRELOAD_PLACE)
    .join(telemetryMeta() + preloadLinks(registry, path, sharedFiles))
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
