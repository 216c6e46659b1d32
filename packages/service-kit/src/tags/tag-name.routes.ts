import { problemResponses } from '../errors/index.ts'
import type { App } from '../http/fastify-app.ts'
import { deleteTag, renameTag } from './change-tags.ts'
import type { Tags } from './tags.repository.ts'
import { DeletedTagResponse, DeleteTagBody, RenamedTagResponse, RenameTagBody } from './tags.schema.ts'

interface TagNameRouteOptions {
  /** Of a service's tags, such as `/api/content/tags`. */
  path: string
  /** What has tags, in the plural, such as "texts". */
  items: string
  repository: Tags
}

const user = { config: { auth: 'user' as const } }
const tags = ['tags']

/** `POST <path>/rename` and `POST <path>/delete`, which change a tag on all items of a user that have it. */
export function tagNameRoutes(app: App, { path, items, repository }: TagNameRouteOptions): void {
  app.post(
    `${path}/rename`,
    {
      ...user,
      schema: {
        tags,
        summary: `Rename a tag on all ${items} that have it`,
        description: 'If another tag has the new name, the two become one. `name` of the response is the new name as it is stored.',
        body: RenameTagBody,
        response: { 200: RenamedTagResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, body }) => ({
      success: true as const,
      name: await renameTag(repository, caller.user_id, body.name, body.new_name),
    }),
  )

  app.post(
    `${path}/delete`,
    {
      ...user,
      schema: {
        tags,
        summary: `Remove a tag from all ${items} that have it`,
        description: `The ${items} stay.`,
        body: DeleteTagBody,
        response: { 200: DeletedTagResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, body }) => {
      await deleteTag(repository, caller.user_id, body.name)
      return { success: true as const }
    },
  )
}
