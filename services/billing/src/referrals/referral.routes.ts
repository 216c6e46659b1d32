import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { activeCode } from './active-code.ts'
import { changeSettings } from './change-settings.ts'
import type { ReferralsContext } from './context.ts'
import {
  CodeParams,
  CodeResponse,
  GeneratedResponse,
  ReferralsResponse,
  SettingsBody,
  SettingsResponse,
  StatsResponse,
} from './referral.schema.ts'
import { referralStats } from './referral-stats.ts'
import { checkCode, referralSummary } from './referral-summary.ts'

const tags = ['referrals']
const user = { config: { auth: 'user' as const } }
const admin = { config: { auth: 'admin' as const } }

export function referralRoutes(app: App, context: ReferralsContext): void {
  app.get(
    '/api/user/referrals',
    { ...user, schema: { tags, summary: "The caller's code, sign-ups and bonus", response: { 200: ReferralsResponse } } },
    async ({ caller }) => ({ success: true as const, referrals: await referralSummary(context, caller.user_id) }),
  )

  app.post(
    '/api/user/referrals/generate',
    {
      ...user,
      schema: {
        tags,
        summary: 'Get the active code, or create one if there is none',
        response: { 200: GeneratedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller }) => {
      const referral_code = await activeCode(context, caller.user_id)
      return { success: true as const, referral_code, referrals: await referralSummary(context, caller.user_id) }
    },
  )

  app.get(
    '/api/referral/:code',
    {
      config: { auth: 'public' },
      schema: { tags, summary: 'Check a referral code', params: CodeParams, response: { 200: CodeResponse } },
    },
    async ({ params }) => ({ success: true as const, ...(await checkCode(context, params.code)) }),
  )
}

/** Called by the admin service. The gateway does not route these paths. */
export function referralAdminRoutes(app: App, context: ReferralsContext): void {
  const { settings } = context.repositories.referrals

  app.get(
    '/internal/admin/referral-settings',
    { ...admin, schema: { tags, summary: 'The settings of the referral program', response: { 200: SettingsResponse } } },
    async () => ({ success: true as const, settings: await settings.read() }),
  )

  app.put(
    '/internal/admin/referral-settings',
    {
      ...admin,
      schema: {
        tags,
        summary: 'Replace the settings of the referral program',
        body: SettingsBody,
        response: { 200: SettingsResponse, ...problemResponses(409) },
      },
    },
    async ({ body, caller }) => ({ success: true as const, settings: await changeSettings(context, body, caller.user_id) }),
  )

  app.get(
    '/internal/admin/referrals/stats',
    { ...admin, schema: { tags, summary: 'The figures of the referral program', response: { 200: StatsResponse } } },
    async () => ({ success: true as const, ...(await referralStats(context)) }),
  )
}
