import { useSession } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { GeneratePage } from './generation/generate.page.tsx'
import { HistoryPage } from './history/history.page.tsx'

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
