import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { changeTags, TagChangeFields, type Tags, tagNameRoutes } from '@loomcast/service-kit/tags'
import { Type } from 'typebox'
import { ContentIds } from '../schema-types.ts'

export interface TagDeps {
  repositories: { tags: Tags }
}

const Success = Type.Literal(true)
const BulkTagBody = Type.Object({ content_ids: ContentIds, ...TagChangeFields }, { additionalProperties: false })

const TagsResponse = Type.Object({
  success: Success,
  tags: Type.Array(
    Type.Object({ name: Type.String(), posts: Type.Integer({ description: 'Texts that have it, without deleted ones.' }) }),
    {
      description: 'By name.',
    },
  ),
})
const TaggedResponse = Type.Object({
  success: Success,
  posts: Type.Array(Type.Object({ content_id: Type.String(), tags: Type.Array(Type.String()) })),
})

const user = { config: { auth: 'user' as const } }
const tags = ['tags']

export function tagRoutes(app: App, { repositories }: TagDeps): void {
  app.get(
    '/api/content/tags',
    { ...user, schema: { tags, summary: "The tags of the caller's texts", response: { 200: TagsResponse } } },
    async ({ caller }) => {
      const found = await repositories.tags.list(caller.user_id)
      return { success: true as const, tags: found.map(({ name, items }) => ({ name, posts: items })) }
    },
  )

  app.post(
    '/api/content/bulk-tag',
    {
      ...user,
      schema: {
        tags,
        summary: 'Add tags to texts, and remove tags from them',
        description:
          "Ids that are unknown, not yours or deleted are passed over. Tags that differ only in upper and lower case are the same; the user's earlier spelling stays.",
        body: BulkTagBody,
        response: { 200: TaggedResponse, ...problemResponses(409) },
      },
    },
    async ({ caller, body: { content_ids: ids, add, remove } }) => {
      const tagged = await changeTags(repositories.tags, caller.user_id, { ids, add, remove }, 'A post')
      return { success: true as const, posts: tagged.map(({ id, tags: changed }) => ({ content_id: id, tags: changed })) }
    },
  )

  tagNameRoutes(app, { path: '/api/content/tags', items: 'texts', repository: repositories.tags })
}
