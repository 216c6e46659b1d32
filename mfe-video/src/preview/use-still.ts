import { ApiError } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { keys } from '../api/queries.ts'
import { type ShownPart, type StillBody, videoApi } from '../api/video.api.ts'
import { fileIdOf } from '../api/wire.ts'

/** Typing requests one still per pause of this length. */
const PAUSE_MS = 350
/** About 80 kB each. */
const CACHE_MS = 5 * 60_000

export interface Still {
  /** A data URL; undefined until the first still has arrived. */
  picture: string | undefined
  /** The part that the picture shows. */
  shows: ShownPart | undefined
  /** The page of the caption that the picture shows, from 0, and how many there are. */
  page: number
  pages: number
  /** True while the picture is not that of the current draft. */
  outdated: boolean
  failed: boolean
  /** What the user can change so that the preview can be drawn. */
  problem: string | undefined
  retry: () => void
}

/** The server's frame of a part of the film; the last one is shown until the next has arrived. Undefined: there is nothing to draw. */
export function useStill(body: StillBody | undefined): Still {
  const wanted = body === undefined ? '' : JSON.stringify(body)
  const settled = useSettled(wanted)
  const current: StillBody | undefined = settled === '' ? undefined : JSON.parse(settled)
  // The signatures in the URLs change, but the file ids do not.
  const key = current && { ...current, image_urls: current.image_urls.map((url) => fileIdOf(url) ?? url) }
  const still = useQuery({
    queryKey: [...keys.stills, key],
    queryFn: async ({ signal }) => {
      if (!current) throw new Error('nothing to draw')
      const { still: picture, page = 0, pages = 0 } = await videoApi.still(current, signal)
      return { picture, page, pages, shows: current.show }
    },
    enabled: current !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    placeholderData: keepPreviousData,
  })
  return {
    picture: body && still.data?.picture,
    shows: still.data?.shows,
    page: still.data?.page ?? 0,
    pages: (body && still.data?.pages) ?? 0,
    outdated: wanted !== settled || still.isFetching || still.isPlaceholderData,
    failed: still.isError,
    problem: still.error instanceof ApiError && still.error.status === 400 ? still.error.detail : undefined,
    retry: () => void still.refetch(),
  }
}

/** The last value that did not change for a moment. The first one is used at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), settled === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
