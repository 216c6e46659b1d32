import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { ConfirmBody, ConfirmResponse, PicturesBody, PicturesParams, PicturesResponse } from './pictures.schema.ts'
import { type PostPicturesDeps, replacePictures } from './post-pictures.ts'

/** Called by the video service, which stores the files, on behalf of their owner. The gateway does not route it. */
const CONFIRM_PATH = '/internal/content/pictures'

export function picturesRoutes(app: App, deps: PostPicturesDeps): void {
  const { repositories, clock } = deps
  const { confirmedPictures, meters } = repositories
  const user = { config: { auth: 'user' as const } }

  app.post(
    CONFIRM_PATH,
    {
      ...user,
      schema: {
        tags: ['pictures'],
        summary: 'Confirm that pictures belong to the caller',
        description: 'For 6 days, posts of the caller can get them.',
        body: ConfirmBody,
        response: { 200: ConfirmResponse },
      },
    },
    async ({ caller, body }) => {
      await confirmedPictures.confirm(caller.user_id, body.file_ids, clock())
      if (await meters.isClosed(caller.user_id, clock())) {
        await confirmedPictures.removeAllOf(caller.user_id)
        throw new AppError('account_deleted')
      }
      return { success: true as const }
    },
  )

  app.put(
    '/api/content/:content_id/pictures',
    {
      ...user,
      schema: {
        tags: ['content'],
        summary: 'Replace the pictures of a text',
        description: 'The list is stored as sent: it adds, removes, describes and orders pictures.',
        params: PicturesParams,
        body: PicturesBody,
        response: { 200: PicturesResponse, ...problemResponses(404, 409, 422) },
      },
    },
    async ({ caller, params, body }) => {
      const { _id: content_id, pictures = [] } = await replacePictures(
        deps,
        caller.user_id,
        params.content_id,
        body.pictures,
        body.replaces,
      )
      return { success: true as const, content_id, pictures }
    },
  )
}
