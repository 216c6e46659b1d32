import { api } from '@loomcast/web-kit'

export const TIERS = ['free', 'pro', 'business'] as const
export type Tier = (typeof TIERS)[number]

export interface Feature {
  name: string
  description: string
  /** The limit of the feature as a text. */
  limit: string | null
}

/** What a form sends. Prices are decimals per month; a limit of null is unlimited. */
export interface PackageInput {
  name: string
  description: string
  tier: Tier
  is_active: boolean
  currency: string
  /** The same as `content_only_price`. */
  price: number
  content_only_price: number
  content_video_price: number | null
  has_video_toggle: boolean
  video_enabled: boolean
  generation_limit: number | null
  video_generation_limit: number | null
  priority_support: boolean
  custom_branding: boolean
  analytics_access: boolean
  bulk_generation: boolean
  advanced_ai_models: boolean
  /** Allowed values; an empty list allows every value. */
  video_quality_options: string[]
  video_length_options: string[]
  video_format_options: string[]
  video_platform_options: string[]
  features: Feature[]
  /** Order on the pricing page. */
  position: number
}

export interface AdminPackage extends PackageInput {
  package_id: string
  version: number
  /** Subscriptions that have not ended. */
  subscribers: number
  created_at: string
  updated_at: string
}

export interface SyncResult {
  success: boolean
  message: string
}

export const packagesKey = ['admin', 'packages']

/** The payment provider is called once per product and price. */
const SYNC_LIMIT_MS = 70_000

export const packagesApi = {
  list: async ({ signal }: { signal?: AbortSignal } = {}) =>
    (await api.get<{ packages: AdminPackage[] }>('/api/admin/packages', { signal })).packages,
  create: async (input: PackageInput) => (await api.post<{ package: AdminPackage }>('/api/admin/packages', input)).package,
  update: async (packageId: string, changes: Partial<PackageInput> & { version: number }) =>
    (await api.put<{ package: AdminPackage }>(`/api/admin/packages/${encodeURIComponent(packageId)}`, changes)).package,
  delete: (packageId: string, version: number) => api.delete(`/api/admin/packages/${encodeURIComponent(packageId)}?version=${version}`),
  sync: () => api.post<SyncResult>('/api/admin/packages/stripe-sync', undefined, { timeoutMs: SYNC_LIMIT_MS }),
}
