import type { PlatformId } from '@loomcast/platforms'
import { events } from '@loomcast/web-kit'
import { keepPreviousData, queryClient, useQuery } from '@loomcast/web-kit/query'
import { contentApi, type HistoryRequest, type SetResponse } from './content.api.ts'
import type { ContentItem } from './content.ts'
import { picturesApi } from './pictures.api.ts'
import { withPlatformId } from './platform-id.ts'
import { hasLanguageModel } from './settings.ts'

/** All query keys of the slice. They share a prefix, so that invalidation does not affect other slices. */
export const keys = {
  package: ['content', 'package'],
  models: ['content', 'models'],
  settings: ['content', 'settings'],
  voices: ['content', 'voices'],
  templates: ['content', 'templates'],
  histories: ['content', 'history'],
  history: (request: HistoryRequest) => ['content', 'history', request],
  latest: (limit: number) => ['content', 'history', 'latest', limit],
  items: ['content', 'item'],
  item: (id: string) => ['content', 'item', id],
  tags: ['content', 'tags'],
  pictures: (fileIds: readonly string[]) => ['content', 'pictures', ...fileIds],
  cardPlan: (text: string) => ['content', 'card-plan', text],
  cardPicture: (set: object) => ['content', 'card-picture', set],
  runningSet: ['content', 'running-set'],
  /** Below `histories`, because a changed text changes both. */
  setPlatforms: (id: string) => ['content', 'history', 'set', id],
} as const

/** Other slices also change the plan and the texts. These listeners are registered once, when this module loads. */
events.on('usage-changed', () => void queryClient.invalidateQueries({ queryKey: keys.package }))
events.on('plan-changed', () => {
  void queryClient.invalidateQueries({ queryKey: keys.package })
  void queryClient.invalidateQueries({ queryKey: keys.models })
})
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: keys.histories }))

export const usePackage = () => useQuery({ queryKey: keys.package, queryFn: ({ signal }) => contentApi.package(signal) })

// Another slice changes the settings, so they are refetched whenever a page opens.
export const useModels = () => useQuery({ queryKey: keys.models, queryFn: ({ signal }) => contentApi.models(signal), staleTime: 0 })
/** Whether this installation has a language model. True while that is loaded, because the longer texts reserve the space of both. */
export function useHasModel(): boolean {
  const { data } = useModels()
  return data === undefined || hasLanguageModel(data)
}

export const useSettings = () => useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => contentApi.settings(signal), staleTime: 0 })
export const useVoices = () => useQuery({ queryKey: keys.voices, queryFn: ({ signal }) => contentApi.voices(signal), staleTime: 0 })

export const useTemplates = (enabled = true) =>
  useQuery({ queryKey: keys.templates, queryFn: ({ signal }) => contentApi.templates(signal), enabled })

export const useHistory = (request: HistoryRequest) =>
  useQuery({
    queryKey: keys.history(request),
    queryFn: ({ signal }) => contentApi.history(request, signal),
    placeholderData: keepPreviousData,
  })

export const useLatest = (limit: number) =>
  useQuery({ queryKey: keys.latest(limit), queryFn: ({ signal }) => contentApi.latest(limit, signal) })

/** The platforms that a set has a post for. `known` is shown while they load. */
export const useSetPlatforms = (setId: string | null | undefined, known: readonly PlatformId[]) =>
  useQuery({
    queryKey: keys.setPlatforms(setId ?? ''),
    queryFn: async ({ signal }) => platformsOfSet(await contentApi.set(setId ?? '', signal)),
    enabled: Boolean(setId),
    placeholderData: known,
  })

const platformsOfSet = ({ members }: SetResponse): readonly PlatformId[] =>
  members.filter(({ state }) => state === 'completed' || state === 'running').flatMap((member) => withPlatformId(member).platform_id ?? [])

/** How long URLs of pictures are used again. They are valid for 15 minutes. */
const PICTURES_FRESH_MS = 10 * 60_000

/** The URLs of pictures by file id. */
export const usePictureUrls = (fileIds: readonly string[]) =>
  useQuery({
    queryKey: keys.pictures(fileIds),
    queryFn: async ({ signal }) =>
      new Map((await picturesApi.list(fileIds, signal)).map(({ file_id, picture_url }) => [file_id, picture_url])),
    enabled: fileIds.length > 0,
    staleTime: PICTURES_FRESH_MS,
    refetchInterval: PICTURES_FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** One text. `known` is its list entry, shown while the text loads. */
export const useItem = (id: string, known?: ContentItem) =>
  useQuery({ queryKey: keys.item(id), queryFn: ({ signal }) => contentApi.item(id, signal), placeholderData: known })
