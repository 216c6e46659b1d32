import type { TagSource } from '@loomcast/web-kit/tags'
import { keys } from '../api/queries.ts'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'

/** The tags of videos. */
export const videoTags: TagSource<Job> = {
  nouns: ['video', 'videos'],
  idOf: (job) => job.job_id,
  listKey: keys.tags,
  shownIn: [keys.histories],
  list: async (signal) => (await videoApi.tags(signal)).map(({ name, videos }) => ({ name, count: videos })),
  change: (ids, add, remove) => videoApi.tagVideos(ids, add, remove),
  rename: (name, newName) => videoApi.renameTag(name, newName),
  remove: (name) => videoApi.deleteTag(name),
}
