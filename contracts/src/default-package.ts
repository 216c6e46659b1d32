import type { EventData } from './events/index.ts'
import { planningLimits } from './planning-limits.ts'

/** A user's entitlement as published by billing. */
export type Entitlement = Omit<EventData<'com.loomcast.billing.entitlement-changed.v2'>, 'user_id' | 'changed_at'>

/**
 * The entitlement of every user until billing publishes another one: the Starter package. It is defined only here: billing seeds its packages collection from
 * it, and services and pages import it.
 */
export const DEFAULT_ENTITLEMENT: Entitlement = {
  package_id: 'starter',
  package_name: 'Starter',
  package_description: 'Basic features included',
  tier: 'free',
  is_paid: false,
  price_minor: 0,
  currency: 'usd',
  video_enabled: true,
  include_video: false,
  limits: { texts: 10, videos: 2 },
  advanced_ai_models: false,
  analytics_access: false,
  custom_branding: false,
  ...planningLimits('free'),
  video_options: { qualities: null, scene_counts: null, resolutions: null, platforms: null },
  source: 'free',
  ends_at: null,
  grace_until: null,
}
