import { defineLifecycle } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { DashboardPage } from './dashboard/dashboard.page.tsx'
import { ProfilePage } from './profile/profile.page.tsx'
import { SettingsPage } from './settings/settings.page.tsx'
import { ForgotPasswordPage } from './sign-in/forgot-password.page.tsx'
import { LoginPage } from './sign-in/login.page.tsx'
import { RegisterPage } from './sign-in/register.page.tsx'
import { ResetPasswordPage } from './sign-in/reset-password.page.tsx'
import { VerifyEmailPage } from './sign-in/verify-email.page.tsx'

function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        {/* While the address is already another slice's, this one draws nothing. */}
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  )
}

export const lifecycle = defineLifecycle({ App, name: 'account' })
