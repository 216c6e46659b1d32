import type { Release } from '@loomcast/contracts/registry'
import type { Lifecycle } from '@loomcast/web-kit'
import type { ComponentType } from 'react'
import { askRegistry } from '../registry/registry.poll.ts'
import { findSlice } from '../registry/registry.store.ts'
import { fitsContract } from './contract-gate.ts'
import { openContainer, type RemoteContainer } from './remote.loader.ts'
import { createSliceModule, type ModuleSource, type SliceModule } from './slice-module.ts'

export interface SliceCode {
  page: SliceModule<Lifecycle>
  widget: (module: string) => SliceModule<ComponentType>
  /** Another release is live, or none: nothing loaded so far is used for a new visit. */
  reset: () => void
}

const bySlice = new Map<string, SliceCode>()

/** The code of a slice: its page and its widgets, from one container as long as that works. */
export function codeOf(slice: string): SliceCode {
  const known = bySlice.get(slice)
  if (known) return known
  const code = createSliceCode(slice)
  bySlice.set(slice, code)
  return code
}

function createSliceCode(slice: string): SliceCode {
  const containers = createContainers()
  const widgets = new Map<string, SliceModule<ComponentType>>()
  const source = <T>(module: string, read: (exports: unknown) => T): ModuleSource<T> => ({
    releases: () => usableReleases(slice),
    load: async (release, attempt) => {
      const container = containers.take(release, attempt)
      try {
        return read(await container.load(module))
      } catch (error) {
        containers.drop(container)
        throw error
      }
    },
    onFailure: (why, attempt, release) => {
      console.error('slice_load_failed', { slice, module, version: release?.version, attempt, why })
      if (attempt > 1) void askRegistry()
    },
  })
  const page = createSliceModule(source('./app', readLifecycle))
  return {
    page,
    widget(module) {
      const known = widgets.get(module)
      if (known) return known
      const created = createSliceModule(source(module, readComponent))
      widgets.set(module, created)
      return created
    },
    reset() {
      containers.clear()
      page.reset()
      for (const widget of widgets.values()) widget.reset()
    },
  }
}

/** Page and widgets of a release share one container, so that they share the slice's state; a container that failed is not used again. */
function createContainers() {
  let current: RemoteContainer | undefined
  const opened = new Map<string, number>()
  return {
    take(release: Release, attempt: number): RemoteContainer {
      // A later attempt of a module means that the container it used may be hanging: it gets another one.
      if (current && current.release.base === release.base && attempt === 1) return current
      const times = (opened.get(release.base) ?? 0) + 1
      opened.set(release.base, times)
      current = openContainer(release, times)
      return current
    },
    drop(container: RemoteContainer): void {
      if (current === container) current = undefined
    },
    clear(): void {
      current = undefined
    },
  }
}

function usableReleases(slice: string): ReturnType<ModuleSource<unknown>['releases']> {
  const chosen = findSlice(slice)
  if (!chosen) return { why: 'the slice is not in the registry' }
  const usable = [chosen, ...(chosen.fallback ? [chosen.fallback] : [])].filter((release) => fitsContract(release))
  const [first, second] = usable
  if (!first) return { why: `built for contract ${chosen.contracts}, which this shell does not speak` }
  return { chosen: first, ...(second ? { fallback: second } : {}) }
}

function readLifecycle(exports: unknown): Lifecycle {
  const lifecycle = isRecord(exports) ? exports['lifecycle'] : undefined
  if (isLifecycle(lifecycle)) return lifecycle
  throw new Error('./app exports no lifecycle')
}

function isLifecycle(value: unknown): value is Lifecycle {
  return isRecord(value) && ['bootstrap', 'mount', 'unmount'].every((step) => typeof value[step] === 'function')
}

function readComponent(exports: unknown): ComponentType {
  const component = isRecord(exports) ? exports['default'] : undefined
  if (isComponent(component)) return component
  throw new Error('the widget has no component as its default export')
}

/** A function, or what memo() and lazy() make of one. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
