import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page has its own chunk, named after its path, from which the build finds the files that a first visit needs. */
const PlanPage = lazyPart(() => import(/* webpackChunkName: "page-plan" */ './calendar/plan.page.tsx').then((m) => m.PlanPage))
const ConnectionsPage = lazyPart(() =>
  import(/* webpackChunkName: "page-connections" */ './connections/connections.page.tsx').then((m) => m.ConnectionsPage),
)

const SignedInPage = lazyPart(() =>
  import(/* webpackChunkName: "signed-in" */ './connections/signed-in.page.tsx').then((m) => m.SignedInPage),
)

const ReviewPage = lazyPart(() => import(/* webpackChunkName: "page-review" */ './review/review.page.tsx').then((m) => m.ReviewPage))

/** The slice's pages. The shell shows them only to signed-in users, except for the review of posts. */
export function PlanApp() {
  const session = useSession()
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/review/*" element={<ReviewPage />} />
        {'user' in session && (
          <>
            <Route path="/plan/*" element={<PlanPage key={session.user.user_id} />} />
            <Route path="/connections/signed-in/:network" element={<SignedInPage />} />
            <Route path="/connections/*" element={<ConnectionsPage />} />
          </>
        )}
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): Promise<unknown> {
  if (path.startsWith('/review')) return ReviewPage.preload()
  if (path.startsWith('/connections/signed-in')) return SignedInPage.preload()
  return path.startsWith('/connections') ? ConnectionsPage.preload() : PlanPage.preload()
}
