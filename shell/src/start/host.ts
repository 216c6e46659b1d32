import { connectHost, type Host, type HostWidget, session } from '@loomcast/web-kit'
import { confirmLeaving } from '../frame/leave-dialog.tsx'
import { replaceFailedPart } from '../loader/missing-parts.ts'
import { prefetchPage } from '../loader/prefetch-page.ts'
import { codeOf } from '../loader/slice-code.ts'
import { registry } from '../registry/registry.store.ts'
import { decide, findRoute } from '../routing/decision.ts'

/** Provides the host API to the slices. Connects it again whenever other releases become live, which re-renders the slots. */
export function offerHost(): void {
  connectHost(currentHost())
  registry.live.subscribe(() => connectHost(currentHost()))
}

function currentHost(): Host {
  const live = registry.live.get()
  const widgets = new Map<string, HostWidget[]>()
  for (const slice of live.slices) {
    for (const { slot, module, label, order, height } of slice.widgets) {
      const widget = {
        id: `${slice.slice}${module}`,
        slice: slice.slice,
        label,
        order,
        height,
        component: codeOf(slice.slice).widget(module),
      }
      widgets.set(
        slot,
        [...(widgets.get(slot) ?? []), widget].sort((one, other) => one.order - other.order),
      )
    }
  }
  return {
    serves: (path) => findRoute(path, live) !== undefined || decide(path, session.get(), live).kind === 'page',
    prefetch(path) {
      const decision = decide(path, session.get(), live)
      if (decision.kind === 'slice') prefetchPage(codeOf(decision.slice).page, path)
    },
    widgets: (slot) => widgets.get(slot) ?? [],
    confirmLeave: confirmLeaving,
    partFailed: replaceFailedPart,
  }
}
