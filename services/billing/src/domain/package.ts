import { DEFAULT_ENTITLEMENT, type Entitlement, planningLimits } from '@loomcast/contracts'
import { monthlyMinor } from './interval.ts'

export type Tier = 'free' | 'pro' | 'business'

/** The benefits of a package. Subscriptions and reservations keep a copy, so that an edit of the package does not change them. */
export interface PackageTerms {
  package_id: string
  name: string
  description: string
  tier: Tier
  /** Per month; null is unlimited. */
  generation_limit: number | null
  video_generation_limit: number | null
  /** Accounts at networks; null is unlimited. */
  connection_limit: number | null
  /** Posts that are planned at a time; null is unlimited. */
  planned_limit: number | null
  has_video_toggle: boolean
  /** Whether the package allows videos at all. */
  video_enabled: boolean
  advanced_ai_models: boolean
  priority_support: boolean
  analytics_access: boolean
  custom_branding: boolean
  bulk_generation: boolean
  /** Allowed values of each video option; an empty list allows every value. */
  video_quality_options: string[]
  /** Numbers of scenes, as strings '1' to '5'. */
  video_length_options: string[]
  video_format_options: string[]
  video_platform_options: string[]
}

/** What a subscription was bought as. */
export interface PurchasedTerms {
  terms: PackageTerms
  include_video: boolean
  /** How often it is paid: month, year, or another word of the provider. */
  interval: string
}

export interface Package extends PackageTerms {
  is_active: boolean
  currency: string
  /** Per month. */
  content_only_minor: number
  /** Per month. Null if the package has no video option. */
  content_video_minor: number | null
  /** Per year. Null if the package is not sold by the year. */
  content_only_yearly_minor: number | null
  content_video_yearly_minor: number | null
  /** Additional lines for the pricing page. */
  features: { name: string; description: string; limit: string | null }[]
  /** Order on the pricing page. */
  position: number
}

/** A package as it was chosen: with or without its video option, at a price. */
export interface PackageChoice {
  terms: PackageTerms
  include_video: boolean
  interval: string
  /** Per interval. */
  amount_minor: number
  currency: string
}

/** Empty lists: every value is allowed. */
const ALL_VIDEO_OPTIONS = { video_quality_options: [], video_length_options: [], video_format_options: [], video_platform_options: [] }

const { limits, package_id, package_name, package_description, price_minor, currency } = DEFAULT_ENTITLEMENT

/** The packages of a new installation. */
export const DEFAULT_PACKAGES: readonly Package[] = [
  {
    ...ALL_VIDEO_OPTIONS,
    package_id,
    name: package_name,
    description: package_description,
    tier: 'free',
    generation_limit: limits.texts,
    video_generation_limit: limits.videos,
    ...planningLimits('free'),
    has_video_toggle: false,
    video_enabled: true,
    advanced_ai_models: false,
    priority_support: false,
    analytics_access: false,
    custom_branding: false,
    bulk_generation: false,
    is_active: true,
    currency,
    content_only_minor: price_minor,
    content_video_minor: null,
    content_only_yearly_minor: null,
    content_video_yearly_minor: null,
    features: [],
    position: 10,
  },
  {
    ...ALL_VIDEO_OPTIONS,
    package_id: 'professional',
    name: 'Professional',
    description: 'For creators who publish every day',
    tier: 'pro',
    generation_limit: null,
    video_generation_limit: 30,
    ...planningLimits('pro'),
    has_video_toggle: true,
    video_enabled: true,
    advanced_ai_models: false,
    priority_support: false,
    analytics_access: true,
    custom_branding: true,
    bulk_generation: false,
    is_active: true,
    currency,
    content_only_minor: 495,
    content_video_minor: 1900,
    content_only_yearly_minor: 4950,
    content_video_yearly_minor: 19_000,
    features: [],
    position: 20,
  },
  {
    ...ALL_VIDEO_OPTIONS,
    package_id: 'enterprise',
    name: 'Enterprise',
    description: 'For businesses that publish a lot',
    tier: 'business',
    generation_limit: null,
    video_generation_limit: null,
    ...planningLimits('business'),
    has_video_toggle: true,
    video_enabled: true,
    advanced_ai_models: true,
    priority_support: true,
    analytics_access: true,
    custom_branding: true,
    bulk_generation: false,
    is_active: true,
    currency,
    content_only_minor: 2900,
    content_video_minor: 4900,
    content_only_yearly_minor: 29_000,
    content_video_yearly_minor: 49_000,
    features: [],
    position: 30,
  },
]

/** The name of a package with its video option or without, such as "Professional with videos". */
export function optionName({ name, has_video_toggle }: Pick<PackageTerms, 'name' | 'has_video_toggle'>, includeVideo: boolean): string {
  return has_video_toggle && includeVideo ? `${name} with videos` : name
}

/** The name of a package as it was bought, for emails, invoices and payments, such as "Professional with videos, yearly". */
export function purchasedName({ terms, include_video, interval }: PurchasedTerms): string {
  const name = optionName(terms, include_video)
  return interval === 'year' ? `${name}, yearly` : name
}

/** An empty list of options allows every value. */
const allowed = (values: string[]): string[] | null => (values.length === 0 ? null : values)

type Terms = Omit<Entitlement, 'source' | 'ends_at' | 'grace_until' | 'is_paid'>

/**
 * What a chosen package allows. Without its video option, a package with the option allows as many videos as the free package.
 */
export function termsOf({ terms, include_video, interval, amount_minor, currency }: PackageChoice, free: PackageTerms): Terms {
  const ownVideos = !terms.has_video_toggle || include_video
  const lengths = allowed(terms.video_length_options)
  return {
    package_id: terms.package_id,
    package_name: terms.name,
    package_description: terms.description,
    tier: terms.tier,
    price_minor: monthlyMinor(amount_minor, interval),
    currency,
    video_enabled: terms.video_enabled,
    include_video,
    limits: { texts: terms.generation_limit, videos: ownVideos ? terms.video_generation_limit : free.video_generation_limit },
    advanced_ai_models: terms.advanced_ai_models,
    analytics_access: terms.analytics_access,
    custom_branding: terms.custom_branding,
    connection_limit: terms.connection_limit,
    planned_limit: terms.planned_limit,
    video_options: {
      qualities: allowed(terms.video_quality_options),
      scene_counts: lengths === null ? null : lengths.map(Number),
      resolutions: allowed(terms.video_format_options),
      platforms: allowed(terms.video_platform_options),
    },
  }
}

/** The part of a package that subscriptions and reservations keep. */
export function packageTerms(each: PackageTerms): PackageTerms {
  return {
    package_id: each.package_id,
    name: each.name,
    description: each.description,
    tier: each.tier,
    generation_limit: each.generation_limit,
    video_generation_limit: each.video_generation_limit,
    connection_limit: each.connection_limit,
    planned_limit: each.planned_limit,
    has_video_toggle: each.has_video_toggle,
    video_enabled: each.video_enabled,
    advanced_ai_models: each.advanced_ai_models,
    priority_support: each.priority_support,
    analytics_access: each.analytics_access,
    custom_branding: each.custom_branding,
    bulk_generation: each.bulk_generation,
    video_quality_options: each.video_quality_options,
    video_length_options: each.video_length_options,
    video_format_options: each.video_format_options,
    video_platform_options: each.video_platform_options,
  }
}
