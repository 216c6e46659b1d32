import { ErrorState } from '@loomcast/design-system'
import { Component, type ReactNode } from 'react'

interface Props {
  /** Names the part in the message, such as "Your usage per day". */
  label: string
  /** The part is an item of a list. */
  isListItem?: boolean
  children: ReactNode
}

/** Limits a rendering error of one part of a page to that part: the others stay. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('part_failed', error)
  }

  override render(): ReactNode {
    const { label, isListItem, children } = this.props
    if (!this.state.failed) return children
    const message = (
      <ErrorState
        compact
        title={`${label} can't be shown`}
        description="The rest of this page works."
        onRetry={() => this.setState({ failed: false })}
        retryLabel="Try again"
      />
    )
    return isListItem ? <li>{message}</li> : message
  }
}
