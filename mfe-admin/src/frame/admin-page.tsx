import { PageHeader } from '@loomcast/design-system/full'
import { useDocumentTitle } from '@loomcast/web-kit'
import type { ComponentProps, ReactNode } from 'react'
import css from './frame.module.css'

interface AdminPageProps extends Omit<ComponentProps<typeof PageHeader>, 'title'> {
  /** Also the document title. */
  title: string
  children: ReactNode
}

/** The heading and the layout of a page. */
export function AdminPage({ title, children, ...header }: AdminPageProps) {
  useDocumentTitle(title)
  return (
    <div className={css.page}>
      <PageHeader title={title} {...header} />
      {children}
    </div>
  )
}
