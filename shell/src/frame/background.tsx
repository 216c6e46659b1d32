import { backgroundWork, type HostWidget } from '@loomcast/web-kit'
import { Component, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { codeOf } from '../loader/slice-code.ts'
import { registry } from '../registry/registry.store.ts'

const SLOT = 'shell.background'
/** The page that was asked for comes first. */
const PATIENCE_MS = 3_000

/**
 * Widgets without a face, for slices that noted work of this person (`backgroundWork`): they follow it on every page and tell when it is over. Without a note
 * nothing is fetched. One that fails is tried again by its loader and is otherwise not missed: the work itself is the server's.
 */
export function Background() {
  const slices = useSyncExternalStore(backgroundWork.subscribe, backgroundWork.get)
  const live = useSyncExternalStore(registry.live.subscribe, registry.live.get)
  const idle = useIdle(slices.length > 0)
  if (!idle) return null
  return live.slices
    .filter(({ slice }) => slices.includes(slice))
    .flatMap(({ slice, widgets }) => widgets.filter(({ slot }) => slot === SLOT).map(({ module }) => ({ slice, module })))
    .map(({ slice, module }) => <Part key={`${slice}${module}`} code={codeOf(slice).widget(module)} />)
}

function Part({ code }: { code: HostWidget['component'] }) {
  const state = useSyncExternalStore(code.subscribe, code.get)
  if (state.status !== 'loaded') return null
  return (
    <Silent>
      <state.value />
    </Silent>
  )
}

class Silent extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('background_failed', error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

function useIdle(wanted: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!wanted || idle) return
    const done = () => setIdle(true)
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(done, PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(done, { timeout: PATIENCE_MS })
    return () => window.cancelIdleCallback(handle)
  }, [wanted, idle])
  return idle
}
