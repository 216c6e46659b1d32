import { backgroundWork, type HostWidget } from '@loomcast/web-kit'
import { whenIdle } from '@loomcast/web-kit/timers'
import { Component, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { codeOf } from '../loader/slice-code.ts'
import { registry } from '../registry/registry.store.ts'

const SLOT = 'shell.background'

/**
 * Renders the widgets without UI of slices that recorded running work of this user (`backgroundWork`). They track the work on every page and report when it
 * ends. Without recorded work, no widget is loaded. The loader retries a widget that fails to load; the work itself runs on the server.
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

/** The requested page loads first. */
function useIdle(wanted: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!wanted || idle) return
    return whenIdle(() => setIdle(true))
  }, [wanted, idle])
  return idle
}
