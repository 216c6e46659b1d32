import { useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { AdminFrame } from './frame/admin-frame.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { PAGES, pageOf } from './pages.ts'

/** The slice's pages. The shell shows them only to administrators. */
export function AdminApp() {
  const session = useSession()
  if (session.status !== 'admin') return null
  return (
    <BrowserRouter>
      <AdminFrame user={session.user}>
        <Routes>
          {PAGES.map(({ path, Page }) => (
            <Route key={path} path={`${path}/*`} element={<Page />} />
          ))}
          <Route path="/admin/*" element={<MissingPage />} />
          {/* Renders nothing when the path belongs to another slice. */}
          <Route path="*" element={null} />
        </Routes>
      </AdminFrame>
    </BrowserRouter>
  )
}

export function prefetchPage(path: string): Promise<unknown> | undefined {
  return pageOf(path)?.Page.preload()
}
