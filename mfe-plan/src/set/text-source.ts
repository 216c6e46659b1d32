import type { ResponseData } from '@loomcast/api-types'
import { findPlatform, PLATFORM_IDS, type PlatformId } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import type { ChosenPicture, PostSource } from '../api/plan.ts'
import { keys } from '../api/queries.ts'

/** Generated texts, read from the content service. */

export interface SourceText {
  platform: PlatformId
  text: string
  title: string | null
  pictures: readonly ChosenPicture[]
  /** What a model created of it. */
  aiParts: readonly string[]
  source: PostSource
}

type SentSet = ResponseData<'/api/content/sets/{set_id}', 'get'>
type SentText = ResponseData<'/api/content/{content_id}', 'get'>

export const textApi = {
  /** The newest finished text of each platform of a set, in the order of the platforms. */
  set: (setId: string, signal?: AbortSignal) =>
    api.get<SentSet>(`/api/content/sets/${encodeURIComponent(setId)}`, signal ? { signal } : {}).then(textsOf),
  /** One text; null if this release does not have its platform. */
  one: (contentId: string, signal?: AbortSignal) =>
    api
      .get<SentText>(`/api/content/${encodeURIComponent(contentId)}`, signal ? { signal } : {})
      .then(({ item }) => textOf(item, item.generated_text)),
}

export const useSetTexts = (setId: string) => useQuery({ queryKey: keys.set(setId), queryFn: ({ signal }) => textApi.set(setId, signal) })

export const useText = (contentId: string) =>
  useQuery({ queryKey: keys.text(contentId), queryFn: ({ signal }) => textApi.one(contentId, signal) })

type Described = {
  platform: string
  content_id: string
  title?: string | null
  set_id?: string | null
  pictures?: readonly ChosenPicture[]
  disclosure?: { ai_parts: readonly string[] }
}

function textOf({ platform, content_id, title, set_id, pictures = [], disclosure }: Described, text: string): SourceText | null {
  const known = findPlatform(platform)
  if (!known) return null
  return {
    platform: known.id,
    text,
    title: title ?? null,
    pictures: pictures.map(({ file_id, alt }) => ({ file_id, alt })),
    aiParts: disclosure?.ai_parts ?? [],
    source: { set_id: set_id ?? null, content_id },
  }
}

function textsOf({ set_id, members }: SentSet): SourceText[] {
  const found = new Map<PlatformId, SourceText>()
  const results = members.flatMap(({ state, result }) => (state === 'completed' && result ? [result] : []))
  results.sort((one, other) => one.created_at.localeCompare(other.created_at))
  for (const result of results) {
    const text = textOf({ ...result, set_id }, result.content)
    if (text) found.set(text.platform, text)
  }
  return PLATFORM_IDS.flatMap((id) => found.get(id) ?? [])
}
