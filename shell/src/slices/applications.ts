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
  const changed = adoptAnnounced()
  for (const slice of changed) {
    const visit = visits.get(slice)
    codeOf(slice).reset()
    if (!visit) continue
    // Still on its pages: the visit begins again, with the new code.
    visit.close()
    visits.set(slice, openVisit(slice, codeOf(slice).page))
  }
  registerSlices()
  void triggerAppChange()
}
