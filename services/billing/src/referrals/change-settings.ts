import { AppError } from '@loomcast/service-kit/errors'
import type { BillingContext } from '../context.ts'
import type { ReferralSettings } from '../domain/referral.ts'
import type { VersionedSettings } from './referral.repository.ts'

/** Replaces the settings of the program. `version` is the version that the edit is based on. Throws 409 `version_conflict`. */
export async function changeSettings(
  { repositories, clock }: BillingContext,
  { version, ...settings }: ReferralSettings & { version: number },
  adminId: string,
): Promise<VersionedSettings> {
  const changed = await repositories.referrals.settings.replace(settings, version, { userId: adminId, at: clock() })
  if (!changed) throw new AppError('version_conflict')
  return { ...settings, version: version + 1 }
}
