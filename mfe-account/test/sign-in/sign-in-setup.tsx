import { tryIt } from '@loomcast/web-kit'
import { enterText, type FakeRoute, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ForgotPasswordPage } from '../../src/sign-in/forgot-password.page.tsx'
import { LoginPage } from '../../src/sign-in/login.page.tsx'
import { RegisterPage } from '../../src/sign-in/register.page.tsx'
import { ResetPasswordPage } from '../../src/sign-in/reset-password.page.tsx'
import { typedEmail } from '../../src/sign-in/typed-email.ts'
import { VerifyEmailPage } from '../../src/sign-in/verify-email.page.tsx'

const PAGES: Record<string, () => React.ReactNode> = {
  '/login': LoginPage,
  '/register': RegisterPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/verify-email': VerifyEmailPage,
}

export function open(path: string, api: Record<string, FakeRoute | object> = {}, signedIn = false) {
  const Page = PAGES[new URL(path, 'http://x').pathname]!
  return renderWithApp(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
    {
      path,
      session: signedIn ? { status: 'user', user: testUser } : { status: 'visitor' },
      api: { 'GET /api/auth/me': () => testUser, ...api },
    },
  ).api
}

export const type = (label: string, text: string) => enterText(screen.getByLabelText(label), text)
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const sent = (api: ReturnType<typeof open>, key: string) => api.calls.filter((call) => `${call.method} ${call.path}` === key)

afterEach(() => {
  jest.useRealTimers()
  tryIt.clear()
  typedEmail.set('')
  resetApp()
})
