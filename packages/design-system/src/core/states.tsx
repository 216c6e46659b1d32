import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from './icon.tsx'
import { IconRetry, IconUnavailable, IconWarning } from './icons.ts'

interface StateProps {
  title: ReactNode
  children?: ReactNode
  icon?: Icon | undefined
  tone?: 'primary' | 'warning' | 'danger'
  example?: ReactNode
  action?: ReactNode
  compact?: boolean
  role?: 'alert' | 'status'
}

function StateBlock({ title, children, icon: Glyph, tone, example, action, compact, role }: StateProps) {
  return (
    <div className="lc-state" data-compact={compact || undefined} data-tone={tone} role={role}>
      {Glyph ? (
        <span className="lc-state-mark">
          <Glyph size={24} />
        </span>
      ) : null}
      <p className="lc-state-title">{title}</p>
      {children ? <div className="lc-state-text">{children}</div> : null}
      {example ? (
        <div className="lc-state-example">
          <b>For example</b>
          {example}
        </div>
      ) : null}
      {action ? <div className="lc-state-actions">{action}</div> : null}
    </div>
  )
}

export interface EmptyStateProps {
  title: ReactNode
  description?: ReactNode
  /** An example of what the list would contain. */
  example?: ReactNode
  /** The primary action. */
  action?: ReactNode
  icon?: Icon
  compact?: boolean
}

export function EmptyState({ title, description, example, action, icon, compact }: EmptyStateProps) {
  return (
    <StateBlock title={title} icon={icon} tone="primary" example={example} action={action} compact={compact}>
      {description}
    </StateBlock>
  )
}

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode
  /** What to do, and whether anything was charged. */
  description?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
  action?: ReactNode
  compact?: boolean
}

export function ErrorState({ title, description, onRetry, retryLabel = 'Retry', retrying, action, compact }: ErrorStateProps) {
  const retry = onRetry ? (
    <Button variant="default" leftSection={<IconRetry size={18} />} onClick={onRetry} loading={retrying}>
      {retryLabel}
    </Button>
  ) : null
  return (
    <StateBlock
      title={title}
      icon={IconWarning}
      tone="danger"
      compact={compact}
      role="alert"
      action={
        retry || action ? (
          <>
            {retry}
            {action}
          </>
        ) : null
      }
    >
      {description}
    </StateBlock>
  )
}

export interface UnavailableStateProps {
  /** The name of the unavailable feature. */
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  compact?: boolean
}

/** Shown in place of a feature that this installation does not include. */
export function UnavailableState({ title, description, action, compact }: UnavailableStateProps) {
  return (
    <StateBlock title={title} icon={IconUnavailable} action={action} compact={compact}>
      {description}
    </StateBlock>
  )
}
