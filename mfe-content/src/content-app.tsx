import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page is a separate chunk named after its path, from which the build derives preload hints. */
const GeneratePage = lazyPart(() =>
  import(/* webpackChunkName: "page-generate" */ './generate/generate.page.tsx').then((m) => m.GeneratePage),
)
const HistoryPage = lazyPart(() => import(/* webpackChunkName: "page-history" */ './history/history.page.tsx').then((m) => m.HistoryPage))

/** The slice's pages. The shell shows them only to signed-in users; otherwise nothing is rendered. */
export function ContentApp() {
  const session = useSession()
  if (!('user' in session)) return null
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/generate/*" element={<GeneratePage key={session.user.user_id} user={session.user} />} />
        <Route path="/history/*" element={<HistoryPage />} />
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): Promise<unknown> {
  return path.startsWith('/history') ? HistoryPage.preload() : GeneratePage.preload()
}
