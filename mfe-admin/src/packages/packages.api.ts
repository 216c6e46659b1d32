import type { ResponseBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { type AdminPackage, listPackages, packagesKey } from '../plans/plan-names.ts'

export type Feature = AdminPackage['features'][number]
/** What a form sends. Prices are decimals per month; a limit of null is unlimited. An empty list of options allows every value. */
export type PackageInput = Omit<AdminPackage, 'package_id' | 'version' | 'subscribers' | 'created_at' | 'updated_at'>
export type SyncResult = ResponseBody<'/api/admin/packages/stripe-sync', 'post'>

/** The payment provider is called once per product and price. */
const SYNC_LIMIT_MS = 70_000

/** The packages for sale with their features as the pricing page lists them. */
export const useOfferedFeatures = () =>
  useQuery({
    queryKey: [...packagesKey, 'offered'],
    queryFn: async ({ signal }) => (await api.get<ResponseData<'/api/packages', 'get'>>('/api/packages', { signal })).packages,
  })

export const packagesApi = {
  list: listPackages,
  create: async (input: PackageInput) => (await api.post<{ package: AdminPackage }>('/api/admin/packages', input)).package,
  update: async (packageId: string, changes: Partial<PackageInput> & { version: number }) =>
    (await api.put<{ package: AdminPackage }>(`/api/admin/packages/${encodeURIComponent(packageId)}`, changes)).package,
  delete: (packageId: string, version: number) => api.delete(`/api/admin/packages/${encodeURIComponent(packageId)}?version=${version}`),
  sync: () => api.post<SyncResult>('/api/admin/packages/stripe-sync', undefined, { timeoutMs: SYNC_LIMIT_MS }),
}
