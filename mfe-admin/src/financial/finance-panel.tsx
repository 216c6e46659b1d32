import { Skeleton } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import { Panel } from '../figures/panel.tsx'
import css from './financial.module.css'

interface FinancePanelProps {
  title: string
  note?: string
  children: ReactNode
}

/** A section of the page under its own heading. */
export function FinancePanel({ title, note, children }: FinancePanelProps) {
  return (
    <Panel title={title} aside={note === undefined ? null : <p className={css.note}>{note}</p>}>
      {children}
    </Panel>
  )
}

export interface Row {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  note?: string
  tone?: 'danger'
}

/** Labels and values. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(({ label, value, note, tone }) => (
        <div key={label}>
          <dt>
            {label}
            {note ? <small>{note}</small> : null}
          </dt>
          <dd data-tone={tone}>{value === undefined ? <Skeleton height={20} width="4.5rem" /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
