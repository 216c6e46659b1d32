import { AppError } from '@loomcast/service-kit/errors'
import type { ReferralSettings } from '../domain/referral.ts'
import type { ReferralsContext } from './context.ts'
import type { VersionedSettings } from './referral.repository.ts'

/** Clients of earlier releases do not send the bonus of friends, which then stays as it is. */
export type SettingsChange = Omit<ReferralSettings, 'friend_bonus_generations'> & { friend_bonus_generations?: number; version: number }

/**
 * Replaces the settings of the program. `version` is the version that the edit is based on. Throws 409 `version_conflict` with the
 * current settings.
 */
export async function changeSettings(
  { repositories, clock }: ReferralsContext,
  { version, ...change }: SettingsChange,
  adminId: string,
): Promise<VersionedSettings> {
  const { friend_bonus_generations } = await repositories.referrals.settings.read()
  const settings: ReferralSettings = { friend_bonus_generations, ...change }
  const changed = await repositories.referrals.settings.replace(settings, version, { userId: adminId, at: clock() })
  if (!changed) throw await versionConflict(repositories)
  return { ...settings, version: version + 1 }
}

async function versionConflict({ referrals }: ReferralsContext['repositories']): Promise<AppError> {
  const [current, edit] = await Promise.all([referrals.settings.read(), referrals.settings.lastEdit()])
  return new AppError('version_conflict', undefined, {
    extensions: { current, ...(edit && { changed_by: edit.userId, changed_at: edit.at.toISOString() }) },
  })
}
