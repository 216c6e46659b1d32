import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

export type PromotionCode = ResponseData<'/api/admin/promotion-codes', 'get'>['promotion_codes'][number]
/** Amounts are decimals. */
export type PromotionInput = RequestBody<'/api/admin/promotion-codes', 'post'>

export const promotionsKey = ['admin', 'promotion-codes']

export const promotionsApi = {
  list: async ({ signal }: { signal?: AbortSignal } = {}) =>
    (await api.get<{ promotion_codes: PromotionCode[] }>('/api/admin/promotion-codes', { signal })).promotion_codes,
  create: async (input: PromotionInput) =>
    (await api.post<{ promotion_code: PromotionCode }>('/api/admin/promotion-codes', input)).promotion_code,
  deactivate: (id: string) => api.post(`/api/admin/promotion-codes/${encodeURIComponent(id)}/deactivate`),
}
