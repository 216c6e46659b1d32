import { ApiError } from '@loomcast/web-kit'
import { queryClient, useMutation, useQuery } from '@loomcast/web-kit/query'
import { withCharge } from '../api/charge.ts'
import { likenessApi } from '../api/likeness.api.ts'
import { fileIdOf, type Upscaling } from '../api/wire.ts'

const POLL_EVERY_MS = 3_000

export interface LargerCopy {
  upscaling: Upscaling | undefined
  busy: boolean
  /** Why it failed or could not be started. */
  failure: string | null
  begin: () => void
  cancel: () => void
  /** Fetches its newly signed URL. */
  address: () => Promise<string | null>
}

const key = (id: string | undefined) => ['video', 'upscaling', id]

/** The larger copies of a finished video that exist or are being made. */
export const useLargerCopies = (video: string, enabled: boolean) =>
  useQuery<Upscaling[]>({
    queryKey: ['video', 'upscalings', fileIdOf(video) ?? video],
    queryFn: ({ signal }) => likenessApi.videoUpscalings(video, signal),
    enabled,
    gcTime: 0,
    retry: false,
  })

/**
 * A larger copy of a finished video. The server stores one per video and factor, and returns it for a repeated request. `earlier`: the one that existed when
 * the page was opened.
 */
export function useLargerCopy(video: string, factor: number, earlier: Upscaling | undefined): LargerCopy {
  const start = useMutation<Upscaling, Error>({ mutationFn: () => likenessApi.upscaleVideo(video, factor) })
  const first = start.data ?? earlier
  const id = first?.upscale_id
  const request = () => likenessApi.videoUpscaling(id ?? '')
  const known = useQuery<Upscaling>({
    queryKey: key(id),
    queryFn: request,
    enabled: id !== undefined,
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_EVERY_MS : false),
    gcTime: 0,
  })
  const upscaling = id === undefined ? undefined : known.data
  const stop = useMutation<Upscaling, Error>({
    mutationFn: () => likenessApi.cancelVideoUpscaling(id ?? ''),
    onSuccess: (response) => queryClient.setQueryData(key(id), response),
  })
  const error = start.error ?? stop.error
  return {
    upscaling,
    busy: start.isPending || stop.isPending,
    failure: error ? sentenceOf(error) : failureOf(upscaling),
    begin: () => start.mutate(),
    cancel: () => stop.mutate(),
    address: async () => (await request()).upscaled_url,
  }
}

export function isUnderWay({ status }: Upscaling): boolean {
  return status === 'pending' || status === 'processing'
}

/** A canceled copy does not count as failed. */
function failureOf(upscaling: Upscaling | undefined): string | null {
  const error = upscaling?.error
  return error && error.code !== 'cancelled' ? withCharge(error.message, error.charged) : null
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong. Try again.'
}
