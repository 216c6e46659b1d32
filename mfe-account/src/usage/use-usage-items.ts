import { events } from '@loomcast/web-kit'
import { keepPreviousData, queryClient, useQuery } from '@loomcast/web-kit/query'
import { useMemo } from 'react'
import { usageApi } from './usage.api.ts'
import { tabOf, type UsageView } from './usage.query.ts'
import { itemOfPost, itemOfVideo, sorted } from './usage-item.ts'

const keys = { posts: ['account', 'usage-posts'], videos: ['account', 'usage-videos'] }

/** Refetches the lists when any slice creates or deletes something. Registered once, when this module loads. */
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: keys.posts }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: keys.videos }))

/** Videos in progress are read again after this time, in ms. */
const REFRESH_MS = 10_000

interface Sources {
  posts: boolean
  videos: boolean
}

/** The posts and videos of the view, up to 100 of each. `installed`: what the installation has. */
export function useUsageItems(view: UsageView, installed: Sources) {
  const tab = tabOf(view)
  const wanted: Sources = { posts: installed.posts && tab !== 'videos', videos: installed.videos && tab !== 'content' }
  // Tab and page select from what is loaded. Only these values change the requests.
  const { search, range, sort, order, status } = view
  const request = { search, range, order: sort === 'created_at' ? order : 'desc', status }
  const posts = useQuery({
    queryKey: [...keys.posts, request],
    enabled: wanted.posts,
    queryFn: ({ signal }) => usageApi.posts(view, { signal }),
    placeholderData: keepPreviousData,
  })
  const videos = useQuery({
    queryKey: [...keys.videos, request],
    enabled: wanted.videos,
    queryFn: ({ signal }) => usageApi.videos(view, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? REFRESH_MS : false),
  })

  const items = useMemo(() => {
    const found = [
      ...(wanted.posts ? (posts.data?.items ?? []).map(itemOfPost) : []),
      ...(wanted.videos ? (videos.data?.items ?? []).map(itemOfVideo) : []),
    ]
    return sorted(found, { sort, order })
  }, [wanted.posts, wanted.videos, posts.data, videos.data, sort, order])

  const used = [...(wanted.posts ? [posts] : []), ...(wanted.videos ? [videos] : [])]
  return {
    items,
    posts: wanted.posts ? posts : undefined,
    videos: wanted.videos ? videos : undefined,
    isPlaceholderData: used.some((query) => query.isPlaceholderData),
    isSuccess: used.every((query) => query.isSuccess),
    state: {
      isPending: used.some((query) => query.isPending),
      isError: used.some((query) => query.isError),
      isFetching: used.some((query) => query.isFetching),
      error: used.find((query) => query.error)?.error ?? null,
      refetch: () => {
        for (const query of used) if (query.isError) void query.refetch()
      },
    },
  }
}

const isRunning = ({ status }: { status: string }) => status === 'pending' || status === 'processing'
