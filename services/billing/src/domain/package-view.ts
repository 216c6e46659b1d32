import { toDecimal } from './money.ts'
import type { Package, PackageTerms } from './package.ts'

export interface Feature {
  name: string
  description: string
  limit: string | null
}

/** The features of the installation. A plan lists nothing that depends on a missing one. */
export interface PlanFacts {
  /** Whether AI models can write posts, in addition to the built-in writer. */
  hasLanguageModel: boolean
  /** Whether there is an address of customer support. */
  hasSupport: boolean
}

type Free = Pick<PackageTerms, 'video_generation_limit'>

const count = (limit: number, unit: string) => `${limit.toLocaleString('en-US')} ${unit}${limit === 1 ? '' : 's'} per month`

const amount = (limit: number | null, unit: string) =>
  limit === null ? `Unlimited ${unit}s` : `${limit.toLocaleString('en-US')} ${unit}${limit === 1 ? '' : 's'}`

/** Videos per month without the video option; null is unlimited. */
function contentOnlyVideos(terms: PackageTerms, free: Free): number | null {
  return terms.has_video_toggle ? free.video_generation_limit : terms.video_generation_limit
}

/**
 * What a package includes, one line per feature; with `choice`, what it includes as it was bought. Bulk generation is not offered for sale.
 */
export function featuresOf(
  terms: PackageTerms,
  own: readonly Feature[],
  { hasLanguageModel, hasSupport }: PlanFacts,
  choice?: { include_video: boolean; free: Free },
): Feature[] {
  const { generation_limit: texts } = terms
  return [
    texts === null
      ? line('Unlimited generations', 'Posts for every platform', 'Unlimited')
      : line(count(texts, 'generation'), 'Posts for every platform', String(texts)),
    ...(terms.video_enabled ? [videos()] : []),
    planning(),
    ...(hasLanguageModel ? [models()] : []),
    ...(terms.analytics_access ? [line('Usage chart beyond 30 days', 'Your usage day by day, for as long as you choose')] : []),
    ...(terms.priority_support && hasSupport ? [line('Priority support', 'Your support requests are marked as priority')] : []),
    ...(terms.custom_branding ? [line('Brand kit', 'Your logo, colors and font on cards and videos')] : []),
    ...own,
  ]

  function planning(): Feature {
    const { planned_limit: posts, connection_limit: accounts } = terms
    const [planned, connected] = [amount(posts, 'planned post'), amount(accounts, 'connected account')]
    const limit = posts === null ? null : String(posts)
    const name = posts === null && accounts === null ? 'Unlimited planned posts and accounts' : `${planned}, ${connected.toLowerCase()}`
    return line(name, 'Posts that are published at the time you choose', limit)
  }

  function models(): Feature {
    return terms.advanced_ai_models
      ? line('Advanced AI models', 'The strongest models of every configured provider')
      : line('Standard AI models', 'The fast models of every configured provider')
  }

  function videos(): Feature {
    if (!terms.has_video_toggle) return videoLine(terms.video_generation_limit)
    if (choice) return videoLine(choice.include_video ? terms.video_generation_limit : choice.free.video_generation_limit)
    const withOption = videoLine(terms.video_generation_limit)
    return { ...withOption, name: `${withOption.name} with the video option` }
  }

  function videoLine(limit: number | null): Feature {
    const description = 'Short videos from your images'
    return limit === null ? line('Unlimited videos', description, 'Unlimited') : line(count(limit, 'video'), description, String(limit))
  }

  function line(name: string, description: string, limit: string | null = null): Feature {
    return { name, description, limit }
  }
}

/** A package as the pricing page shows it. Prices are decimals; a limit of null is unlimited. */
export function packageView(each: Package, free: Free, facts: PlanFacts) {
  return {
    package_id: each.package_id,
    name: each.name,
    description: each.description,
    tier: each.tier,
    is_premium: each.tier !== 'free',
    has_video_toggle: each.has_video_toggle,
    content_only_price: toDecimal(each.content_only_minor, each.currency),
    content_video_price: decimalOrNull(each.content_video_minor, each.currency),
    content_only_price_yearly: decimalOrNull(each.content_only_yearly_minor, each.currency),
    content_video_price_yearly: decimalOrNull(each.content_video_yearly_minor, each.currency),
    currency: each.currency,
    generation_limit: each.generation_limit,
    video_generation_limit: each.video_generation_limit,
    connection_limit: each.connection_limit,
    planned_limit: each.planned_limit,
    content_only_video_limit: contentOnlyVideos(each, free),
    video_enabled: each.video_enabled,
    advanced_ai_models: each.advanced_ai_models && facts.hasLanguageModel,
    priority_support: each.priority_support && facts.hasSupport,
    analytics_access: each.analytics_access,
    custom_branding: each.custom_branding,
    features: featuresOf(each, each.features, facts),
  }
}

/** A package as the administrators' form shows it. */
export function adminPackageView(each: Package) {
  const { content_only_minor, content_video_minor, content_only_yearly_minor, content_video_yearly_minor, ...rest } = each
  const price = toDecimal(content_only_minor, each.currency)
  return {
    ...rest,
    price,
    content_only_price: price,
    content_video_price: decimalOrNull(content_video_minor, each.currency),
    content_only_price_yearly: decimalOrNull(content_only_yearly_minor, each.currency),
    content_video_price_yearly: decimalOrNull(content_video_yearly_minor, each.currency),
  }
}

const decimalOrNull = (minor: number | null, currency: string) => (minor === null ? null : toDecimal(minor, currency))
