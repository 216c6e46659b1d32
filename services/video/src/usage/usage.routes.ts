import type { Entitlements, Meter } from '@loomcast/quota'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { videoUsage } from '../domain/quota.ts'
import { UsageResponse } from './usage.schema.ts'

export interface UsageDeps {
  entitlements: Entitlements
  meters: Meter
  clock: Clock
}

export function usageRoutes(app: App, { entitlements, meters, clock }: UsageDeps): void {
  app.get(
    '/api/video/usage',
    {
      config: { auth: 'user' as const },
      schema: { tags: ['video'], summary: 'Get the used and the remaining videos of the month', response: { 200: UsageResponse } },
    },
    async ({ caller }) => {
      const [entitlement, reading] = await Promise.all([entitlements.find(caller.user_id), meters.read(caller.user_id, clock())])
      return {
        success: true as const,
        video_enabled: entitlement.video_enabled,
        ...videoUsage(reading, entitlement.limits.videos),
        period_ends_at: reading.period.ends_at.toISOString(),
      }
    },
  )
}
