import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { TAG_LIMITS } from '../domain/tags.ts'
import { ContentIds } from '../schema-types.ts'
import { changeTags, deleteTag, renameTag, type TagDeps } from './change-tags.ts'

const closed = { additionalProperties: false }
const Success = Type.Literal(true)
const Tag = Type.String({
  minLength: 1,
  maxLength: 200,
  description: `A tag of at most ${TAG_LIMITS.characters} characters, without commas.`,
})
const TagList = Type.Optional(Type.Array(Tag, { maxItems: TAG_LIMITS.ofPost }))
const BulkTagBody = Type.Object({ content_ids: ContentIds, add: TagList, remove: TagList }, closed)
const RenameBody = Type.Object({ name: Tag, new_name: Tag }, closed)
const DeleteBody = Type.Object({ name: Tag }, closed)

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

export function tagRoutes(app: App, deps: TagDeps): void {
  app.get(
    '/api/content/tags',
    { ...user, schema: { tags, summary: "The tags of the caller's texts", response: { 200: TagsResponse } } },
    async ({ caller }) => ({ success: true as const, tags: await deps.repositories.tags.list(caller.user_id) }),
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
    async ({ caller, body }) => ({ success: true as const, posts: await changeTags(deps, caller.user_id, body) }),
  )

  app.post(
    '/api/content/tags/rename',
    {
      ...user,
      schema: {
        tags,
        summary: 'Rename a tag on all texts that have it',
        description: 'If another tag has the new name, the two become one. `name` of the response is the new name as it is stored.',
        body: RenameBody,
        response: { 200: Type.Object({ success: Success, name: Type.String() }), ...problemResponses(404) },
      },
    },
    async ({ caller, body }) => ({ success: true as const, name: await renameTag(deps, caller.user_id, body.name, body.new_name) }),
  )

  app.post(
    '/api/content/tags/delete',
    {
      ...user,
      schema: {
        tags,
        summary: 'Remove a tag from all texts that have it',
        description: 'The texts stay.',
        body: DeleteBody,
        response: { 200: Type.Object({ success: Success }), ...problemResponses(404) },
      },
    },
    async ({ caller, body }) => {
      await deleteTag(deps, caller.user_id, body.name)
      return { success: true as const }
    },
  )
}
