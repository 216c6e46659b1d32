import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The only h1 on a page. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="lc-page-header">
      <div className="lc-page-header-text">
        <Title order={1}>{title}</Title>
        {description ? <p>{description}</p> : null}
      </div>
      {actions ? <div className="lc-page-header-actions">{actions}</div> : null}
    </header>
  )
}
