/**
 * The package everybody starts with. Billing owns packages and announces entitlements by event; until its first event for a
 * user arrives, services take this one. The only place that states it.
 */
export const STARTER_ENTITLEMENT = {
  package_id: 'starter',
  package_name: 'Starter',
  description: 'Basic features included',
  price: 0,
  subscription_status: 'free',
  /** Text generations a month; null is unlimited. */
  generation_limit: 10,
  video_enabled: true,
  video_generation_limit: 2,
  advanced_ai_models: false,
} as const satisfies EntitlementShape

interface EntitlementShape {
  package_id: string
  package_name: string
  description: string
  price: number
  subscription_status: 'free' | 'pro' | 'business'
  generation_limit: number | null
  video_enabled: boolean
  video_generation_limit: number | null
  advanced_ai_models: boolean
  /** What of videos the plan offers; everything where a list is missing. */
  video_options?: VideoOptions
}

interface VideoOptions {
  qualities?: ('fast' | 'standard' | 'premium')[]
  /** 1 to 5. */
  scene_counts?: number[]
  resolutions?: ('720p' | '1080p')[]
  /** Groups (`social_media`) or formats by their beginning (`tiktok`, `instagram`, `youtube`). */
  platforms?: string[]
}
export type Entitlement = EntitlementShape
