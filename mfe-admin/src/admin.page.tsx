import { EmptyState, PageHeader } from '@loomcast/design-system/full'
import { useDocumentTitle } from '@loomcast/web-kit'

export function AdminPage() {
  useDocumentTitle('Admin')
  return (
    <>
      <PageHeader title="Admin" />
      <EmptyState title="Nothing here yet" description="What you add will appear here." />
    </>
  )
}
