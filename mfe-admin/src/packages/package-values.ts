import type { AdminPackage } from '../plans/plan-names.ts'
import type { Feature, PackageInput } from './packages.api.ts'

export const FLAGS = {
  advanced_ai_models: 'Advanced AI models',
  priority_support: 'Priority support',
  analytics_access: 'Analytics access',
  custom_branding: 'Custom branding',
  bulk_generation: 'Bulk generation',
} as const
export type Flag = keyof typeof FLAGS

const SCENES = ['1', '2', '3', '4', '5'] as const

export const OPTIONS = {
  video_quality_options: { legend: 'Video quality', values: { fast: 'Fast', standard: 'Standard', premium: 'Premium' } },
  video_length_options: {
    legend: 'Video length',
    values: Object.fromEntries(SCENES.map((count) => [count, sceneLabel(Number(count))])),
  },
  video_format_options: { legend: 'Video format', values: { '720p': '720p', '1080p': '1080p' } },
  video_platform_options: {
    legend: 'Video platforms',
    values: { tiktok: 'TikTok', instagram: 'Instagram', youtube: 'YouTube', social_media: 'Social media' },
  },
} as const satisfies Record<string, { legend: string; values: Record<string, string> }>
export type OptionName = keyof typeof OPTIONS

/** The label of each member, for the comparison of a conflict. */
export const LABELS: Record<Exclude<keyof PackageInput, 'price'>, string> = {
  name: 'Name',
  description: 'Description',
  tier: 'Rank',
  is_active: 'Active',
  currency: 'Currency',
  content_only_price: 'Content-only price',
  has_video_toggle: 'Video toggle',
  content_video_price: 'Content + Video price',
  content_only_price_yearly: 'Yearly price, content only',
  content_video_price_yearly: 'Yearly price, content + video',
  video_enabled: 'Videos',
  generation_limit: 'Generation limit',
  video_generation_limit: 'Video generation limit',
  connection_limit: 'Connected accounts',
  planned_limit: 'Planned posts',
  ...FLAGS,
  video_quality_options: 'Video quality',
  video_length_options: 'Video length',
  video_format_options: 'Video format',
  video_platform_options: 'Video platforms',
  features: 'Features',
  position: 'Position',
}

/** An empty yearly price: the package is not sold by the year. */
type PriceName = 'content_only_price' | 'content_video_price' | 'content_only_price_yearly' | 'content_video_price_yearly'

/** An empty limit is unlimited. */
export const LIMITS = ['generation_limit', 'video_generation_limit', 'connection_limit', 'planned_limit'] as const
export type LimitName = (typeof LIMITS)[number]

/** The values of the form; numbers as typed text. */
export interface PackageValues
  extends Omit<PackageInput, 'price' | PriceName | LimitName | 'position' | 'features'>,
    Record<PriceName | LimitName, string> {
  position: string
  features: (Feature & { key: number })[]
}

const NEW: Omit<AdminPackage, 'package_id' | 'version' | 'subscribers' | 'created_at' | 'updated_at' | 'content_only_price' | 'price'> = {
  name: '',
  description: '',
  tier: 'pro',
  is_active: true,
  currency: 'usd',
  content_video_price: null,
  has_video_toggle: false,
  video_enabled: false,
  generation_limit: null,
  video_generation_limit: null,
  connection_limit: 10,
  planned_limit: null,
  priority_support: false,
  custom_branding: false,
  analytics_access: false,
  bulk_generation: false,
  advanced_ai_models: false,
  video_quality_options: ['fast'],
  video_length_options: ['1'],
  video_format_options: ['720p'],
  video_platform_options: ['tiktok', 'instagram'],
  features: [],
  position: 100,
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** The values of a package, or of a new one. */
export function valuesOf(each: AdminPackage | null): PackageValues {
  const { features, ...source } = each ?? NEW
  const { name, description, tier, is_active, currency, has_video_toggle, video_enabled } = source
  const { priority_support, custom_branding, analytics_access, bulk_generation, advanced_ai_models } = source
  const { video_quality_options, video_length_options, video_format_options, video_platform_options } = source
  return {
    name,
    description,
    tier,
    is_active,
    currency,
    has_video_toggle,
    video_enabled,
    priority_support,
    custom_branding,
    analytics_access,
    bulk_generation,
    advanced_ai_models,
    video_quality_options,
    video_length_options,
    video_format_options,
    video_platform_options,
    content_only_price: textOf(each?.content_only_price),
    content_video_price: textOf(source.content_video_price),
    content_only_price_yearly: textOf(each?.content_only_price_yearly),
    content_video_price_yearly: textOf(each?.content_video_price_yearly),
    generation_limit: textOf(source.generation_limit),
    video_generation_limit: textOf(source.video_generation_limit),
    connection_limit: textOf(source.connection_limit),
    planned_limit: textOf(source.planned_limit),
    position: textOf(source.position),
    features: features.map((feature, key) => ({ ...feature, key })),
  }
}

/** The request body: limits as integers, empty ones as unlimited, prices as decimals. The price is the content-only price. */
export function inputOf(values: PackageValues): PackageInput {
  const { features, ...rest } = values
  const price = Number.parseFloat(values.content_only_price)
  return {
    ...rest,
    name: values.name.trim(),
    description: values.description.trim(),
    price,
    content_only_price: price,
    content_video_price: values.has_video_toggle ? Number.parseFloat(values.content_video_price) : null,
    content_only_price_yearly: yearlyOf(values.content_only_price_yearly),
    content_video_price_yearly: values.has_video_toggle ? yearlyOf(values.content_video_price_yearly) : null,
    video_enabled: values.has_video_toggle || values.video_enabled,
    generation_limit: limitOf(values.generation_limit),
    video_generation_limit: limitOf(values.video_generation_limit),
    connection_limit: limitOf(values.connection_limit),
    planned_limit: limitOf(values.planned_limit),
    position: Number.parseInt(values.position, 10),
    features: features
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, description, limit }) => ({ name: name.trim(), description: description.trim(), limit: limit?.trim() || null })),
  }
}

export type Faults = Partial<Record<string, string>>

/** The messages about invalid values, by member. */
export function faultsOf(values: PackageValues): Faults {
  const faults: Faults = {}
  if (values.name.trim() === '') faults['name'] = 'Enter a name'
  if (!isPrice(values.content_only_price)) faults['content_only_price'] = PRICE_FAULT
  if (values.has_video_toggle && !isPrice(values.content_video_price)) faults['content_video_price'] = PRICE_FAULT
  checkYearly('content_only_price', 'content_only_price_yearly')
  if (values.has_video_toggle) checkYearly('content_video_price', 'content_video_price_yearly')
  for (const limit of LIMITS)
    if (!/^\d{0,7}$/.test(values[limit].trim())) faults[limit] = 'Enter a whole number, or leave the field empty for unlimited'
  if (!/^\d{1,5}$/.test(values.position.trim()) || Number(values.position) > 10_000) faults['position'] = 'Enter a number from 0 to 10,000'
  return faults

  /** A year costs at least one month and at most twelve, as the server demands. */
  function checkYearly(monthly: PriceName, yearly: PriceName) {
    const text = values[yearly].trim()
    if (text === '') return
    const cents = (price: string) => Math.round(Number(price) * 100)
    const month = cents(values[monthly])
    const year = cents(text)
    if (!isPrice(text)) faults[yearly] = `${PRICE_FAULT}, or leave the field empty`
    else if (faults[monthly] === undefined && (year === 0 || year < month || year > month * 12))
      faults[yearly] =
        `Enter a price from ${month / 100} to ${(month * 12) / 100}, twelve times the price per month, or leave the field empty`
  }
}

const PRICE_FAULT = 'Enter a price of 0 or more, with at most two decimals'

function isPrice(text: string): boolean {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text.trim())
}

function yearlyOf(text: string): number | null {
  return text.trim() === '' ? null : Number.parseFloat(text)
}

function limitOf(text: string): number | null {
  const limit = Number.parseInt(text, 10)
  return Number.isNaN(limit) || limit === 0 ? null : limit
}

function sceneLabel(count: number): string {
  return `${count} ${count === 1 ? 'scene' : 'scenes'} (${5 * count} to ${10 * count} seconds)`
}
