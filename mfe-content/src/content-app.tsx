import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page is a file of its own, named after its address: the build reads from it what the page's first visit needs. */
const generatePage = () => import(/* webpackChunkName: "page-generate" */ './generation/generate.page.tsx')
const GeneratePage = lazyPart(() => generatePage().then((m) => m.GeneratePage))
const HistoryPage = lazyPart(() => import(/* webpackChunkName: "page-history" */ './history/history.page.tsx').then((m) => m.HistoryPage))

/** The slice's pages. The shell only shows them to a signed-in user; while it decides otherwise there is nothing to draw. */
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

export function prefetchPage(path: string): void {
  if (path.startsWith('/history')) HistoryPage.preload()
  else prefetchGenerator()
}

/** Its page, and what that fetches once it is drawn. A failure is left for that time. */
function prefetchGenerator(): void {
  GeneratePage.preload()
  generatePage().then(
    (page) => page.prefetch(),
    () => {},
  )
}
