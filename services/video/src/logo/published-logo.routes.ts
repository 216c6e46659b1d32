import type { Entitlements } from '@loomcast/quota'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FileStore } from '../engines/storage/file-store.ts'
import { createFileResponder } from '../files/file-responder.ts'
import type { FileService } from '../files/file-service.ts'
import { findLogo } from './find-logo.ts'
import { PublishedLogoContent, PublishedLogoHeaders, PublishedLogoParams, PublishedLogoResponse } from './published-logo.schema.ts'

/** Called by the publish service: with the user's token when posts are shared for review, and with the key of the logo when a reviewer sees them. */
const PATH = '/internal/video/published-logo'

export function publishedLogoRoutes(
  app: App,
  { files, store, entitlements }: { files: FileService; store: FileStore; entitlements: Entitlements },
): void {
  const send = createFileResponder(store)
  const tags = ['files']

  app.post(
    PATH,
    {
      config: { auth: 'user' },
      schema: {
        tags,
        summary: "The caller's logo, with the key to read it later",
        description: "Null without a logo, or if the caller's plan does not include one.",
        response: { 200: PublishedLogoResponse },
      },
    },
    async ({ caller: { user_id } }) => {
      const { custom_branding } = await entitlements.find(user_id)
      const current = custom_branding ? await findLogo(files, user_id) : null
      const [logo] = current ? await files.useWithKeys(user_id, [current._id], ['logo']) : []
      if (!logo) return { success: true as const, logo: null }
      const { _id: file_id, read_key = '', width, height } = logo
      return { success: true as const, logo: { file_id, read_key, width: width ?? 0, height: height ?? 0 } }
    },
  )

  app.get(
    `${PATH}/:file_id`,
    {
      config: { auth: 'public' },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A logo of posts that are reviewed',
        description: 'The key in `x-read-key` authorizes the request.',
        params: PublishedLogoParams,
        headers: PublishedLogoHeaders,
        response: { 200: PublishedLogoContent, ...problemResponses(404) },
      },
    },
    async (request, reply) => {
      const file = await files.findByReadKey(request.params.file_id, request.headers['x-read-key'] ?? '')
      if (file?.kind !== 'logo') throw new AppError('not_found', 'This logo no longer exists.')
      return send(request, reply, file, { cacheControl: 'no-store' })
    },
  )
}
