import { platformName } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import type { Models, Settings } from '../brief/brief.ts'
import type { Fact } from '../facts/fact.ts'
import type { Attempt } from '../generation/generation.state.ts'
import type { ContentItem, GenerationAnswer } from '../history/content.ts'
import { groupsSets, type HistoryView, PAGE_SIZE } from '../history/history.query.ts'
import type { Template } from '../templates/template.ts'
import type { PackageAnswer } from '../usage/usage.ts'
import type { Voice } from '../voice/voice.ts'

export interface HistoryPage {
  history: ContentItem[]
  total: number
  page: number
  pages: number
  limit: number
}

/** Facts to confirm, and facts to confirm no longer, verbatim. */
export interface FactChanges {
  confirm_facts?: string[]
  withdraw_facts?: string[]
}

/** Values for separate fields of the platform. A field that is missing stays the same; null removes it. */
export type FieldChanges = Partial<Pick<ContentItem, 'title' | 'meta_description'>>

/** A text of a set, as the server has it. */
export interface SetMemberAnswer {
  /** The display name from the API. */
  platform: string
  content_id: string
  state: 'running' | 'completed' | 'failed' | 'stopped'
  result?: GenerationAnswer
  /** A problem document. */
  problem?: unknown
}

export interface SetAnswer {
  set_id: string
  /** Missing in the first event of a stream. */
  prompt?: string
  members: SetMemberAnswer[]
}

interface ItemAnswer {
  item: ContentItem
  facts?: Fact[]
}

const withFacts = ({ item, facts }: ItemAnswer): ContentItem => (facts ? { ...item, facts } : item)

/** All API calls of the slice. */
export const contentApi = {
  generate: (attempt: Attempt, signal: AbortSignal, onEvent: (name: string, data: unknown) => void) =>
    api.stream('/api/content/generate', generateBody(attempt), { idempotencyKey: attempt.key, signal, onEvent }),
  models: (signal?: AbortSignal) => api.get<Models>('/api/models', { signal }),
  settings: async (signal?: AbortSignal) => (await api.get<{ settings: Settings }>('/api/settings', { signal })).settings,
  showAiLine: async (show: boolean) => (await api.put<{ settings: Settings }>('/api/settings', { show_ai_line: show })).settings,
  voices: async (signal?: AbortSignal) => (await api.get<{ voices: Voice[] }>('/api/user/voice', { signal })).voices,
  package: (signal?: AbortSignal) => api.get<PackageAnswer>('/api/user/package', { signal }),

  history: (view: HistoryView, signal?: AbortSignal) =>
    api.get<HistoryPage>('/api/content/history', {
      signal,
      query: { ...filters(view), ...(groupsSets(view) && { group_by: 'set' }), page: view.page, limit: PAGE_SIZE },
    }),
  latest: (limit: number, signal?: AbortSignal) => api.get<HistoryPage>('/api/content/history', { signal, query: { page: 1, limit } }),
  item: async (id: string, signal?: AbortSignal) =>
    withFacts(await api.get<ItemAnswer>(`/api/content/${encodeURIComponent(id)}`, { signal })),
  runningSets: async (signal?: AbortSignal) =>
    (await api.get<{ sets: { set_id: string }[] }>('/api/content/sets', { signal, query: { state: 'running' } })).sets,
  set: (id: string, signal?: AbortSignal) => api.get<SetAnswer>(`/api/content/sets/${encodeURIComponent(id)}`, { signal }),
  edit: async (id: string, text: string, changes: FactChanges & FieldChanges = {}) =>
    withFacts(await api.put<ItemAnswer>(`/api/content/${encodeURIComponent(id)}`, { generated_text: text, ...changes })),
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
  const { prompt, platform, provider, model, model_notice: _, tunable, temperature, max_tokens, use_voice, ...rest } = brief
  return {
    prompt: prompt.trim(),
    // The API uses the display names of platforms.
    platform: platformName(platform),
    ...rest,
    ...(tunable && { temperature, max_tokens }),
    ...(use_voice === false && { use_voice }),
    // Unknown if the server's list did not load; the server then chooses.
    ...(provider && { provider }),
    ...(model && { model }),
    ...(continues ? { continue_from: continues.contentId } : parentId ? { parent_id: parentId } : {}),
  }
}

function filters({ search, platform, range, sort, order }: HistoryView): Record<string, string> {
  return { ...(search && { q: search }), ...(platform && { platform: platformName(platform) }), date_range: range, sort, order }
}
