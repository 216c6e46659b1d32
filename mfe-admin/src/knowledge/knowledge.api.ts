import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls of the knowledge page. All reject with an ApiError. */

/** `platform` is a platform's id, or `general`. `tokens` are prompt tokens; null if they were not counted. `used_by`: the last 30 days. */
export type KnowledgeItem = ResponseData<'/api/admin/knowledge', 'get'>['knowledge'][number]
export type KnowledgeKind = KnowledgeItem['content_type']

export type KnowledgeInput = Pick<KnowledgeItem, 'title' | 'platform' | 'content_type' | 'content' | 'description' | 'is_active'>

/** `budget`: prompt tokens for all items of a platform together. */
export type KnowledgePreview = ResponseData<'/api/admin/knowledge/preview', 'post'>['preview']
export type KnowledgeGeneration = ResponseData<'/api/admin/knowledge/{knowledge_id}/generations', 'get'>['generations'][number]

export const knowledgeKey = ['admin', 'knowledge'] as const

interface Read {
  signal?: AbortSignal
}

export const knowledgeApi = {
  list: (query: Record<string, string>, { signal }: Read = {}) =>
    api.get<{ knowledge: KnowledgeItem[]; total: number; pages: number }>('/api/admin/knowledge', { query, signal }),
  create: (input: KnowledgeInput) => api.post<{ item: KnowledgeItem }>('/api/admin/knowledge', input),
  update: (id: string, input: Partial<KnowledgeInput> & { version: number }) =>
    api.put<{ item: KnowledgeItem }>(`/api/admin/knowledge/${encodeURIComponent(id)}`, input),
  /** Rejects with 409 `version_conflict` if the item has another version than the given one. */
  /** Rejects with 409 `version_conflict` if the item has another version by now. */
  delete: (id: string, version: number) =>
    api.delete<{ success: true }>(`/api/admin/knowledge/${encodeURIComponent(id)}`, undefined, { query: { version } }),
  restore: (id: string) => api.post<{ item: KnowledgeItem }>(`/api/admin/knowledge/${encodeURIComponent(id)}/restore`),
  preview: (
    { title, platform, content_type, content }: Pick<KnowledgeInput, 'title' | 'platform' | 'content_type' | 'content'>,
    knowledge_id: string | null,
    { signal }: Read = {},
  ) =>
    api.post<{ preview: KnowledgePreview }>(
      '/api/admin/knowledge/preview',
      { knowledge_id, platform, content_type, title, content },
      { signal },
    ),
  generations: (id: string, page: number, { signal }: Read = {}) =>
    api.get<{ generations: KnowledgeGeneration[]; total: number; pages: number }>(
      `/api/admin/knowledge/${encodeURIComponent(id)}/generations`,
      {
        query: { page: String(page), limit: '10' },
        signal,
      },
    ),
}
