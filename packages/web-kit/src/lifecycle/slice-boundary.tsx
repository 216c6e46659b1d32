import { Component, type ReactNode } from 'react'
import { CrashPage } from './crash-page.tsx'

interface Props {
  onError: (error: unknown) => void
  children: ReactNode
}

/** An error boundary that shows the crash page in place of a slice that fails to render, so that the rest of the page continues to work. */
export class SliceBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <CrashPage onRetry={() => this.setState({ failed: false })} />
  }
}
