import { requireUser } from '../accounts/require-user.ts'
import { type PublicProfile, type PublicUser, publicProfile, publicUser } from '../domain/account.ts'
import { type SecondFactorState, secondFactorState } from '../second-factor/factor.ts'
import { type PublicView, publicView } from '../sessions/own-sessions.ts'
import type { ProfileContext } from './context.ts'

export interface AccountExport {
  exported_at: string
  note: string
  profile: PublicProfile
  current_package: PublicUser['current_package']
  subscription_status: PublicUser['subscription_status']
  sessions: {
    session_id: string
    browser: string | null
    system: string | null
    created_at: string
    last_used_at: string
    expires_at: string
    ended_at: string | null
  }[]
  /** Without the secret and the recovery codes. */
  second_factor: Omit<SecondFactorState, 'required'>
  views: PublicView[]
  mails: { to: string; subject: string; created_at: string; sent_at: string | null }[]
}

const ALL_VIEWS = 1_000

const NOTE =
  'All account data that Loomcast stores about you. "Download everything" on your profile has the data of all services and your files. Export your posts with GET /api/content/export; export your payments, invoices, subscriptions and referrals with GET /api/billing/export; export your settings, which include your facts and words to avoid, your templates, and your voices, which include example posts, with "Settings, templates and voice" on your profile, or read them with GET /api/settings, GET /api/content/templates and GET /api/user/voice; export your plan, with your connected accounts, with GET /api/publish/export; export your videos with GET /api/video/export, list your recordings with GET /api/video/narrations, your music with GET /api/video/music, and your clips with GET /api/video/clips, and get your logo with GET /api/video/logo and your brand kit with GET /api/video/brand-kit. Passwords, session secrets and recovery codes are stored only as digests and are not included; neither is the encrypted secret of the authenticator app.'

/** All data that this service has about a user, in readable form. */
export async function exportAccount(context: ProfileContext, userId: string): Promise<AccountExport> {
  const { store, clock } = context
  const user = await requireUser(context, userId)
  const { current_package, subscription_status } = publicUser(user, await store.entitlements.find(userId))
  const sessions = await store.sessions.listByUser(userId)
  const mails = await store.mails.listByUser(userId)
  const views = await store.accountViews.listByUser(userId, ALL_VIEWS)
  const { required: _required, ...second_factor } = await secondFactorState(context, userId)
  const now = clock()
  return {
    exported_at: now.toISOString(),
    note: NOTE,
    profile: publicProfile(user),
    current_package,
    subscription_status,
    sessions: sessions.map((session) => ({
      session_id: session._id,
      browser: session.device.browser,
      system: session.device.system,
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      ended_at: session.revoked_at?.toISOString() ?? null,
    })),
    second_factor,
    views: views.map((view) => publicView(view, now)),
    mails: mails.map(({ to, subject, created_at, sent_at }) => ({
      to,
      subject,
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    })),
  }
}
