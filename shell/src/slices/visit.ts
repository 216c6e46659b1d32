import type { Lifecycle } from '@loomcast/web-kit'
import { bootFailed, bootLoaded, bootShown, bootStarted } from '../loader/boot-report.ts'
import { DEADLINE_MS, type SliceModule } from '../loader/slice-module.ts'
import { outlet, stage } from './stage.ts'

/**
 * One visit to a slice's pages, from mount to unmount. Do not await anything here: single-spa queues navigations behind a pending mount or unmount, so a slice
 * that hangs would block all navigation.
 */
export interface Visit {
  close: () => void
}

export function openVisit(slice: string, page: SliceModule<Lifecycle>): Visit {
  const container = document.createElement('div')
  container.hidden = true
  outlet.append(container)
  let mounted: Lifecycle | undefined
  let closed = false
  let bootDeadline: ReturnType<typeof setTimeout> | undefined

  stage.set({ status: 'waiting', slice })
  const endBoot = bootStarted(slice)
  const unsubscribe = page.subscribe(follow)
  follow()

  function follow(): void {
    if (closed) return
    const state = page.get()
    if (state.status === 'loaded' && mounted !== state.value) boot(state.value)
    if (state.status === 'failed') showUnavailable(state.stillTrying)
  }

  function boot(lifecycle: Lifecycle): void {
    unmount()
    mounted = lifecycle
    const bootedAt = performance.now()
    bootLoaded(slice)
    bootDeadline = setTimeout(() => {
      showUnavailable(true)
      bootFailed(slice, 'slow')
    }, DEADLINE_MS)
    const props = {
      domElement: container,
      onReady: () => {
        if (closed || mounted !== lifecycle) return
        clearTimeout(bootDeadline)
        container.hidden = false
        stage.set({ status: 'shown', slice })
        bootShown(slice, performance.now() - bootedAt)
      },
      onCrash: (error: unknown, phase: 'boot' | 'running') => {
        console.error('slice_crashed', { slice, phase }, error)
        bootFailed(slice, phase === 'boot' ? 'boot_failed' : 'render_failed')
        if (phase === 'boot') handleBootFailure(lifecycle, error)
      },
    }
    const failed = (error: unknown) => handleBootFailure(lifecycle, error)
    rejectOnThrow(() => lifecycle.bootstrap(props))
      .then(() => (closed || mounted !== lifecycle ? undefined : lifecycle.mount(props)))
      .catch(failed)
  }

  /** Called when the code fails before its first render. The loader retries it, then uses another release. */
  function handleBootFailure(lifecycle: Lifecycle, error: unknown): void {
    if (closed || mounted !== lifecycle) return
    bootFailed(slice, 'boot_failed')
    unmount()
    page.discard(error)
  }

  function showUnavailable(stillTrying: boolean): void {
    if (closed || stage.get().status === 'shown') return
    stage.set({ status: 'unavailable', slice, stillTrying, retry })
  }

  function retry(): void {
    const lifecycle = mounted
    // If the code is loaded but not rendered, mount it again. Otherwise load it again.
    if (lifecycle) boot(lifecycle)
    else page.retry()
  }

  function unmount(): void {
    clearTimeout(bootDeadline)
    const lifecycle = mounted
    mounted = undefined
    container.hidden = true
    if (!lifecycle) return
    rejectOnThrow(() => lifecycle.unmount({ domElement: container })).catch((error: unknown) => {
      console.error('slice_unmount_failed', { slice }, error)
    })
  }

  return {
    close() {
      if (closed) return
      closed = true
      endBoot()
      unsubscribe()
      unmount()
      container.remove()
      stage.set({ status: 'empty' })
    },
  }
}

/** Calls the function synchronously and turns an exception into a rejection. */
function rejectOnThrow(step: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => resolve(step()))
}
