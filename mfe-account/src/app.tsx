import { defineLifecycle, lazyPart } from '@loomcast/web-kit'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** Each page is a separate chunk named after its path, from which the build derives preload hints. */
const PAGES = {
  '/login': lazyPart(() => import(/* webpackChunkName: "page-login" */ './sign-in/login.page.tsx').then((m) => m.LoginPage)),
  '/admin/login': lazyPart(() =>
    import(/* webpackChunkName: "page-admin-login" */ './sign-in/admin-login.page.tsx').then((m) => m.AdminLoginPage),
  ),
  '/register': lazyPart(() => import(/* webpackChunkName: "page-register" */ './sign-in/register.page.tsx').then((m) => m.RegisterPage)),
  '/forgot-password': lazyPart(() =>
    import(/* webpackChunkName: "page-forgot-password" */ './sign-in/forgot-password.page.tsx').then((m) => m.ForgotPasswordPage),
  ),
  '/reset-password': lazyPart(() =>
    import(/* webpackChunkName: "page-reset-password" */ './sign-in/reset-password.page.tsx').then((m) => m.ResetPasswordPage),
  ),
  '/verify-email': lazyPart(() =>
    import(/* webpackChunkName: "page-verify-email" */ './sign-in/verify-email.page.tsx').then((m) => m.VerifyEmailPage),
  ),
  '/dashboard': lazyPart(() =>
    import(/* webpackChunkName: "page-dashboard" */ './dashboard/dashboard.page.tsx').then((m) => m.DashboardPage),
  ),
  '/settings': lazyPart(() => import(/* webpackChunkName: "page-settings" */ './settings/settings.page.tsx').then((m) => m.SettingsPage)),
  '/settings/voice': lazyPart(() =>
    import(/* webpackChunkName: "page-settings-voice" */ './voice/voice.page.tsx').then((m) => m.VoicePage),
  ),
  '/usage': lazyPart(() => import(/* webpackChunkName: "page-usage" */ './usage/activity.page.tsx').then((m) => m.ActivityPage)),
  '/unified-history': lazyPart(() =>
    import(/* webpackChunkName: "page-unified-history" */ './usage/usage.page.tsx').then((m) => m.UsagePage),
  ),
  '/pricing': lazyPart(() => import(/* webpackChunkName: "page-pricing" */ './pricing/pricing.page.tsx').then((m) => m.PricingPage)),
  '/billing': lazyPart(() => import(/* webpackChunkName: "page-billing" */ './billing/billing.page.tsx').then((m) => m.BillingPage)),
  '/help': lazyPart(() => import(/* webpackChunkName: "page-help" */ './help/help.page.tsx').then((m) => m.HelpPage)),
  '/profile': lazyPart(() => import(/* webpackChunkName: "page-profile" */ './profile/profile.page.tsx').then((m) => m.ProfilePage)),
}

function App() {
  return (
    <BrowserRouter>
      <Routes>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {/* Renders nothing when the path belongs to another slice. */}
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  )
}

function prefetch(path: string): Promise<unknown> | undefined {
  return Object.entries(PAGES)
    .find(([page]) => path === page)?.[1]
    .preload()
}

export const lifecycle = defineLifecycle({ App, name: 'account', prefetch })
