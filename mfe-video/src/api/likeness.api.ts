import { api } from '@loomcast/web-kit'
import type { Analysis, UpscaleOptions, UpscaleResponse, Upscaling } from './wire.ts'

/** Upscaling takes several seconds per picture on a small server. */
const UPSCALE_LIMIT_MS = 5 * 60_000

/** API calls for analyzing pictures and for upscaling pictures and videos. */
export const likenessApi = {
  analyze: async (image_urls: string[], signal?: AbortSignal) =>
    (await api.post<{ analysis: Analysis }>('/api/analyze-images', { image_urls }, { signal, timeoutMs: 60_000 })).analysis,
  upscaleOptions: (signal?: AbortSignal) => api.get<UpscaleOptions>('/api/upscale/options', { signal }),
  upscale: (image_urls: string[], upscale_factor: number, signal?: AbortSignal) =>
    api.post<UpscaleResponse>(
      '/api/upscale/images',
      { image_urls, upscale_factor, enable_upscaling: true, preview: true },
      { signal, timeoutMs: UPSCALE_LIMIT_MS },
    ),
  upscaleVideo: (video_url: string, upscale_factor: number) =>
    api.post<Upscaling>('/api/upscale/video', { video_url, upscale_factor, enable_upscaling: true }),
  videoUpscalings: async (video_url: string, signal?: AbortSignal) =>
    (await api.get<{ upscalings: Upscaling[] }>(`/api/upscale/video?${new URLSearchParams({ video_url })}`, { signal })).upscalings,
  videoUpscaling: (id: string) => api.get<Upscaling>(`/api/upscale/video/${encodeURIComponent(id)}`),
  cancelVideoUpscaling: (id: string) => api.post<Upscaling>(`/api/upscale/video/${encodeURIComponent(id)}/cancel`),
}
