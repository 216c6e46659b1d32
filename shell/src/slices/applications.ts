import { getAppNames, registerApplication } from 'single-spa'
import { codeOf } from '../loader/slice-code.ts'
import { registry } from '../registry/registry.store.ts'
import { decideHere } from '../routing/decide-here.ts'
import { openVisit, type Visit } from './visit.ts'

const visits = new Map<string, Visit>()

/** Registers every slice in the registry with single-spa. The lifecycle functions return immediately instead of waiting for the slice; see visit.ts. */
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
