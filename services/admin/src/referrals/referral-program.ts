import type { FastifyRequest } from 'fastify'
import { identityOf } from '../audit/action.ts'
import type { CommandsContext } from '../commands/context.ts'
import { performAction } from '../commands/perform-action.ts'
import { withEditor } from '../commands/version-conflict.ts'
import type { Identity } from '../owners/call-owner.ts'
import type { ReferralSettings, ReferralStats, SettingsChange, SettingsResponse, StatsResponse } from './referral.schema.ts'

const SETTINGS = '/internal/admin/referral-settings'

/** Reads the settings of the referral program at billing. */
export async function readSettings({ owners }: CommandsContext, as: Identity): Promise<ReferralSettings> {
  return (await owners.call<SettingsResponse>('billing', { method: 'GET', path: SETTINGS, as })).settings
}

/** Replaces the settings. Throws billing's errors, such as `version_conflict` with the current settings. */
export async function changeSettings(context: CommandsContext, request: FastifyRequest, change: SettingsChange): Promise<ReferralSettings> {
  const target = { type: 'referral_settings', id: 'settings' } as const
  return performAction(context, request, { action: 'referral_settings.update', target, owner: 'billing' }, async ({ id, as }) => {
    const before = await readSettings(context, as)
    const body = { version: before.version, ...change }
    const call = { method: 'PUT', path: SETTINGS, body, as, idempotencyKey: id } as const
    const { settings } = await withEditor(context, () => context.owners.call<SettingsResponse>('billing', call))
    return { result: settings, before, after: settings }
  })
}

/** The figures of billing, with the email addresses of the referrers. */
export async function readStats({ owners, repositories }: CommandsContext, request: FastifyRequest): Promise<ReferralStats> {
  const stats = await owners.call<StatsResponse>('billing', {
    method: 'GET',
    path: '/internal/admin/referrals/stats',
    as: identityOf(request),
  })
  const referrers = await repositories.directory.findByIds(stats.top_referrers.flatMap(({ user_id }) => user_id ?? []))
  const emails = new Map(referrers.map(({ _id, email }) => [_id, email]))
  return {
    ...stats,
    success: true,
    top_referrers: stats.top_referrers.map((each) => ({
      ...each,
      user_email: each.user_id === null ? null : (emails.get(each.user_id) ?? each.user_id),
    })),
  }
}
