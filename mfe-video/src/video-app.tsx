import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page is a file of its own, named after its address: the build reads from it what the page's first visit needs. */
const StudioPage = lazyPart(() =>
  import(/* webpackChunkName: "page-video-generate" */ './studio/studio.page.tsx').then((m) => m.StudioPage),
)
const HistoryPage = lazyPart(() =>
  import(/* webpackChunkName: "page-video-history" */ './history/history.page.tsx').then((m) => m.HistoryPage),
)

/** The slice's pages. The shell only shows them to a signed-in user; while it decides otherwise there is nothing to draw. */
export function VideoApp() {
  const session = useSession()
  if (!('user' in session)) return null
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/video-generate/*" element={<StudioPage key={session.user.user_id} user={session.user} />} />
        <Route path="/video-history/*" element={<HistoryPage key={session.user.user_id} />} />
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): void {
  if (path.startsWith('/video-history')) HistoryPage.preload()
  else StudioPage.preload()
}
