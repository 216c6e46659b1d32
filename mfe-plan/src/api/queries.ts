import { keepPreviousData, queryClient, useQuery } from '@loomcast/web-kit/query'
import { afterDay, beforeDay } from '../time/local-time.ts'
import { browserZone } from '../time/zones.ts'
import { filmsApi, type StoredFilm } from './films.api.ts'
import { picturesApi, type StoredPicture } from './pictures.api.ts'
import { type Posts, planApi } from './plan.api.ts'
import type { PlannedPost, SavedSchedule, Schedule, Series } from './plan.ts'

/** All query keys of the slice. They share a prefix, so that invalidation does not affect other slices. */
export const keys = {
  posts: ['plan', 'posts'],
  postsOf: (first: string, last: string) => ['plan', 'posts', 'days', first, last],
  waiting: ['plan', 'posts', 'waiting'],
  firstPosts: (state: string, limit: number) => ['plan', 'posts', 'first', state, limit],
  post: (id: string) => ['plan', 'posts', 'one', id],
  // Changes of posts change what comes after them.
  openSeries: (first: string, last: string) => ['plan', 'posts', 'series', first, last],
  series: (id: string) => ['plan', 'posts', 'one-series', id],
  schedule: ['plan', 'schedule'],
  freeTimes: (count: number, zone: string) => ['plan', 'free-times', count, zone],
  networks: ['plan', 'networks'],
  connections: ['plan', 'connections'],
  accountOptions: (id: string) => ['plan', 'account-options', id],
  signIn: (state: string) => ['plan', 'sign-in', state],
  calendarLink: ['plan', 'calendar-link'],
  set: (id: string) => ['plan', 'set', id],
  text: (id: string) => ['plan', 'text', id],
  films: (fileIds: readonly string[]) => ['plan', 'films', ...fileIds],
  pictures: (fileIds: readonly string[]) => ['plan', 'pictures', ...fileIds],
} as const

const SOON_MS = 90_000
const WHILE_SENDING_MS = 4_000
const OTHERWISE_MS = 60_000

const isChanging = ({ state, due_at: due, processing }: PlannedPost, now: number): boolean =>
  state === 'sending' || typeof processing === 'string' || (state === 'planned' && Date.parse(due) - now < SOON_MS)

/** The service sends posts on its own, so the page looks again, more often while one is due. */
function refreshAfter(posts: readonly PlannedPost[] | undefined): number {
  const now = Date.now()
  return posts?.some((post) => isChanging(post, now)) ? WHILE_SENDING_MS : OTHERWISE_MS
}

/** The posts of these days in every time zone: those next to them can be of a neighboring day. */
export const usePosts = (first: string, last: string) =>
  useQuery({
    queryKey: keys.postsOf(first, last),
    queryFn: ({ signal }) => planApi.posts({ from: beforeDay(first), to: afterDay(last) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshAfter(state.data?.posts),
  })

/** The posts that wait for the person, of any day. */
export const useWaitingPosts = () =>
  useQuery({
    queryKey: keys.waiting,
    queryFn: ({ signal }) => planApi.posts({ state: 'attention' }, signal),
    refetchInterval: OTHERWISE_MS,
  })

/** The first posts of a state, by the time at which they are due. */
export const useFirstPosts = (state: 'planned' | 'attention', limit: number) =>
  useQuery({
    queryKey: keys.firstPosts(state, limit),
    queryFn: ({ signal }) => planApi.firstPosts({ state }, limit, signal),
    refetchInterval: ({ state: { data } }) => refreshAfter(data?.posts),
  })

/** One post. `known` is its list entry, shown while the post loads. */
export const usePost = (id: string, known?: PlannedPost) =>
  useQuery({
    queryKey: keys.post(id),
    queryFn: ({ signal }) => planApi.post(id, signal),
    placeholderData: known,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? refreshAfter([state.data]) : false),
  })

/** The series that are not ended, with what comes of them on these days in every time zone. */
export const useOpenSeries = (first: string, last: string) =>
  useQuery({
    queryKey: keys.openSeries(first, last),
    queryFn: ({ signal }) => planApi.seriesIn({ from: beforeDay(first), to: afterDay(last) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: OTHERWISE_MS,
  })

/** One series; nothing is requested without an id. */
export const useSeries = (id: string | null) =>
  useQuery({ queryKey: keys.series(id ?? ''), queryFn: ({ signal }) => planApi.series(id ?? '', signal), enabled: id !== null })

export const showSeries = (series: Series): void => void queryClient.setQueryData(keys.series(series.series_id), series)

export const useSchedule = () =>
  useQuery({ queryKey: keys.schedule, queryFn: ({ signal }) => planApi.schedule(signal), select: scheduleOf })

/** Until the person saves a time zone, it is that of the browser. */
const scheduleOf = (saved: SavedSchedule): Schedule => ({
  ...saved,
  time_zone: saved.time_zone ?? browserZone(),
  isSaved: saved.time_zone !== null,
})

export const useNetworks = () => useQuery({ queryKey: keys.networks, queryFn: ({ signal }) => planApi.networks(signal) })

/** The service checks accounts while the person looks at them, so the page looks again. */
export const useConnections = () =>
  useQuery({ queryKey: keys.connections, queryFn: ({ signal }) => planApi.connections(signal), refetchInterval: OTHERWISE_MS })

/** What an account allows for each post; nothing is requested without an id. Requested again for each post, because the person can change it at the network. */
export const useAccountOptions = (id: string | null) =>
  useQuery({
    queryKey: keys.accountOptions(id ?? ''),
    queryFn: ({ signal }) => planApi.accountOptions(id ?? '', signal),
    enabled: id !== null,
    staleTime: 0,
    retry: false,
  })

export const useCalendarLink = () => useQuery({ queryKey: keys.calendarLink, queryFn: ({ signal }) => planApi.calendarLink(signal) })

/** Free times change with every planned post, so they are requested whenever they are needed. */
export const useFreeTimes = (count: number, zone: string) =>
  useQuery({
    queryKey: keys.freeTimes(count, zone),
    queryFn: ({ signal }) => planApi.freeTimes(count, zone, signal),
    enabled: count > 0,
    staleTime: 0,
    gcTime: 0,
  })

/** Shorter than the time for which their addresses are valid. */
const PICTURES_FRESH_MS = 10 * 60_000

/** The pictures by their ids. One that was deleted is missing. */
export const usePictures = (fileIds: readonly string[]) =>
  useQuery({
    queryKey: keys.pictures(fileIds),
    queryFn: async ({ signal }) =>
      new Map((await picturesApi.list(fileIds, signal)).map((picture): [string, StoredPicture] => [picture.file_id, picture])),
    enabled: fileIds.length > 0,
    staleTime: PICTURES_FRESH_MS,
    refetchInterval: PICTURES_FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** The files of the film of a post that exist, by their ids. Their addresses end after a while, so they are requested again before that. */
export const useFilmFiles = (film: PlannedPost['film']) => {
  const fileIds = film ? [film.file_id, ...(film.poster_id === null ? [] : [film.poster_id])] : []
  return useQuery({
    queryKey: keys.films(fileIds),
    queryFn: async ({ signal }) =>
      new Map((await filmsApi.files(fileIds, signal)).map((file): [string, StoredFilm] => [file.file_id, file])),
    enabled: fileIds.length > 0,
    staleTime: PICTURES_FRESH_MS,
    refetchInterval: PICTURES_FRESH_MS,
  })
}

/** Shows a changed post at once, and requests all lists again. */
export function showPost(post: PlannedPost): void {
  queryClient.setQueryData(keys.post(post.post_id), post)
  updateLists((posts) => posts.map((other) => (other.post_id === post.post_id ? post : other)))
  void refreshPosts()
}

export function removePost(id: string): void {
  queryClient.removeQueries({ queryKey: keys.post(id) })
  updateLists((posts) => posts.filter(({ post_id }) => post_id !== id))
  void refreshPosts()
}

/** Replaces a post in the lists only. */
export const showInLists = (post: PlannedPost): void =>
  updateLists((posts) => posts.map((other) => (other.post_id === post.post_id ? post : other)))

export const refreshPosts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.posts })

function updateLists(change: (posts: PlannedPost[]) => PlannedPost[]): void {
  for (const queryKey of [[...keys.posts, 'days'], keys.waiting])
    queryClient.setQueriesData<Posts>({ queryKey }, (data) => data && { ...data, posts: change(data.posts) })
}
