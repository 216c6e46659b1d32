import { Button, EmptyState } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { AdminPage } from './admin-page.tsx'

/** Shown for a path under /admin that no page serves. */
export function MissingPage() {
  return (
    <AdminPage title="Page not found">
      <EmptyState
        title="No admin page has this address"
        description="Check the address, or choose a page from the menu."
        action={
          <Button component={Link} to="/admin/dashboard">
            Go to the dashboard
          </Button>
        }
      />
    </AdminPage>
  )
}
