import {
  type Icon,
  IconActivity,
  IconBilling,
  IconDashboard,
  IconGrid,
  IconList,
  IconLock,
  IconReferral,
  IconRetry,
  IconTip,
  IconUser,
} from '@loomcast/design-system/full'
import { type LazyPart, lazyPart } from '@loomcast/web-kit'
import manifest from '../slice.manifest.ts'

interface AdminPage {
  path: string
  /** The name in the menu. */
  title: string
  icon: Icon
  Page: LazyPart<object>
}

/**
 * The code of each page, by its path in `slice.manifest.ts`. Each page is a separate chunk named after its path, from which the build derives preload hints. Keep
 * the order of the menu.
 */
const CODE: Record<string, Pick<AdminPage, 'icon' | 'Page'>> = {
  '/admin/dashboard': {
    icon: IconDashboard,
    Page: lazyPart(() =>
      import(/* webpackChunkName: "page-admin-dashboard" */ './dashboard/dashboard.page.tsx').then((m) => m.DashboardPage),
    ),
  },
  '/admin/users': {
    icon: IconUser,
    Page: lazyPart(() => import(/* webpackChunkName: "page-admin-users" */ './users/users.page.tsx').then((m) => m.UsersPage)),
  },
  '/admin/packages': {
    icon: IconGrid,
    Page: lazyPart(() => import(/* webpackChunkName: "page-admin-packages" */ './packages/packages.page.tsx').then((m) => m.PackagesPage)),
  },
  '/admin/referrals': {
    icon: IconReferral,
    Page: lazyPart(() =>
      import(/* webpackChunkName: "page-admin-referrals" */ './referrals/referrals.page.tsx').then((m) => m.ReferralsPage),
    ),
  },
  '/admin/financial': {
    icon: IconBilling,
    Page: lazyPart(() =>
      import(/* webpackChunkName: "page-admin-financial" */ './financial/financial.page.tsx').then((m) => m.FinancialPage),
    ),
  },
  '/admin/knowledge': {
    icon: IconTip,
    Page: lazyPart(() =>
      import(/* webpackChunkName: "page-admin-knowledge" */ './knowledge/knowledge.page.tsx').then((m) => m.KnowledgePage),
    ),
  },
  '/admin/analytics': {
    icon: IconActivity,
    Page: lazyPart(() =>
      import(/* webpackChunkName: "page-admin-analytics" */ './analytics/analytics.page.tsx').then((m) => m.AnalyticsPage),
    ),
  },
  '/admin/security': {
    icon: IconLock,
    Page: lazyPart(() => import(/* webpackChunkName: "page-admin-security" */ './security/security.page.tsx').then((m) => m.SecurityPage)),
  },
  '/admin/audit': {
    icon: IconList,
    Page: lazyPart(() => import(/* webpackChunkName: "page-admin-audit" */ './audit/audit.page.tsx').then((m) => m.AuditPage)),
  },
  '/admin/events': {
    icon: IconRetry,
    Page: lazyPart(() => import(/* webpackChunkName: "page-admin-events" */ './events/events.page.tsx').then((m) => m.EventsPage)),
  },
}

/** The pages of the slice in the order of the menu. The sidebar, the menu, the command palette and the routes are derived from this list. */
export const PAGES: readonly AdminPage[] = manifest.routes.flatMap(({ path, title }) => {
  const code = CODE[path]
  return code ? [{ path, title, ...code }] : []
})

/** The page that serves the path, such as `/admin/users/usr_1`. */
export function pageOf(path: string): AdminPage | undefined {
  return PAGES.find((page) => path === page.path || path.startsWith(`${page.path}/`))
}
