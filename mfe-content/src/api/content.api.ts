import { platformName } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import type { Models, Settings } from '../brief/brief.ts'
import type { Attempt } from '../generation/generation.state.ts'
import type { ContentItem } from '../history/content.ts'
import { type HistoryView, PAGE_SIZE } from '../history/history.query.ts'
import type { Template } from '../templates/template.ts'
import type { PackageAnswer } from '../usage/usage.ts'

export interface HistoryPage {
  history: ContentItem[]
  total: number
  page: number
  pages: number
  limit: number
}

/** All API calls of the slice. */
export const contentApi = {
  generate: (attempt: Attempt, signal: AbortSignal, onEvent: (name: string, data: unknown) => void) =>
    api.stream('/api/content/generate', generateBody(attempt), { idempotencyKey: attempt.key, signal, onEvent }),
  models: (signal?: AbortSignal) => api.get<Models>('/api/models', { signal }),
  settings: async (signal?: AbortSignal) => (await api.get<{ settings: Settings }>('/api/settings', { signal })).settings,
  package: (signal?: AbortSignal) => api.get<PackageAnswer>('/api/user/package', { signal }),

  history: (view: HistoryView, signal?: AbortSignal) =>
    api.get<HistoryPage>('/api/content/history', { signal, query: { ...filters(view), page: view.page, limit: PAGE_SIZE } }),
  latest: (limit: number, signal?: AbortSignal) => api.get<HistoryPage>('/api/content/history', { signal, query: { page: 1, limit } }),
  item: async (id: string, signal?: AbortSignal) =>
    (await api.get<{ item: ContentItem }>(`/api/content/${encodeURIComponent(id)}`, { signal })).item,
  edit: async (id: string, text: string) =>
    (await api.put<{ item: ContentItem }>(`/api/content/${encodeURIComponent(id)}`, { generated_text: text })).item,
  remove: (ids: string[]) => api.post<{ content_ids: string[] }>('/api/content/bulk-delete', { content_ids: ids }),
  restore: (ids: string[]) => api.post<{ content_ids: string[] }>('/api/content/restore', { content_ids: ids }),
  exportCsv: (view: HistoryView, filename: string) =>
    api.download(`/api/content/export?${new URLSearchParams({ format: 'csv', ...filters(view) })}`, filename),

  templates: async (signal?: AbortSignal) => (await api.get<{ templates: Template[] }>('/api/content/templates', { signal })).templates,
  saveTemplate: (template: Omit<Template, 'template_id' | 'created_at'>) =>
    api.post<{ template: Template }>('/api/content/templates', template),
  removeTemplate: (id: string) => api.delete(`/api/content/templates/${encodeURIComponent(id)}`),
}

/** The request body of a generation: the brief, and the item it rewrites or continues. A retry of an attempt sends the same body and key. */
export function generateBody({ brief, parentId, continues }: Attempt): Record<string, unknown> {
  const { prompt, platform, provider, model, tunable, temperature, max_tokens, ...rest } = brief
  return {
    prompt: prompt.trim(),
    // The API uses the display names of platforms.
    platform: platformName(platform),
    ...rest,
    ...(tunable && { temperature, max_tokens }),
    // Unknown if the server's list did not load; the server then chooses.
    ...(provider && { provider }),
    ...(model && { model }),
    ...(continues ? { continue_from: continues.contentId } : parentId ? { parent_id: parentId } : {}),
  }
}

function filters({ search, platform, range, sort, order }: HistoryView): Record<string, string> {
  return { ...(search && { q: search }), ...(platform && { platform: platformName(platform) }), date_range: range, sort, order }
}
