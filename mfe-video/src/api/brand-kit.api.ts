import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

const PATH = '/api/video/brand-kit'

export type BrandKitResponse = ResponseData<'/api/video/brand-kit', 'get'>
/** How the user's cards and videos look. What is null or empty is as without a brand kit. */
export type BrandKit = BrandKitResponse['brand_kit']
export type BrandPreview = ResponseData<'/api/video/brand-kit/preview', 'post'>

export const brandKitApi = {
  find: (signal?: AbortSignal) => api.get<BrandKitResponse>(PATH, { signal }),
  save: async (kit: BrandKit) => (await api.put<{ brand_kit: BrandKit }>(PATH, kit)).brand_kit,
  remove: () => api.delete(PATH),
  preview: (kit: BrandKit, signal?: AbortSignal) => api.post<BrandPreview>(`${PATH}/preview`, kit, { signal, readOnly: true }),
}
