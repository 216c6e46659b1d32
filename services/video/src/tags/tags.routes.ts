import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { changeTags, TagChangeFields, type Tags, tagNameRoutes } from '@loomcast/service-kit/tags'
import { Type } from 'typebox'
import { VideoIds } from '../schema-types.ts'

export interface TagDeps {
  tags: Tags
}

const Success = Type.Literal(true)
const BulkTagBody = Type.Object({ job_ids: VideoIds, ...TagChangeFields }, { additionalProperties: false })

const TagsResponse = Type.Object({
  success: Success,
  tags: Type.Array(
    Type.Object({ name: Type.String(), videos: Type.Integer({ description: 'Videos that have it, without deleted ones.' }) }),
    {
      description: 'By name.',
    },
  ),
})
const TaggedResponse = Type.Object({
  success: Success,
  videos: Type.Array(Type.Object({ job_id: Type.String(), tags: Type.Array(Type.String()) })),
})

const user = { config: { auth: 'user' as const } }
const tags = ['tags']

export function tagRoutes(app: App, { tags: repository }: TagDeps): void {
  app.get(
    '/api/video/tags',
    { ...user, schema: { tags, summary: "The tags of the caller's videos", response: { 200: TagsResponse } } },
    async ({ caller }) => {
      const found = await repository.list(caller.user_id)
      return { success: true as const, tags: found.map(({ name, items }) => ({ name, videos: items })) }
    },
  )

  app.post(
    '/api/video/bulk-tag',
    {
      ...user,
      schema: {
        tags,
        summary: 'Add tags to videos, and remove tags from them',
        description:
          "Ids that are unknown, not yours or deleted are passed over. Tags that differ only in upper and lower case are the same; the user's earlier spelling stays.",
        body: BulkTagBody,
        response: { 200: TaggedResponse, ...problemResponses(409) },
      },
    },
    async ({ caller, body: { job_ids: ids, add, remove } }) => {
      const tagged = await changeTags(repository, caller.user_id, { ids, add, remove }, 'A video')
      return { success: true as const, videos: tagged.map(({ id, tags: changed }) => ({ job_id: id, tags: changed })) }
    },
  )

  tagNameRoutes(app, { path: '/api/video/tags', items: 'videos', repository })
}
