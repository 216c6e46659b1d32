import { events } from '@loomcast/web-kit'
import { keepPreviousData, queryClient, useQuery } from '@loomcast/web-kit/query'
import { brandKitApi } from './brand-kit.api.ts'
import { clipApi } from './clip.api.ts'
import type { HistoryView } from './history-request.ts'
import { logoApi } from './logo.api.ts'
import { musicApi } from './music.api.ts'
import { videoApi } from './video.api.ts'
import type { JobOutput } from './wire.ts'

/** All query keys of the slice. They share a prefix, so that invalidation does not affect other slices. */
export const keys = {
  options: ['video', 'options'],
  formats: ['video', 'formats'],
  usage: ['video', 'usage'],
  logo: ['video', 'logo'],
  music: ['video', 'music'],
  clips: ['video', 'clips'],
  brandKit: ['video', 'brand-kit'],
  brandPreview: (kit: string, logo: string) => ['video', 'brand-preview', kit, logo],
  brandPackages: ['video', 'brand-packages'],
  stills: ['video', 'still'],
  previews: ['video', 'preview'],
  previewSounds: ['video', 'preview', 'sound'],
  histories: ['video', 'history'],
  history: (view: HistoryView) => ['video', 'history', view],
  latest: (limit: number, status: string | undefined) => ['video', 'history', 'latest', limit, status],
  job: (id: string) => ['video', 'job', id],
  waiting: (id: string) => ['video', 'waiting', id],
  tags: ['video', 'tags'],
} as const

/** These listeners are registered once, when this module loads. */
events.on('videos-changed', () => {
  // A deleted video counts for none of its tags, and a restored one counts again.
  for (const queryKey of [keys.histories, keys.tags]) void queryClient.invalidateQueries({ queryKey })
})
events.on('plan-changed', () => {
  for (const queryKey of [keys.options, keys.brandKit]) void queryClient.invalidateQueries({ queryKey })
})
for (const kind of ['videos-changed', 'usage-changed', 'plan-changed'] as const)
  events.on(kind, () => void queryClient.invalidateQueries({ queryKey: keys.usage }))

/** Signed URLs expire after 15 minutes, so visible lists are refetched earlier. */
const BEFORE_EXPIRY_MS = 10 * 60_000
const WAITING_MS = 10_000
const fresh = { refetchInterval: BEFORE_EXPIRY_MS, refetchOnWindowFocus: true }

// The plan can change in another slice, and an engine on the server, so the options are refetched whenever a page opens.
export const useOptions = () => useQuery({ queryKey: keys.options, queryFn: ({ signal }) => videoApi.options(signal), staleTime: 0 })
export const useFormats = () =>
  useQuery({ queryKey: keys.formats, queryFn: ({ signal }) => videoApi.formats(signal), staleTime: Number.POSITIVE_INFINITY })
export const useUsage = () =>
  useQuery({ queryKey: keys.usage, queryFn: ({ signal }) => videoApi.usage(signal), staleTime: 0, refetchOnWindowFocus: true })

/** The user's logo; null without one. */
export const useLogo = () => useQuery({ queryKey: keys.logo, queryFn: ({ signal }) => logoApi.find(signal), ...fresh })

/** The clips that the user uploaded, newest first. */
export const useUploadedClips = () => useQuery({ queryKey: keys.clips, queryFn: clipApi.list, staleTime: 0, ...fresh })

/** The music that the user uploaded, newest first. */
export const useUploadedMusic = () => useQuery({ queryKey: keys.music, queryFn: musicApi.list, staleTime: 0, ...fresh })

/** The user's brand kit, which another tab can change. */
export const useBrandKit = () =>
  useQuery({ queryKey: keys.brandKit, queryFn: ({ signal }) => brandKitApi.find(signal), staleTime: 0, refetchOnWindowFocus: true })

export const useHistory = (view: HistoryView) =>
  useQuery({
    queryKey: keys.history(view),
    queryFn: ({ signal }) => videoApi.history(view, signal),
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const useLatest = (limit: number, status?: string) =>
  useQuery({
    queryKey: keys.latest(limit, status),
    queryFn: ({ signal }) => videoApi.latest({ limit, ...(status && { status }) }, signal),
    ...fresh,
  })

/** Refetches the lists after a picture's URL has expired, once per URL. */
export function refreshAddresses(expired: string): void {
  if (refreshed.has(expired)) return
  refreshed.add(expired)
  void queryClient.invalidateQueries({ queryKey: keys.histories })
}
const refreshed = new Set<string>()

/** Fetches the files of a finished video with newly signed URLs. Throws if the video has no file. */
export async function renewOutput(id: string): Promise<JobOutput> {
  const job = await queryClient.fetchQuery({ queryKey: keys.job(id), queryFn: () => videoApi.status(id), staleTime: 0 })
  if (!job.output_data) throw new Error(`Video ${id} has no file`)
  return job.output_data
}

/** The queue in front of a video that waits; polled, because no event reports that other users' videos have moved on. */
export const useWaiting = (id: string, isWaiting: boolean) =>
  useQuery({
    queryKey: keys.waiting(id),
    queryFn: ({ signal }) => videoApi.waiting(id, signal),
    enabled: isWaiting,
    staleTime: 0,
    refetchInterval: WAITING_MS,
  })

/** One video with newly signed URLs. */
export const useJob = (id: string) =>
  useQuery({ queryKey: keys.job(id), queryFn: ({ signal }) => videoApi.status(id, signal), staleTime: 0, gcTime: 0 })
