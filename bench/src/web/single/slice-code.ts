import type { Lifecycle } from '@loomcast/web-kit'
import type { ComponentType } from 'react'
import { createSliceModule, type SliceModule } from '../../../../shell/src/loader/slice-module.ts'
import { findSlice } from '../../../../shell/src/registry/registry.store.ts'

/** The slices' code is part of the bundle, with a separate file per page, as with React.lazy. */
const APPS: Record<string, () => Promise<{ lifecycle: Lifecycle }>> = {
  content: () => import('../../../../mfe-content/src/app.tsx'),
  account: () => import('../../../../mfe-account/src/app.tsx'),
  video: () => import('../../../../mfe-video/src/app.tsx'),
}
const WIDGETS: Record<string, () => Promise<{ default: ComponentType }>> = {
  './widget-recent-content': () => import('../../../../mfe-content/src/widget-recent-content.tsx'),
  './widget-recent-videos': () => import('../../../../mfe-video/src/widget-recent-videos.tsx'),
  './widget-watch': () => import('../../../../mfe-video/src/widget-watch.tsx'),
}

const known = new Map<string, ReturnType<typeof create>>()

export function codeOf(slice: string) {
  const code = known.get(slice) ?? create(slice)
  known.set(slice, code)
  return code
}

function create(slice: string) {
  const widgets = new Map<string, SliceModule<ComponentType>>()
  const moduleOf = <T>(load: () => Promise<T>) =>
    createSliceModule({
      releases: () => {
        const chosen = findSlice(slice)
        return chosen ? { chosen } : {}
      },
      load,
    })
  return {
    page: moduleOf(async () => {
      const load = APPS[slice]
      if (!load) throw new Error(`no slice ${slice}`)
      return (await load()).lifecycle
    }),
    widget(module: string) {
      const widget = widgets.get(module) ?? moduleOf(async () => (await WIDGETS[module]?.())?.default ?? (() => null))
      widgets.set(module, widget)
      return widget
    },
    reset() {},
  }
}
