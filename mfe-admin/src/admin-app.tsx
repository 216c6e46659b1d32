import { lazyPart, useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page has its own chunk, named after its path, from which the build finds the files that a first visit needs. */
const AdminPage = lazyPart(() => import(/* webpackChunkName: "page-admin" */ './admin.page.tsx').then((m) => m.AdminPage))

/** The slice's pages. The shell shows them only to signed-in users. */
export function AdminApp() {
  const session = useSession()
  if (!('user' in session)) return null
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/admin/*" element={<AdminPage />} />
      </Routes>
    </BrowserRouter>
  )
}

export function prefetchPage(): void {
  AdminPage.preload()
}
