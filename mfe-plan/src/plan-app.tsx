import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page has its own chunk, named after its path, from which the build finds the files that a first visit needs. */
const PlanPage = lazyPart(() => import(/* webpackChunkName: "page-plan" */ './calendar/plan.page.tsx').then((m) => m.PlanPage))
const ConnectionsPage = lazyPart(() =>
  import(/* webpackChunkName: "page-connections" */ './connections/connections.page.tsx').then((m) => m.ConnectionsPage),
)

/** The slice's pages. The shell shows them only to signed-in users. */
export function PlanApp() {
  const session = useSession()
  if (!('user' in session)) return null
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/plan/*" element={<PlanPage key={session.user.user_id} />} />
        <Route path="/connections/*" element={<ConnectionsPage />} />
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): Promise<unknown> {
  return path.startsWith('/connections') ? ConnectionsPage.preload() : PlanPage.preload()
}
