import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page is a separate chunk named after its path, from which the build derives preload hints. */
const StudioPage = lazyPart(() =>
  import(/* webpackChunkName: "page-video-generate" */ './studio/studio.page.tsx').then((m) => m.StudioPage),
)
const HistoryPage = lazyPart(() =>
  import(/* webpackChunkName: "page-video-history" */ './history/history.page.tsx').then((m) => m.HistoryPage),
)

const BrandPage = lazyPart(() => import(/* webpackChunkName: "page-brand" */ './brand/brand.page.tsx').then((m) => m.BrandPage))

/** The slice's pages. The shell shows them only to signed-in users. */
export function VideoApp() {
  const session = useSession()
  if (!('user' in session)) return null
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/video-generate/*" element={<StudioPage key={session.user.user_id} user={session.user} />} />
        <Route path="/video-history/*" element={<HistoryPage key={session.user.user_id} />} />
        <Route path="/brand/*" element={<BrandPage key={session.user.user_id} />} />
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): Promise<unknown> {
  if (path.startsWith('/brand')) return BrandPage.preload()
  return path.startsWith('/video-history') ? HistoryPage.preload() : StudioPage.preload()
}
