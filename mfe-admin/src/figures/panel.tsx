import { Card } from '@loomcast/design-system/full'
import { type ReactNode, useId } from 'react'
import css from './figures.module.css'

interface PanelProps {
  title: string
  /** Shown at the end of the heading. */
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A titled section of figures. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={className ? `${css.panel} ${className}` : css.panel}>
      <div className={css.panelHead}>
        <h2 id={id} className={css.panelTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}

/** Shown in a panel that has no data. */
export function NoData({ children }: { children: ReactNode }) {
  return <p className={css.noData}>{children}</p>
}
