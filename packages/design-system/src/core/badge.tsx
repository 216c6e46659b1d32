import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'primary' | 'spark' | 'info' | 'success' | 'warning' | 'danger'

export function Badge({ tone = 'neutral', children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={className ? `lc-badge ${className}` : 'lc-badge'} data-tone={tone}>
      {children}
    </span>
  )
}
