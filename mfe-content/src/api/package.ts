import type { ResponseData } from '@loomcast/api-types'

type SentPackage = ResponseData<'/api/user/package', 'get'>

/** The parts of the response that the slice reads. `limit` and `remaining` are null when unlimited; `referral_bonus` is the unused bonus. */
export type PackageResponse = Pick<SentPackage, 'limits' | 'referral_bonus' | 'used_bonus' | 'period_ends_at'> & {
  package: Pick<SentPackage['package'], 'is_paid'>
}

/** The quota in the response of a generation. */
export type UserUsage = ResponseData<'/api/content/generate', 'post'>['user_usage']
