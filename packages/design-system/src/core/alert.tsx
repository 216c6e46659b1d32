import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconClose, IconDanger, IconInfo, IconSuccess, IconWarning } from './icons.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const GLYPH = { info: IconInfo, success: IconSuccess, warning: IconWarning, danger: IconDanger }

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onClose?: () => void
  /** Whether screen readers announce the alert when it appears; `danger` interrupts them. False for an alert that is on the page from the start. */
  live?: boolean
  className?: string
}

export function Alert({ tone = 'info', title, children, actions, onClose, live = true, className }: AlertProps) {
  const Glyph = GLYPH[tone]
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={className ? `lc-alert ${className}` : 'lc-alert'} data-tone={tone} role={role}>
      <Glyph />
      <div className="lc-alert-body">
        {title ? <div className="lc-alert-title">{title}</div> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className="lc-alert-actions">{actions}</div> : null}
      </div>
      {onClose ? (
        <ActionIcon color="neutral" className="lc-alert-close" aria-label="Dismiss" onClick={onClose}>
          <IconClose size={18} />
        </ActionIcon>
      ) : null}
    </div>
  )
}
