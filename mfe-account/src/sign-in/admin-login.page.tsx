import { homeFor, navigate, returnPath, session, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useState } from 'react'
import { AdminScreen } from './admin-screen.tsx'
import { LoginSteps } from './login-steps.tsx'
import { endOfSession, PasswordForm } from './password-form.tsx'

/** The admin page that the user came from, or the admin dashboard. */
function adminPageAfterLogin(user: User): string {
  const from = returnPath.take()
  return from?.startsWith('/admin/') && from !== '/admin/login' ? from : homeFor(user)
}

export function AdminLoginPage() {
  useDocumentTitle('Admin login')
  const [notice] = useState(endOfSession)
  const enter = (user: User) => navigate(adminPageAfterLogin(user), { replace: true })
  return (
    <LoginSteps onUser={enter}>
      {(step) => (
        <AdminScreen title="Admin login" lead="For administrators only.">
          <PasswordForm
            {...step}
            submitLabel="Access Admin Panel"
            notice={notice}
            logIn={(email, password) => session.loginAsAdmin(email, password)}
            onUser={enter}
          />
        </AdminScreen>
      )}
    </LoginSteps>
  )
}
