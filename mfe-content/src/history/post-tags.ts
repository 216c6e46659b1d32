import type { TagSource } from '@loomcast/web-kit/tags'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'

/** The tags of posts. */
export const postTags: TagSource<ContentItem> = {
  nouns: ['post', 'posts'],
  idOf: (item) => item.content_id,
  listKey: keys.tags,
  shownIn: [keys.histories, keys.items],
  list: async (signal) => (await contentApi.tags(signal)).map(({ name, posts }) => ({ name, count: posts })),
  change: (ids, add, remove) => contentApi.tagPosts(ids, add, remove),
  rename: (name, newName) => contentApi.renameTag(name, newName),
  remove: (name) => contentApi.deleteTag(name),
}
