import type { Release } from '@loomcast/contracts/registry'
import { session } from '@loomcast/web-kit'
import { registry } from '../registry/registry.store.ts'
import { decide } from '../routing/decision.ts'
import { codeOf } from './slice-code.ts'

const brokenFolders = new Set<string>()

/** Records the folder of each build with a file that failed to load. Builds report this with every attempt. */
export function watchMissingFiles(): void {
  window.addEventListener('loomcast:chunk-failed', (event) => {
    if (event instanceof CustomEvent) brokenFolders.add(urlOf(event.detail.base))
  })
}

/**
 * A part of the page failed to load: its slice is loaded again from the fallback release, as for a missing entry. A part of a widget that
 * belongs to another slice has no such effect.
 */
export function replaceFailedPart(): void {
  const decision = decide(location.pathname, session.get(), registry.live.get())
  if (decision.kind === 'slice') void codeOf(decision.slice).leaveBrokenRelease(isBroken)
}

function isBroken({ base }: Release): boolean {
  return brokenFolders.has(urlOf(base))
}

function urlOf(folder: string): string {
  return new URL(folder, location.origin).href
}
