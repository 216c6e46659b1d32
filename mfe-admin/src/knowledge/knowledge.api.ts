import { api } from '@loomcast/web-kit'

/** Calls of the knowledge page. All reject with an ApiError. */

export type KnowledgeKind = 'example' | 'training' | 'system_prompt'

export interface KnowledgeItem {
  knowledge_id: string
  title: string
  /** A platform's id, or `general`. */
  platform: string
  content_type: KnowledgeKind
  content: string
  description: string
  is_active: boolean
  created_at: string
  updated_at: string
  version: number
  /** Prompt tokens; null if they were not counted. */
  tokens: number | null
  /** The last 30 days. */
  used_by: { generations: number; tokens: number; last_used_at: string | null }
}

export type KnowledgeInput = Pick<KnowledgeItem, 'title' | 'platform' | 'content_type' | 'content' | 'description' | 'is_active'>

export interface KnowledgePreview {
  tokens: number
  /** Prompt tokens for all items of a platform together. */
  budget: number
  never: string[]
  without: string[]
  always: string[]
  no_space_on: string[]
}

export interface KnowledgeGeneration {
  content_id: string
  user_id: string
  platform: string
  provider: string
  model: string
  tokens: number
  generated_at: string
}

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
