import { excerpt } from '@loomcast/web-kit/excerpt'
import type { Post, Video } from './usage.api.ts'
import type { ItemStatus, UsageView } from './usage.query.ts'

interface Common {
  /** Unique in the combined list. */
  key: string
  status: ItemStatus
  created_at: string
}

/** A post or a video in the combined list. */
export type UsageItem = (Common & { type: 'content'; post: Post }) | (Common & { type: 'videos'; video: Video })

export const STATUS_WORDS: Record<ItemStatus, { word: string; tone: 'success' | 'info' | 'danger' }> = {
  completed: { word: 'Completed', tone: 'success' },
  processing: { word: 'Processing', tone: 'info' },
  failed: { word: 'Failed', tone: 'danger' },
}

export function itemOfPost(post: Post): UsageItem {
  return { type: 'content', key: `content:${post.content_id}`, status: 'completed', created_at: post.created_at, post }
}

export function itemOfVideo(video: Video): UsageItem {
  const status = video.status === 'pending' ? 'processing' : video.status
  return { type: 'videos', key: `videos:${video.job_id}`, status, created_at: video.created_at, video }
}

const SUBTITLE = 100

/** The brief or the instructions, cut to `limit` characters. */
export function titleOf(item: UsageItem, limit: number): string {
  return item.type === 'content'
    ? excerpt(item.post.prompt, limit)
    : excerpt(item.video.input_data.user_instructions, limit) || 'Untitled video'
}

/** The beginning of the post, or why a video failed. */
export function subtitleOf(item: UsageItem): string {
  // A blog post begins with the mark of its title.
  if (item.type === 'content') return excerpt(item.post.generated_text.replace(/^#{1,6} /, ''), SUBTITLE)
  return item.status === 'failed' ? excerpt(item.video.error?.message ?? "The video couldn't be finished.", SUBTITLE) : ''
}

const RANK: Record<UsageItem['type'] | ItemStatus, number> = { content: 0, videos: 1, completed: 0, processing: 1, failed: 2 }

/** Sorts by the view. Items with the same type or status are sorted newest first. */
export function sorted(items: readonly UsageItem[], { sort, order }: Pick<UsageView, 'sort' | 'order'>): UsageItem[] {
  const direction = order === 'asc' ? 1 : -1
  const newestFirst = (one: UsageItem, other: UsageItem) => Date.parse(other.created_at) - Date.parse(one.created_at)
  if (sort === 'created_at') return items.toSorted((one, other) => -direction * newestFirst(one, other))
  return items.toSorted((one, other) => direction * (RANK[one[sort]] - RANK[other[sort]]) || newestFirst(one, other))
}

/** The ids of posts and of videos among the keys of items. */
export function idsOf(keys: readonly string[]): { content: string[]; videos: string[] } {
  const idsWith = (type: UsageItem['type']) => keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1))
  return { content: idsWith('content'), videos: idsWith('videos') }
}
