import { DEFAULT_ENTITLEMENT, planningLimits } from '@loomcast/contracts'
import { MONTHS_OF_YEAR } from './interval.ts'
import { CURRENCY_EXPONENTS, MAX_AMOUNT_MINOR, toDecimal, toMinor } from './money.ts'
import { DEFAULT_PACKAGES, type Package, type Tier } from './package.ts'

/** The package that every user has without a subscription or grant. It is always active, free and the only one of its tier. */
export const FREE_PACKAGE_ID = DEFAULT_ENTITLEMENT.package_id

/** The free package of a new installation. */
export const DEFAULT_FREE_PACKAGE: Package = freePackage()

function freePackage(): Package {
  const found = DEFAULT_PACKAGES.find((each) => each.package_id === FREE_PACKAGE_ID)
  if (!found) throw new Error('The default packages do not contain the free one.')
  return found
}

/** 0, -1 and the empty string are unlimited, like null. */
export type LimitInput = number | '' | null

/** What an administrator sends. Prices are decimals; members that are missing keep their value, or get their default in a new package. */
export interface PackageInput {
  name?: string
  description?: string
  tier?: Tier
  is_active?: boolean
  currency?: string
  price?: number
  content_only_price?: number
  content_video_price?: number | null
  /** Per year; null: not sold by the year. */
  content_only_price_yearly?: number | null
  content_video_price_yearly?: number | null
  has_video_toggle?: boolean
  video_enabled?: boolean
  generation_limit?: LimitInput
  video_generation_limit?: LimitInput
  connection_limit?: LimitInput
  planned_limit?: LimitInput
  priority_support?: boolean
  custom_branding?: boolean
  analytics_access?: boolean
  bulk_generation?: boolean
  advanced_ai_models?: boolean
  video_quality_options?: string[]
  video_length_options?: string[]
  video_format_options?: string[]
  video_platform_options?: string[]
  features?: (string | { name: string; description?: string; limit?: string | null })[]
  position?: number
}

export interface InvalidMember {
  path: string
  message: string
}

const NEW_PACKAGE: Omit<Package, 'package_id' | 'name' | 'content_only_minor'> = {
  description: '',
  tier: 'pro',
  generation_limit: null,
  video_generation_limit: null,
  ...planningLimits('pro'),
  has_video_toggle: false,
  video_enabled: false,
  advanced_ai_models: false,
  priority_support: false,
  analytics_access: false,
  custom_branding: false,
  bulk_generation: false,
  video_quality_options: ['fast'],
  video_length_options: ['1'],
  video_format_options: ['720p'],
  video_platform_options: ['tiktok', 'instagram'],
  is_active: true,
  currency: 'usd',
  content_video_minor: null,
  content_only_yearly_minor: null,
  content_video_yearly_minor: null,
  features: [],
  position: 100,
}

export type EditedPackage = { package: Package; errors?: undefined } | { package?: undefined; errors: InvalidMember[] }

/** A new package, or the reasons why the input is not valid. */
export function createPackage(packageId: string, input: PackageInput): EditedPackage {
  const errors: InvalidMember[] = []
  if (input.name === undefined) errors.push({ path: 'name', message: 'Enter a name' })
  if (input.content_only_price === undefined && input.price === undefined)
    errors.push({ path: 'content_only_price', message: 'Enter the price without videos' })
  if (errors.length > 0) return { errors }
  return editPackage({ ...NEW_PACKAGE, package_id: packageId, name: '', content_only_minor: 0 }, input)
}

/** The package with the changes, or the reasons why the result is not valid. */
export function editPackage(current: Package, input: PackageInput): EditedPackage {
  const errors: InvalidMember[] = []
  const fail = (path: keyof PackageInput, message: string) => void errors.push({ path, message })

  const currency = input.currency ?? current.currency
  if (CURRENCY_EXPONENTS[currency] === undefined)
    fail('currency', `Choose one of these currencies: ${Object.keys(CURRENCY_EXPONENTS).join(', ')}`)

  const has_video_toggle = input.has_video_toggle ?? current.has_video_toggle
  const content_only_minor = contentOnlyPrice()
  const content_video_minor = has_video_toggle ? contentVideoPrice() : null
  const content_only_yearly_minor = yearlyPrice('content_only_price_yearly', content_only_minor, current.content_only_yearly_minor)
  const content_video_yearly_minor =
    content_video_minor === null ? null : yearlyPrice('content_video_price_yearly', content_video_minor, current.content_video_yearly_minor)

  const edited: Package = {
    ...current,
    ...chosen(input),
    name: (input.name ?? current.name).trim(),
    description: (input.description ?? current.description).trim(),
    currency,
    has_video_toggle,
    video_enabled: input.video_enabled ?? (has_video_toggle || current.video_enabled),
    generation_limit: input.generation_limit === undefined ? current.generation_limit : limitOf(input.generation_limit),
    video_generation_limit:
      input.video_generation_limit === undefined ? current.video_generation_limit : limitOf(input.video_generation_limit),
    connection_limit: input.connection_limit === undefined ? current.connection_limit : limitOf(input.connection_limit),
    planned_limit: input.planned_limit === undefined ? current.planned_limit : limitOf(input.planned_limit),
    content_only_minor,
    content_video_minor,
    content_only_yearly_minor,
    content_video_yearly_minor,
    features: input.features === undefined ? current.features : input.features.map(featureOf),
  }
  if (edited.name === '') fail('name', 'Enter a name')
  if (edited.has_video_toggle && !edited.video_enabled) fail('video_enabled', 'A package with a video option has videos enabled')
  checkFreePackage(edited, fail)
  return errors.length > 0 ? { errors } : { package: edited }

  /** `price` is another name of the price without videos. */
  function contentOnlyPrice(): number {
    const { price, content_only_price = price } = input
    if (price !== undefined && price !== content_only_price)
      fail('price', 'The price is the price without videos. Send one of them, or the same value')
    if (content_only_price === undefined) return samePrice('content_only_price', current.content_only_minor)
    return priceOf(input.content_only_price === undefined ? 'price' : 'content_only_price', content_only_price)
  }

  function contentVideoPrice(): number | null {
    const { content_video_price: price } = input
    if (typeof price === 'number') return priceOf('content_video_price', price)
    if (price === undefined && current.content_video_minor !== null) return samePrice('content_video_price', current.content_video_minor)
    fail('content_video_price', 'Enter the price with videos')
    return null
  }

  /** A year costs at most twelve months, so that it is never more expensive than the months, and at least one. */
  function yearlyPrice(
    path: 'content_only_price_yearly' | 'content_video_price_yearly',
    monthlyMinor: number,
    currentMinor: number | null,
  ): number | null {
    const { [path]: price } = input
    if (price === null || (price === undefined && currentMinor === null)) return null
    const before = errors.length
    const minor = price === undefined ? samePrice(path, currentMinor ?? 0) : priceOf(path, price)
    const least = monthlyMinor
    const most = monthlyMinor * MONTHS_OF_YEAR
    if (errors.length === before && (minor === 0 || minor < least || minor > most))
      fail(
        path,
        monthlyMinor === 0
          ? 'A package that costs nothing per month has no yearly price'
          : `Enter a price from ${toDecimal(least, currency)} to ${toDecimal(most, currency)}, twelve times the price per month, or leave it empty`,
      )
    return minor
  }

  function samePrice(path: keyof PackageInput, minor: number): number {
    if (currency === current.currency) return minor
    return priceOf(path, toDecimal(minor, current.currency))
  }

  function priceOf(path: keyof PackageInput, price: number): number {
    const minor = CURRENCY_EXPONENTS[currency] === undefined ? 0 : toMinor(price, currency)
    if (minor === null)
      fail(path, `Enter a price from 0 to ${toDecimal(MAX_AMOUNT_MINOR, currency)} that ${currency.toUpperCase()} can express`)
    return minor ?? 0
  }
}

function checkFreePackage(edited: Package, fail: (path: keyof PackageInput, message: string) => void): void {
  if (edited.package_id !== FREE_PACKAGE_ID) {
    if (edited.tier === 'free') fail('tier', 'Only one package is free. Choose pro or business')
    return
  }
  if (edited.tier !== 'free') fail('tier', 'The free package stays in the free tier')
  if (!edited.is_active) fail('is_active', 'The free package stays active, because every user without a plan has it')
  if (edited.content_only_minor !== 0) fail('content_only_price', 'The free package costs nothing')
  if (edited.has_video_toggle) fail('has_video_toggle', 'The free package has no video option')
}

function limitOf(input: LimitInput): number | null {
  return typeof input === 'number' && input > 0 ? input : null
}

function featureOf(feature: string | { name: string; description?: string; limit?: string | null }): Package['features'][number] {
  if (typeof feature === 'string') return { name: feature, description: '', limit: null }
  return { name: feature.name, description: feature.description ?? '', limit: feature.limit ?? null }
}

const TAKEN_AS_SENT = [
  'tier',
  'is_active',
  'priority_support',
  'custom_branding',
  'analytics_access',
  'bulk_generation',
  'advanced_ai_models',
  'video_quality_options',
  'video_length_options',
  'video_format_options',
  'video_platform_options',
  'position',
] as const

function chosen(input: PackageInput): Partial<Package> {
  const members = TAKEN_AS_SENT.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]] as const]))
  return Object.fromEntries(members)
}
