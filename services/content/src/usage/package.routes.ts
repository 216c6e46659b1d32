import type { Entitlements, Meter } from '@loomcast/quota'
import { packageSummary } from '@loomcast/quota/package-summary'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { userUsage } from '../domain/quota.ts'
import { Nullable } from '../schema-types.ts'

const Count = Type.Integer()
const PackageResponse = Type.Object({
  success: Type.Literal(true),
  package: Type.Object({
    name: Type.String({ description: 'For display; is_paid decides' }),
    description: Type.String(),
    price: Type.Number({ description: 'US dollars a month' }),
    is_paid: Type.Boolean(),
  }),
  usage: Type.Object({ generations_used: Count, generations_limit: Nullable(Count), remaining: Nullable(Count) }),
  limits: Type.Object({ limit: Nullable(Count), used: Count, remaining: Nullable(Count) }),
  referral_bonus: Count,
  used_bonus: Count,
  period_ends_at: Type.String({ format: 'date-time' }),
})

/** The package as published by billing, and its usage. */
export function packageRoutes(
  app: App,
  { repositories, clock }: { repositories: { entitlements: Entitlements; meters: Meter }; clock: Clock },
): void {
  app.get(
    '/api/user/package',
    {
      config: { auth: 'user' },
      schema: { tags: ['usage'], summary: "The caller's package and its use", response: { 200: PackageResponse } },
    },
    async ({ caller }) => {
      const [entitlement, reading] = await Promise.all([
        repositories.entitlements.find(caller.user_id),
        repositories.meters.read(caller.user_id, clock()),
      ])
      const usage = userUsage(reading, entitlement.limits.texts)
      return {
        success: true as const,
        package: packageSummary(entitlement),
        usage: { generations_used: usage.used, generations_limit: usage.limit, remaining: usage.remaining },
        limits: { limit: usage.limit, used: usage.used, remaining: usage.remaining },
        referral_bonus: usage.referral_bonus,
        used_bonus: usage.used_bonus,
        period_ends_at: reading.period.ends_at.toISOString(),
      }
    },
  )
}
