import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import type { ContentItem, GenerationResponse, HistoryPage, PostPicture, SavedText, Tag } from './content.ts'
import type { Fact } from './fact.ts'
import type { PackageResponse } from './package.ts'
import { confirmPicturesOf } from './pictures.api.ts'
import { withPlatformId } from './platform-id.ts'
import type { Reading } from './reading.ts'
import type { Models, Settings } from './settings.ts'
import type { SentTemplate, Template } from './template.ts'
import type { SentVoice, Voice } from './voice.ts'

export interface GenerationStream {
  idempotencyKey: string
  signal: AbortSignal
  onEvent: (name: string, data: unknown) => void
}

/** Filters and order of the history as query parameters. */
export type HistoryFilters = Record<string, string>

export type HistoryRequest = HistoryFilters & { page: string; limit: string }

type Edit = RequestBody<'/api/content/{content_id}', 'put'>
/** Facts to confirm and confirmations to withdraw, verbatim. */
export type FactChanges = Pick<Edit, 'confirm_facts' | 'withdraw_facts'>
/** Values for separate fields of the platform. A missing field stays the same; null clears it. */
export type FieldChanges = Pick<Edit, 'title' | 'meta_description'>

type SentSet = ResponseData<'/api/content/sets/{set_id}', 'get'>
/** A text of a set, as returned by the server. Its `problem` is a problem document. */
export type SetMemberResponse = Omit<SentSet['members'][number], 'text' | 'result'> & { result?: GenerationResponse }
/** `prompt` is missing in the first event of a stream. */
export type SetResponse = Pick<SentSet, 'set_id'> & Partial<Pick<SentSet, 'prompt'>> & { members: SetMemberResponse[] }

type Sets = ResponseData<'/api/content/sets', 'get'>
type TaggedPosts = ResponseData<'/api/content/bulk-tag', 'post'>
type ExportFormat = NonNullable<RequestBody<'/api/content/bulk-export', 'post'>['format']>
type NewTemplate = RequestBody<'/api/content/templates', 'post'>

type SentHistoryPage = Omit<HistoryPage, 'history'> & { history: SavedText[] }

interface ItemResponse {
  item: SavedText
  facts?: Fact[]
}

const itemWithFacts = ({ item, facts }: ItemResponse): ContentItem => withPlatformId(facts ? { ...item, facts } : item)

async function historyPage(query: Record<string, string | number>, signal?: AbortSignal): Promise<HistoryPage> {
  const page = await api.get<SentHistoryPage>('/api/content/history', { signal, query })
  return { ...page, history: page.history.map(withPlatformId) }
}

/** The slice's API calls, except those for pictures. */
export const contentApi = {
  async generate(body: object, stream: GenerationStream): Promise<void> {
    await confirmPicturesOf(body)
    await api.stream('/api/content/generate', body, stream)
  },
  /** Which parts of a brief are for readers. Not charged. */
  read: (prompt: string, instructions: string, timeoutMs?: number) => {
    const body = { prompt, ...(instructions.trim() !== '' && { custom_instructions: instructions }) }
    return api.post<Reading>('/api/content/brief', body, { timeoutMs, readOnly: true })
  },
  /** `replaces`: the pictures that the user saw. Rejects with `revision_changed` if the post has others by now. */
  async setPictures(id: string, pictures: readonly PostPicture[], replaces: readonly PostPicture[]): Promise<PostPicture[]> {
    await confirmPicturesOf({ pictures })
    const response = await api.put<{ pictures: PostPicture[] }>(`/api/content/${encodeURIComponent(id)}/pictures`, { pictures, replaces })
    return response.pictures
  },
  models: (signal?: AbortSignal) => api.get<Models>('/api/models', { signal }),
  settings: async (signal?: AbortSignal) => (await api.get<{ settings: Settings }>('/api/settings', { signal })).settings,
  showAiLine: async (show: boolean) => (await api.put<{ settings: Settings }>('/api/settings', { show_ai_line: show })).settings,
  voices: async (signal?: AbortSignal): Promise<Voice[]> =>
    (await api.get<{ voices: SentVoice[] }>('/api/user/voice', { signal })).voices.map(withPlatformId),
  package: (signal?: AbortSignal) => api.get<PackageResponse>('/api/user/package', { signal }),

  history: (query: HistoryRequest, signal?: AbortSignal) => historyPage(query, signal),
  latest: (limit: number, signal?: AbortSignal) => historyPage({ page: 1, limit }, signal),
  item: async (id: string, signal?: AbortSignal) =>
    itemWithFacts(await api.get<ItemResponse>(`/api/content/${encodeURIComponent(id)}`, { signal })),
  runningSets: async (signal?: AbortSignal) => (await api.get<Sets>('/api/content/sets', { signal, query: { state: 'running' } })).sets,
  set: (id: string, signal?: AbortSignal) => api.get<SetResponse>(`/api/content/sets/${encodeURIComponent(id)}`, { signal }),
  edit: async (id: string, text: string, changes: FactChanges & FieldChanges = {}) =>
    itemWithFacts(await api.put<ItemResponse>(`/api/content/${encodeURIComponent(id)}`, { generated_text: text, ...changes })),
  remove: (ids: string[]) => api.post<{ content_ids: string[] }>('/api/content/bulk-delete', { content_ids: ids }),
  restore: (ids: string[]) => api.post<{ content_ids: string[] }>('/api/content/restore', { content_ids: ids }),
  export: (filters: HistoryFilters, format: ExportFormat, filename: string) =>
    api.download(`/api/content/export?${new URLSearchParams({ ...filters, format })}`, filename),
  exportPosts: (ids: string[], format: ExportFormat, filename: string) =>
    api.download('/api/content/bulk-export', filename, { body: { content_ids: ids, format } }),

  tags: async (signal?: AbortSignal): Promise<Tag[]> => (await api.get<{ tags: Tag[] }>('/api/content/tags', { signal })).tags,
  /** Returns the tags of the posts by id. */
  tagPosts: async (ids: string[], add: readonly string[], remove: readonly string[]): Promise<Map<string, string[]>> => {
    const { posts } = await api.post<TaggedPosts>('/api/content/bulk-tag', { content_ids: ids, add, remove })
    return new Map(posts.map(({ content_id, tags }) => [content_id, tags]))
  },
  /** Returns the stored form of the name. */
  renameTag: async (name: string, newName: string) =>
    (await api.post<{ name: string }>('/api/content/tags/rename', { name, new_name: newName })).name,
  deleteTag: (name: string) => api.post('/api/content/tags/delete', { name }),

  templates: async (signal?: AbortSignal): Promise<Template[]> =>
    (await api.get<{ templates: SentTemplate[] }>('/api/content/templates', { signal })).templates.map(withPlatformId),
  saveTemplate: (template: NewTemplate) => api.post<{ template: SentTemplate }>('/api/content/templates', template),
  removeTemplate: (id: string) => api.delete(`/api/content/templates/${encodeURIComponent(id)}`),
}
