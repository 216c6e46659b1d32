import { IconLock } from '@loomcast/design-system/full'
import type { User } from '@loomcast/web-kit'
import { type ReactNode, Suspense } from 'react'
import { AdminNavigation } from './admin-navigation.tsx'
import css from './frame.module.css'
import { PageSkeleton } from './page-skeleton.tsx'

/** The warning and the navigation of the admin area around its pages. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <>
      <p className={css.banner}>
        <IconLock size={16} />
        ADMIN ACCESS - Sensitive Data Area
      </p>
      <AdminNavigation user={user} />
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </>
  )
}
