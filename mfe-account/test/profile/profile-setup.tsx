import { enterText, type FakeRoute, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ProfilePage } from '../../src/profile/profile.page.tsx'

export const profile = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  bio: '',
  company: '',
  website: '',
  phone: '',
  created_at: '2025-01-03T10:00:00Z',
  is_admin: false,
  email_verified: true,
}

export function open(api: Record<string, FakeRoute | object> = {}, serves: (path: string) => boolean = () => true) {
  return renderWithApp(
    <BrowserRouter>
      <ProfilePage />
    </BrowserRouter>,
    {
      path: '/profile',
      serves,
      api: {
        'GET /api/user/profile': { success: true, profile },
        'GET /api/auth/sessions': { success: true, sessions: [], total: 0 },
        'PUT /api/user/profile': echo,
        ...api,
      },
    },
  ).api
}
const echo: FakeRoute = ({ body }) => ({ success: true, profile: { ...profile, ...(body as object) } })
export const sent = (api: ReturnType<typeof open>, key: string) =>
  api.calls.filter((call) => `${call.method} ${call.path}` === key).map((call) => call.body)
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
export const rewrite = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text) await enterText(field, text)
}
export const PUT = 'PUT /api/user/profile'
export const unchanged = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', bio: '', company: '', website: '', phone: '' }

afterEach(() => resetApp())
