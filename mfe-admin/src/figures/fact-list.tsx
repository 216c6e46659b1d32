import type { ReactNode } from 'react'
import css from './figures.module.css'

/** Labels and values. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
