import type { Release } from '@loomcast/contracts/registry'
import type { Lifecycle } from '@loomcast/web-kit'
import type { ComponentType } from 'react'
import { reloadFor } from '../registry/page-load.ts'
import { refreshRegistry } from '../registry/registry.poll.ts'
import { findSlice, sameRelease } from '../registry/registry.store.ts'
import { renewForEntry } from './admin-files.ts'
import { bootFailed, bootStarted } from './boot-report.ts'
import { fitsContract } from './contract-gate.ts'
import { failureOf, hasFailed } from './release-failure.ts'
import { openContainer, type RemoteContainer } from './remote.loader.ts'
import { createSliceModule, DEADLINE_MS, type ModuleSource, type SliceModule } from './slice-module.ts'

export interface SliceCode {
  page: SliceModule<Lifecycle>
  widget: (module: string) => SliceModule<ComponentType>
  /**
   * Loads the page again with the fallback of the running release, if that release is broken and has one. Resolves without effect if the
   * page load is blocked, for example by unsaved work.
   */
  leaveBrokenRelease: (isBroken: (release: Release) => boolean) => Promise<void>
}

const bySlice = new Map<string, SliceCode>()

/** The code of a slice: its page and its widgets, loaded from one container. */
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
      const failing = containers.running()
      // Only the page can cause a full page load; a failing widget never does.
      if (failing && module === PAGE && !sameRelease(failing, release)) await reloadFor(failureOf(failing))
      await renewForEntry(slice, attempt)
      const end = bootStarted(slice)
      // Only a page that does not respond runs no timers: a request without a response is not a hang of the slice.
      const deadline = setTimeout(end, DEADLINE_MS)
      try {
        const container = await containers.take(release, attempt)
        return read(await container.load(module))
      } finally {
        clearTimeout(deadline)
        end()
      }
    },
    onFailure: (why, attempt, release) => {
      console.error('slice_load_failed', { slice, module, version: release?.version, attempt, why })
      if (attempt > 1) void refreshRegistry()
      // A first attempt can fail because of the network, and the second one usually succeeds then.
      if (attempt > 1 && module === PAGE && release) bootFailed(slice, 'load_failed')
    },
  })
  const page = createSliceModule(source(PAGE, readLifecycle))
  return {
    page,
    widget(module) {
      const known = widgets.get(module)
      if (known) return known
      const created = createSliceModule(source(module, readComponent))
      widgets.set(module, created)
      return created
    },
    async leaveBrokenRelease(isBroken) {
      const running = containers.running()
      const { chosen, fallback } = usableReleases(slice)
      if (running && chosen && fallback && sameRelease(running, chosen) && isBroken(running)) await reloadFor(failureOf(running))
    },
  }
}

const PAGE = './app'

/**
 * The page and the widgets share one container, and with it the slice's state. All of them use the first entry that arrives, because two releases of a slice
 * must never run on the same page. Using another release requires a full page load.
 */
function createContainers() {
  let running: RemoteContainer | undefined
  let requested: { release: Release; container: Promise<RemoteContainer> } | undefined
  let opened = 0
  let isRunning: (container: RemoteContainer) => void
  const first = new Promise<RemoteContainer>((resolve) => {
    isRunning = resolve
  })

  function open(release: Release): Promise<RemoteContainer> {
    opened += 1
    const container = openContainer(release, opened).then((arrived) => {
      running ??= arrived
      isRunning(running)
      return running
    })
    requested = { release, container }
    return container
  }

  return {
    running: () => running?.release,
    async take(release: Release, attempt: number): Promise<RemoteContainer> {
      if (running) return running
      // The first request may be hanging, so a later attempt sends a new one.
      const joined = attempt === 1 && requested && sameRelease(requested.release, release) ? requested.container : open(release)
      return Promise.race([first, joined])
    },
  }
}

/** If the page was reloaded because the chosen release failed, its fallback is used instead. */
function usableReleases(slice: string): ReturnType<ModuleSource<unknown>['releases']> {
  const chosen = findSlice(slice)
  if (!chosen) return { why: 'the slice is not in the registry' }
  const usable = [chosen, ...(chosen.fallback ? [chosen.fallback] : [])].filter((release) => fitsContract(release))
  const [first, second] = usable
  if (!first) return { why: `built for contract ${chosen.contracts}, which this shell does not support` }
  if (second && hasFailed(first)) return { chosen: second }
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

/** A function component, or the object that memo() or lazy() returns. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
