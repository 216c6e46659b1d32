import { connectHost, type Host, type HostWidget, session } from '@loomcast/web-kit'
import { askToLeave } from '../frame/leave-dialog.tsx'
import { codeOf } from '../loader/slice-code.ts'
import { registry } from '../registry/registry.store.ts'
import { decide, findRoute } from '../routing/decision.ts'

/** What the shell offers to the slices; connected again whenever other releases are live, which re-renders their slots. */
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
      if (decision.kind === 'slice') codeOf(decision.slice).page.start()
    },
    widgets: (slot) => widgets.get(slot) ?? [],
    confirmLeave: askToLeave,
  }
}
