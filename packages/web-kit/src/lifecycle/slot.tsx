import { ErrorState, Skeleton } from '@loomcast/design-system'
import { Component, type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { currentHost, type HostWidget } from '../host.ts'

/**
 * Renders the widgets that other slices register for a slot. Each widget loads, fails and recovers independently; without widgets,
 * `children` are shown.
 */
export function Slot({ name, children }: { name: string; children?: ReactNode }) {
  const host = useSyncExternalStore(currentHost.subscribe, currentHost.get)
  const widgets = host.widgets(name)
  if (widgets.length === 0) return children
  return widgets.map((widget) => <SlotWidget key={widget.id} widget={widget} />)
}

function SlotWidget({ widget }: { widget: HostWidget }) {
  const state = useSyncExternalStore(widget.component.subscribe, widget.component.get)
  if (state.status === 'pending') return <Placeholder height={widget.height} />
  if (state.status === 'failed') return <WidgetUnavailable label={widget.label} height={widget.height} onRetry={widget.component.retry} />
  return <WidgetFrame widget={widget} Widget={state.value} />
}

function WidgetFrame({ widget, Widget }: { widget: HostWidget; Widget: ComponentType }) {
  return (
    <WidgetBoundary fallback={(reset) => <WidgetUnavailable label={widget.label} height={widget.height} onRetry={reset} />}>
      <Suspense fallback={<Placeholder height={widget.height} />}>
        <Widget />
      </Suspense>
    </WidgetBoundary>
  )
}

function Placeholder({ height }: { height: number }) {
  return (
    <div aria-busy="true">
      <Skeleton height={height} />
    </div>
  )
}

function WidgetUnavailable({ label, height, onRetry }: { label: string; height: number; onRetry: () => void }) {
  return (
    <div role="status" style={{ minHeight: height }}>
      <ErrorState
        title={`${label} didn't load`}
        description="The rest of this page works. We keep trying."
        compact
        onRetry={onRetry}
        retryLabel="Try again"
      />
    </div>
  )
}

interface BoundaryProps {
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

class WidgetBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
