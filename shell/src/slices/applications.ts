import { filesRoot, type Release } from '@loomcast/contracts/registry'
import { getAppNames, registerApplication, triggerAppChange } from 'single-spa'
import { codeOf } from '../loader/slice-code.ts'
import { adoptAnnounced, registry } from '../registry/registry.store.ts'
import { decideHere } from '../routing/decide-here.ts'
import { openVisit, type Visit } from './visit.ts'

const visits = new Map<string, Visit>()

/** Tells single-spa of every slice that the registry lists. The lifecycle it gets is ours and always answers at once; see visit.ts. */
export function registerSlices(): void {
  for (const { slice } of registry.live.get().slices) {
    if (getAppNames().includes(slice)) continue
    registerApplication({
      name: slice,
      app: async () => ({
        bootstrap: async () => {},
        mount: async () => {
          visits.get(slice)?.close()
          visits.set(slice, openVisit(slice, codeOf(slice).page))
        },
        unmount: async () => {
          visits.get(slice)?.close()
          visits.delete(slice)
        },
      }),
      activeWhen: () => {
        const decision = decideHere()
        return decision.kind === 'slice' && decision.slice === slice
      },
    })
  }
}

/** Swaps in what the server announced. Called between two pages, when nothing unsaved is on the screen, or when a slice is down anyway. */
export function swapReleases(): void {
  const before = registry.live.get().slices
  for (const slice of adoptAnnounced()) {
    const visit = visits.get(slice)
    visit?.close()
    for (const release of before.filter((entry) => entry.slice === slice)) dropStylesheets(release)
    codeOf(slice).reset()
    // Still on its pages: the visit begins again, with the new code. Otherwise single-spa is about to end it.
    const decision = decideHere()
    if (visit && decision.kind === 'slice' && decision.slice === slice) visits.set(slice, openVisit(slice, codeOf(slice).page))
  }
  registerSlices()
  void triggerAppChange()
}

/** Both releases use the same class names: a rule that the new one has dropped would go on working. What both have, the new one's code asks for again. */
function dropStylesheets(release: Release): void {
  const address = new URL(filesRoot(release), location.href).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (link.href.startsWith(address)) link.remove()
}
