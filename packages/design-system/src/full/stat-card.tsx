import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../core/card.tsx'
import { numberText } from './english-text.ts'

export interface StatCardProps {
  label: string
  /** Numbers are formatted with group separators; strings are shown unchanged. Undefined if the value is unknown; `note` then gives the reason. */
  value: number | string | undefined
  /** The unit, such as "posts" or "%". */
  unit?: string
  /** The period, such as "last 7 days". */
  period?: string
  /** Why there is no value, or a note about it. Replaces `period`. */
  note?: ReactNode
  loading?: boolean
}

/** Longer texts are smaller, so that they stay on one line. */
const MAX_LARGE = 12

export function StatCard({ label, value, unit, period, note, loading = false }: StatCardProps) {
  return (
    <Card className="lc-stat" padding="small" role="group" aria-label={label} aria-busy={loading || undefined}>
      <span className="lc-stat-label">{label}</span>
      {loading ? (
        <Skeleton height={34} width="55%" />
      ) : (
        <span className="lc-stat-value" data-long={typeof value === 'string' && value.length > MAX_LARGE ? '' : undefined}>
          {value === undefined ? '—' : typeof value === 'number' ? numberText(value) : value}
          {unit && value !== undefined ? <small> {unit}</small> : null}
        </span>
      )}
      {period || note ? <span className="lc-stat-period">{note ?? period}</span> : null}
    </Card>
  )
}
